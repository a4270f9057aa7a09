import {
  CLICK_COLUMN_TITLE,
  CLICK_COLUMNS,
  CLICK_DIMENSION_LABEL,
  CLICK_MONEY_COLUMNS,
  EMPTY_GROUP,
  clickMeasuresOf,
  nextClickDimensions,
  type ClickColumn,
  type ClickDimension,
  type ClickPivot,
  type ClickReportRow,
  type ClickTally,
  type GroupValue,
} from '@leadline/contracts';
import {
  CLICK_KEY_OF,
  type ClickResult,
} from '#modules/lead-data/lead-conditions/domain/click-conditions.js';
import {
  intervalStart,
  type GroupCode,
} from '#modules/lead-data/lead-conditions/domain/grouping.js';

const DEVICES: Readonly<Record<string, string>> = {
  desktop: 'Desktop',
  mobile: 'Mobile',
  tablet: 'Tablet',
  tv: 'TV',
  bot: 'Bot',
};

/** Returns a group in the form of the wire. */
const valueOf = (dimension: ClickDimension, code: GroupCode): GroupValue =>
  dimension === 'created_at' && typeof code === 'number'
    ? new Date(intervalStart('day', code)).toISOString().slice(0, 10)
    : code;

/** Returns the label of a group. `names` are the names of records by id. */
const labelOf = (
  dimension: ClickDimension,
  code: GroupCode,
  names: ReadonlyMap<number, string>,
): string => {
  if (code === null) return EMPTY_GROUP;
  if (typeof code === 'string') return dimension === 'device' ? (DEVICES[code] ?? code) : code;
  if (dimension === 'created_at') return String(valueOf(dimension, code));
  const hour = String(code).padStart(2, '0');
  if (CLICK_KEY_OF[dimension] === 'hour') return `${hour}:00–${hour}:59`;
  return names.get(code) ?? `${CLICK_DIMENSION_LABEL[dimension]} ${code}`;
};

const measuresOf = (tally: ClickTally, mayMoney: boolean) => {
  const { payout, epc, ...counts } = clickMeasuresOf(tally);
  return mayMoney ? { ...counts, payout, epc } : counts;
};
const isMoney = (column: ClickColumn): boolean =>
  (CLICK_MONEY_COLUMNS as readonly ClickColumn[]).includes(column);

/** Level of groups, as a store answered it. */
export interface ClickLevel extends ClickResult {
  readonly groupBy: ClickDimension;
  readonly offset: number;
  readonly names: ReadonlyMap<number, string>;
}

/** Returns a level in the form of the reply. `path` are the dimensions above it. */
export const clickPivotOf = (
  level: ClickLevel,
  path: readonly ClickDimension[],
  mayMoney: boolean,
): ClickPivot => ({
  data: level.groups.map(({ code, tally }, index): ClickReportRow => ({
    id: level.offset + index + 1,
    value: valueOf(level.groupBy, code),
    label: labelOf(level.groupBy, code, level.names),
    ...measuresOf(tally, mayMoney),
  })),
  totals: measuresOf(level.total, mayMoney),
  groups: level.count,
  headers: [
    { key: 'label', title: CLICK_DIMENSION_LABEL[level.groupBy], sortable: true },
    ...CLICK_COLUMNS.filter((column) => mayMoney || !isMoney(column)).map((key) => ({
      ...{ key, title: CLICK_COLUMN_TITLE[key], sortable: true },
    })),
  ],
  next_group_by_drilldown_enum: Object.fromEntries(
    nextClickDimensions([...path, level.groupBy]).map((dimension) => [
      dimension,
      CLICK_DIMENSION_LABEL[dimension],
    ]),
  ),
});
