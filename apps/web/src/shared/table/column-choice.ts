import { boundedWidth } from '@leadline/contracts/column-layout';

/** Layout of a column, as arranged by the user. */
export interface ColumnLayout {
  /** Pixels. Without a width, the column is as wide as its content. */
  readonly width?: number | undefined;
  /** Whether the column stays at the left edge while others scroll. */
  readonly pinned?: boolean | undefined;
}

/** A column of a chooser. Its position in the list is its position in the table. */
export interface ColumnChoice extends ColumnLayout {
  readonly key: string;
  readonly title: string;
  readonly visible: boolean;
  /** Whether the column is always first and always shown. */
  readonly locked?: boolean;
}

/** A stored column. Columns that were stored before widths existed have no layout. */
export interface StoredColumn extends ColumnLayout {
  readonly key: string;
  readonly visible: boolean;
}

/** Returns only the chosen properties, with the width within its bounds. */
export const layoutOf = ({ width, pinned }: ColumnLayout): ColumnLayout => ({
  ...(width !== undefined && { width: boundedWidth(width) }),
  ...(pinned && { pinned }),
});

/** Returns a column in the stored form of reports (REP-019), where every column can be sorted. */
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
 * Applies the stored order, visibility and layout to the existing columns: unknown keys are
 * dropped, new columns come last and hidden, locked ones come first and shown. Titles are never
 * taken from the storage.
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

/** Moves a column. Locked columns do not move, and no column moves before them. */
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
