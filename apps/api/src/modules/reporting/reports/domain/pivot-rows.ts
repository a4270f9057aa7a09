import {
  DIMENSION_LABEL,
  REPORT_COLUMN_TITLE,
  changeOf,
  measuresOf,
  nextDimensions,
  type Dimension,
  type Measures,
  type Pivot,
  type ReportColumnName,
  type ReportRow,
} from '@leadline/contracts';
import { KEY_OF } from '#modules/lead-data/lead-conditions/domain/group-conditions.js';
import type {
  Tallies,
  TallyResult,
} from '#modules/lead-data/lead-conditions/domain/tally-question.js';
import { labelOf, valueOf } from './groups.js';
import { shownColumns, withoutMoney } from './money-columns.js';
import type { GroupNames } from './named-groups.js';
import { groupId, pendingFields, sumOfPending, type PendingPayout } from './pending-payouts.js';

type Shown = ReportRow & Measures;
type Compared = Omit<ReportRow, 'id' | 'value' | 'label'>;

/** Column of the specification for each grouping of the tabs. */
const COLUMN_OF_GROUPING: Partial<Record<Dimension, keyof ReportRow>> = {
  advertiser_id: 'advertisers',
  affiliate_id: 'affiliates',
  country_id: 'countries',
  offer: 'offer',
  created_at: 'created_at',
  brand_status: 'brand_status',
};

/** Returns the measures that a viewer may see, beside the ones of the compared range. */
const comparedMeasures = ({ tally, past }: Tallies, hidden: ReadonlySet<string>): Compared => {
  const measures = measuresOf(tally);
  const shown = withoutMoney(measures, hidden) as Shown;
  if (past === null) return shown;
  const before = measuresOf(past);
  const change = Object.fromEntries(
    shownColumns(hidden).map((column) => [column, changeOf(measures[column], before[column])]),
  ) as Record<ReportColumnName, string>;
  return { ...shown, past: withoutMoney(before, hidden) as Measures, change };
};

/** Level of groups, as the engine answered it. */
export interface Level extends TallyResult {
  /** One dimension, or two whose pairs are the rows. */
  readonly groupBy: readonly Dimension[];
  readonly offset: number;
  /** The names of the groups of each dimension. */
  readonly names: readonly GroupNames[];
  /** Pending FTDs and notes of groups, by `groupId`. */
  readonly pending: ReadonlyMap<string, PendingPayout>;
  readonly notes: ReadonlyMap<string, string>;
}

const NO_NAMES: GroupNames = new Map();

const rowsOf = (level: Level, hidden: ReadonlySet<string>): ReportRow[] =>
  level.groups.map((group, index) => {
    const [own, then] = level.groupBy.map((dimension, position) => {
      const code = group.codes[position] ?? null;
      const label = labelOf(dimension, code, level.names[position] ?? NO_NAMES);
      return { dimension, value: valueOf(KEY_OF[dimension], code), label };
    });
    if (!own) throw new Error('A level without a dimension has no rows.');
    const column = COLUMN_OF_GROUPING[own.dimension];
    return {
      ...comparedMeasures(group, hidden),
      id: level.offset + index + 1,
      value: own.value,
      label: own.label,
      ...(column && { [column]: own.label }),
      ...(then && { then: { value: then.value, label: then.label } }),
      ...pendingFields(level.pending.get(groupId(group.codes)), hidden),
      ...(level.notes.has(groupId(group.codes)) && { note: level.notes.get(groupId(group.codes)) }),
    };
  });

/** Returns a level in the form of the reply. `path` are the dimensions above it. */
export const pivotOf = (
  level: Level,
  path: readonly Dimension[],
  hidden: ReadonlySet<string>,
): Pivot => ({
  data: rowsOf(level, hidden),
  totals: {
    ...comparedMeasures(level.total, hidden),
    ...pendingFields(sumOfPending(level.pending.values()), hidden),
  },
  groups: level.count,
  headers: [
    {
      key: 'label',
      title: level.groupBy.map((dimension) => DIMENSION_LABEL[dimension]).join(' · '),
      sortable: true,
    },
    ...shownColumns(hidden).map((key) => ({
      key,
      title: REPORT_COLUMN_TITLE[key],
      sortable: true,
    })),
  ],
  next_group_by_drilldown_enum: Object.fromEntries(
    nextDimensions([...path, ...level.groupBy]).map((dimension) => [
      dimension,
      DIMENSION_LABEL[dimension],
    ]),
  ),
});
