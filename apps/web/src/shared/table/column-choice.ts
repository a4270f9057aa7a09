/** A column of a chooser: its place in the list is its place in the table. */
export interface ColumnChoice {
  readonly key: string;
  readonly title: string;
  readonly visible: boolean;
  /** Always first and always shown. */
  readonly locked?: boolean;
}

/**
 * The stored order and visibility over the columns that exist now: unknown keys are dropped, new
 * columns come last and hidden, locked ones come first and shown. Titles are those of today.
 */
export const mergeColumns = (
  standard: readonly ColumnChoice[],
  stored: readonly { key: string; visible: boolean }[] | null,
): readonly ColumnChoice[] => {
  if (stored === null || stored.length === 0) return standard;
  const known = new Map(standard.map((column) => [column.key, column]));
  const kept = stored.flatMap(({ key, visible }) => {
    const column = known.get(key);
    return column === undefined || !known.delete(key) || column.locked
      ? []
      : [{ ...column, visible }];
  });
  const locked = standard.filter((column) => column.locked);
  const added = [...known.values()]
    .filter((column) => !column.locked)
    .map((column) => ({ ...column, visible: false }));
  return [...locked, ...kept, ...added];
};

/** Moves a column; locked ones neither move nor let others before them. */
export const moveColumn = (
  columns: readonly ColumnChoice[],
  from: number,
  to: number,
): readonly ColumnChoice[] => {
  const firstFree = columns.filter((column) => column.locked).length;
  const target = Math.max(firstFree, Math.min(to, columns.length - 1));
  const moving = columns[from];
  if (moving === undefined || moving.locked || target === from) return columns;
  const rest = columns.filter((_, index) => index !== from);
  return [...rest.slice(0, target), moving, ...rest.slice(target)];
};
