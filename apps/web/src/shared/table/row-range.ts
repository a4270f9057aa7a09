/** A range of rows that grows and shrinks from its anchor. */
export interface RowRange {
  /** Id of the row at which the range begins. */
  readonly anchor: number;
  /** Rows that the range selected, without rows that were selected before. */
  readonly added: readonly number[];
}

/** The rows that a change of a range selects and deselects. */
export interface RangeChange {
  readonly range: RowRange;
  readonly on: readonly number[];
  readonly off: readonly number[];
}

/**
 * Moves the end of a range to the row at `to`. The range begins at its anchor, or at the row at
 * `from` if there is no range or its anchor is on another page. Rows that leave the range are
 * deselected, unless they were selected before the range reached them.
 */
export const extendRange = (
  ids: readonly number[],
  selected: ReadonlySet<number>,
  range: RowRange | null,
  from: number,
  to: number,
): RangeChange => {
  const known = range === null ? -1 : ids.indexOf(range.anchor);
  const start = known === -1 ? from : known;
  const before = known === -1 ? [] : (range?.added ?? []);
  const inside = new Set(ids.slice(Math.min(start, to), Math.max(start, to) + 1));
  const mine = new Set(before);
  return {
    range: {
      anchor: ids[start] ?? 0,
      added: [...inside].filter((id) => mine.has(id) || !selected.has(id)),
    },
    on: [...inside],
    off: before.filter((id) => !inside.has(id)),
  };
};
