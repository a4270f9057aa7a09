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
import { KEY_OF } from '#modules/lead-data/lead-conditions/domain/parse-groups.js';
import { labelOf, valueOf } from './groups.js';
import type { GroupNames } from './named-groups.js';

/** The groups of a side of a matrix: those that are shown, and the sum of the others. */
export interface Side {
  readonly of: MatrixRows;
  readonly groups: readonly { readonly code: GroupCode; readonly tally: Tally }[];
  readonly names: GroupNames;
  /** The number of all groups. */
  readonly count: number;
  readonly total: Tally;
}

/** Returns the key that the engine groups by. */
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
  ftds: -tally.ftds,
  publisher_ftds: -tally.publisher_ftds,
  late_ftds: -tally.late_ftds,
  revenue: -tally.revenue,
  payout: -tally.payout,
});
/** Returns the rest of a total after the given parts. */
export const restOf = (total: Tally, parts: readonly Tally[]): Tally =>
  parts.reduce((rest, part) => addTallies(rest, negated(part)), total);

type Cell = LeadMatrix['totals'];
type CellOf = (tally: Tally) => Cell;

/** Returns the measures that were asked for and may be seen. */
export const cellOf =
  (measures: readonly ReportColumnName[]): CellOf =>
  (tally) => {
    const all: Measures = measuresOf(tally);
    return Object.fromEntries(measures.map((name) => [name, all[name]])) as Cell;
  };

const isCut = ({ count, groups }: Side): boolean => count > groups.length;

/** Returns the groups of a side as they are answered, with the others added up. */
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

/** The tallies of the cells of a column, by the code of the row. */
export type ColumnCells = ReadonlyMap<GroupCode, Tally>;

/** Rows without columns, or with a cell for each column; the cells of `Other` are what is left. */
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

/** Returns the totals of the range before, and how they have changed. */
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
