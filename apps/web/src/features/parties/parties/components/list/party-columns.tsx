import { actionsColumn } from '#shared/table/actions-column';
import { layoutOf, type ColumnChoice, type StoredColumn } from '#shared/table/column-choice';
import { fitText } from '#shared/table/column-fit';
import type { GridColumn, GridSort } from '#shared/table/grid-types';
import { RowButtons } from '#shared/table/row-buttons';
import type { ColumnStore } from '#shared/table/use-columns';
import { CopyCell, TextCell } from '#shared/ui/cells';
import { IconButton } from '#shared/ui/icon-button';
import type { ListColumn, PartyList, PartyRow } from './party-list';

/** The id, the first column of every list. */
export const ID_COLUMN: ListColumn<PartyRow> = {
  title: 'ID',
  width: 60,
  fit: fitText((row) => row.id, { style: 'strong', min: 56 }),
  value: (row) => row.id,
  render: (row) => <CopyCell text={String(row.id)} label={`Copy ID ${row.id}`} strong />,
};

/** A column of texts. */
export const textColumn = <Row,>(
  title: string,
  value: (row: Row) => string | null,
  max = 200,
): ListColumn<Row> => ({
  title,
  width: 120,
  fit: fitText(value, { max }),
  value: (row) => value(row) ?? '',
  render: (row) => <TextCell text={value(row)} />,
});

/** Storage of a list's columns. */
export const columnStoreOf = <Row extends PartyRow>({
  columns,
  columnsKey,
}: PartyList<Row>): ColumnStore => ({
  standard: Object.entries(columns).map(([key, { title }]) => ({
    key,
    title,
    visible: true,
    locked: key === 'id',
  })),
  read: (stored: { reports_columns: Record<string, StoredColumn[]> | null }) =>
    stored.reports_columns?.[columnsKey] ?? null,
  write: (chosen: readonly ColumnChoice[]) => ({
    reports_columns: {
      [columnsKey]: chosen.map(({ key, title, visible, ...layout }) => ({
        key,
        title,
        visible,
        sortable: true,
        ...layoutOf(layout),
      })),
    },
  }),
});

const compare = (a: string | number, b: string | number): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : String(a).localeCompare(String(b), 'en');

/** Sorts by a column. Rows with equal values are ordered by id. */
export const sorterOf =
  <Row extends PartyRow>({ columns }: PartyList<Row>) =>
  (rows: readonly Row[], { key, order }: GridSort): readonly Row[] => {
    const value = columns[key]?.value ?? ((row: Row) => row.id);
    const sign = order === 'asc' ? 1 : -1;
    return rows.toSorted((a, b) => sign * compare(value(a), value(b)) || a.id - b.id);
  };

export interface RowActions<Row> {
  readonly busyId: number | null;
  /** Null if the user may not edit. */
  readonly onEdit: ((row: Row) => void) | null;
  readonly onRemove: ((row: Row) => void) | null;
}

const ACTIONS_WIDTH = 84;

/** Returns the chosen columns with the actions of a row. */
export const gridColumnsOf = <Row extends PartyRow>(
  { columns, noun }: PartyList<Row>,
  chosen: readonly ColumnChoice[],
  { busyId, onEdit, onRemove }: RowActions<Row>,
): readonly GridColumn<Row>[] => {
  const shown = chosen.flatMap(({ key }): GridColumn<Row>[] => {
    const column = columns[key];
    if (column === undefined) return [];
    const { value: _, ...rest } = column;
    return [{ key, ...rest, sortable: true, ...(key === 'id' && { pinned: 'start' as const }) }];
  });
  if (onEdit === null && onRemove === null) return shown;
  const render = (row: Row) => (
    <RowButtons>
      {onEdit !== null && (
        <IconButton
          icon="pencil"
          size={16}
          tabIndex={-1}
          label={`Edit ${noun} ${row.name} (${row.id})`}
          onClick={() => onEdit(row)}
        />
      )}
      {onRemove !== null && (
        <IconButton
          icon="trash"
          size={16}
          tabIndex={-1}
          label={`Delete ${noun} ${row.name} (${row.id})`}
          disabled={busyId === row.id}
          onClick={() => onRemove(row)}
        />
      )}
    </RowButtons>
  );
  return [...shown, actionsColumn({ width: ACTIONS_WIDTH, render })];
};
