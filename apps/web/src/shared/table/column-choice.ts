import { boundedWidth } from '@leadline/contracts/column-layout';

/** How the user arranged a column. */
export interface ColumnLayout {
  /** In pixels. Without it the column is as wide as its content. */
  readonly width?: number | undefined;
  /** Stays at the left edge while others scroll. */
  readonly pinned?: boolean | undefined;
}

/** A column of a chooser: its place in the list is its place in the table. */
export interface ColumnChoice extends ColumnLayout {
  readonly key: string;
  readonly title: string;
  readonly visible: boolean;
  /** Always first and always shown. */
  readonly locked?: boolean;
}

/** A column as it is stored. Columns stored before there were widths have none. */
export interface StoredColumn extends ColumnLayout {
  readonly key: string;
  readonly visible: boolean;
}

/** Only what was chosen, with the width inside its bounds. */
export const layoutOf = ({ width, pinned }: ColumnLayout): ColumnLayout => ({
  ...(width !== undefined && { width: boundedWidth(width) }),
  ...(pinned && { pinned }),
});

/** A column as reports store it (REP-019). Every one can be sorted. */
export const sortableColumn = ({ key, title, visible, ...layout }: ColumnChoice) => ({
  key,
  title,
  visible,
  sortable: true,
  ...layoutOf(layout),
});

/** Whether two lists show the same columns in the same way. */
export const isSameChoice = (a: readonly ColumnChoice[], b: readonly ColumnChoice[]): boolean =>
  a.length === b.length &&
  a.every((column, index) => {
    const other = b[index];
    return (
      column.key === other?.key &&
      column.visible === other.visible &&
      column.width === other.width &&
      (column.pinned ?? false) === (other.pinned ?? false)
    );
  });

/**
 * The stored order, visibility and layout over the columns that exist now: unknown keys are dropped, new
 * columns come last and hidden, locked ones come first and shown. Titles are those of today.
 */
export const mergeColumns = (
  standard: readonly ColumnChoice[],
  stored: readonly StoredColumn[] | null,
): readonly ColumnChoice[] => {
  if (stored === null || stored.length === 0) return standard;
  const known = new Map(standard.map((column) => [column.key, column]));
  const kept = stored.flatMap(({ key, visible, ...layout }) => {
    const column = known.get(key);
    return column === undefined || !known.delete(key) || column.locked
      ? []
      : [{ ...column, visible, ...layoutOf(layout) }];
  });
  const locked = standard
    .filter((column) => column.locked)
    .map((column) => ({
      ...column,
      ...layoutOf({ width: stored.find(({ key }) => key === column.key)?.width }),
    }));
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
