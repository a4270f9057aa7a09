import {
  EMPTY_TALLY,
  addTallies,
  changeOf,
  measuresOf,
  type LeadMatrix,
  type MatrixRows,
  type Measures,
  type ReportColumnName,
  type Tally,
} from '@leadline/contracts';
import type { GroupCode, GroupKey } from '#modules/lead-data/lead-conditions/domain/grouping.js';
import { KEY_OF } from '#modules/lead-data/lead-conditions/domain/group-conditions.js';
import { labelOf, valueOf } from './groups.js';
import type { GroupNames } from './named-groups.js';

/** Groups of a side of a matrix: the shown ones, and the sum of the others. */
export interface Side {
  readonly of: MatrixRows;
  readonly groups: readonly { readonly code: GroupCode; readonly tally: Tally }[];
  readonly names: GroupNames;
  /** The number of all groups. */
  readonly count: number;
  readonly total: Tally;
}

/** Returns the key by which the engine groups. */
export const keyOf = (rows: MatrixRows): GroupKey =>
  rows === 'date_hour' || rows === 'week' ? rows : KEY_OF[rows];

const labelIn = ({ of: rows, names }: Side, code: GroupCode): string =>
  rows === 'date_hour' || rows === 'week'
    ? String(valueOf(rows, code))
    : labelOf(rows, code, names);

const OTHER = { value: null, label: 'Other', is_other: true } as const;

const negated = (tally: Tally): Tally => ({
  attempts: -tally.attempts,
  leads: -tally.leads,
  autologged: -tally.autologged,
  offered: -tally.offered,
  ftds: -tally.ftds,
  publisher_ftds: -tally.publisher_ftds,
  late_ftds: -tally.late_ftds,
  revenue: -tally.revenue,
  payout: -tally.payout,
  lead_revenue: -tally.lead_revenue,
  lead_payout: -tally.lead_payout,
  topup_revenue: -tally.topup_revenue,
  topup_payout: -tally.topup_payout,
});
/** Returns the rest of a total after the given parts. */
export const restOf = (total: Tally, parts: readonly Tally[]): Tally =>
  parts.reduce((rest, part) => addTallies(rest, negated(part)), total);

type Cell = LeadMatrix['totals'];
type CellOf = (tally: Tally) => Cell;

/** Returns the requested measures that the viewer may see. */
export const cellOf =
  (measures: readonly ReportColumnName[]): CellOf =>
  (tally) => {
    const all: Measures = measuresOf(tally);
    return Object.fromEntries(measures.map((name) => [name, all[name]])) as Cell;
  };

const isCut = ({ count, groups }: Side): boolean => count > groups.length;

/** Returns the groups of a side in the form of the reply, with the sum of the others. */
const answered = (side: Side) => [
  ...side.groups.map(({ code, tally }) => ({
    code,
    tally,
    value: valueOf(keyOf(side.of), code),
    label: labelIn(side, code),
    is_other: false,
  })),
  ...(isCut(side)
    ? [
        {
          ...OTHER,
          tally: restOf(
            side.total,
            side.groups.map(({ tally }) => tally),
          ),
        },
      ]
    : []),
];

/** Tallies of the cells of a column, by the code of the row. */
export type ColumnCells = ReadonlyMap<GroupCode, Tally>;

/**
 * Returns rows without columns, or with a cell for each column. The cells of `Other` are the rest.
 */
export const matrixOf = (
  rows: Side,
  columns: (Side & { readonly cells: readonly ColumnCells[] }) | null,
  cell: CellOf,
): Pick<LeadMatrix, 'rows' | 'columns' | 'groups' | 'totals'> => {
  const cellsOf = (code: GroupCode, total: Tally): Cell[] => {
    if (columns === null) return [];
    const tallies = columns.cells.map((cells) => cells.get(code) ?? EMPTY_TALLY);
    return [...tallies, ...(isCut(columns) ? [restOf(total, tallies)] : [])].map(cell);
  };
  return {
    groups: rows.count,
    totals: cell(rows.total),
    columns: (columns === null ? [] : answered(columns)).map(
      ({ value, label, is_other, tally }) => ({ value, label, is_other, total: cell(tally) }),
    ),
    rows: answered(rows).map(({ value, label, is_other, tally, ...row }) => ({
      value,
      label,
      is_other,
      total: cell(tally),
      cells: 'code' in row ? cellsOf(row.code, tally) : [],
    })),
  };
};

/** Returns the totals of the preceding range, and the changes since. */
export const comparisonOf = (
  tally: Tally,
  past: Tally | null,
  measures: readonly ReportColumnName[],
): Pick<LeadMatrix, 'past' | 'change'> => {
  if (past === null) return {};
  const [now, before] = [measuresOf(tally), measuresOf(past)];
  return {
    past: cellOf(measures)(past),
    change: Object.fromEntries(measures.map((name) => [name, changeOf(now[name], before[name])])),
  };
};
