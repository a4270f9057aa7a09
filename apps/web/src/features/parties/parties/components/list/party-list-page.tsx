import type { PermissionName } from '@leadline/contracts/permissions';
import { Suspense, useMemo, useState, type ComponentType } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ListView } from '#shared/filters/list-view';
import { PAGE_SIZES, useSearchList } from '#shared/filters/use-search-list';
import { useNewRequest } from '#shared/lib/new-record';
import { usePermission } from '#shared/lib/permission';
import { useLatest } from '#shared/lib/use-latest';
import { useRecords } from '#shared/records/use-records';
import { ColumnButton } from '#shared/table/column-button';
import { layoutOf, type ColumnChoice, type StoredColumn } from '#shared/table/column-choice';
import { gridStatusOf } from '#shared/table/grid-status';
import type { GridColumn, GridSort } from '#shared/table/grid-types';
import { shownTexts, type ListedColumn } from '#shared/table/listed-columns';
import { PagedGrid } from '#shared/table/paged-grid';
import { useColumnsWithActions, type RowAction } from '#shared/table/row-actions';
import type { RowCard } from '#shared/table/row-card';
import { totalText } from '#shared/table/total-text';
import { useColumns, type ColumnStore } from '#shared/table/use-columns';
import { useKeptPageSize } from '#shared/table/use-kept-page-size';
import { CreateButton } from '#shared/ui/create-button';
import { LinesLink } from '#shared/ui/lines-link';
import { PageFrame } from '#shared/ui/page-frame';
import { SearchBox } from '#shared/ui/search-box';
import { useRemoval } from '#shared/ui/use-removal';
import { effectsOf } from '#shared/parties/effects';
import { useNamesChanged } from '../../api/use-party';
import { capitalised, type PartySide } from '../../lib/party';
import { subColumns } from '../sub/sub-resource-tab';

/** A row of the advertisers or the publishers. */
interface PartyRow {
  readonly id: number;
  readonly name: string;
}

/** Definition of the list of one side. */
export interface PartyList<Row extends PartyRow> {
  readonly side: PartySide;
  /** Key of the chosen columns in the user's settings. */
  readonly columnsKey: string;
  readonly columns: readonly ListedColumn<Row>[];
  readonly card: RowCard<Row>;
  /** Returns the path of a record's page. */
  readonly pathOf: (id: number) => string;
  readonly permissions: Readonly<Record<'create' | 'edit' | 'remove', PermissionName>>;
  readonly load: (signal: AbortSignal) => Promise<readonly Row[]>;
  readonly remove: (id: number) => Promise<{ message: string }>;
}

/** Props of the dialog that creates a party. */
export interface CreateDialogProps {
  readonly onCreated: () => Promise<void>;
  readonly onClose: () => void;
}

interface Props<Row extends PartyRow> {
  list: PartyList<Row>;
  CreateDialog: ComponentType<CreateDialogProps>;
  /** Opens the dialog together with the page. */
  isCreating?: boolean;
  onCreatingEnded?: () => void;
}

const SORT: GridSort = { key: 'name', order: 'asc' };
const rowId = (row: PartyRow): number => row.id;

/** Storage of a list's columns. */
const columnStoreOf = <Row extends PartyRow>({
  columns,
  columnsKey,
}: PartyList<Row>): ColumnStore => ({
  standard: columns.map(({ key, title }) => ({ key, title, visible: true, locked: key === 'id' })),
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

/** Returns the columns that the user has chosen, with the actions that the user may take. */
const useListColumns = <Row extends PartyRow>(
  list: PartyList<Row>,
  visible: readonly ColumnChoice[],
  reload: () => void,
) => {
  const { side, permissions, pathOf } = list;
  const { busyId, remove } = useRemoval<Row>({
    what: (row) => `${side} ${row.name}`,
    effects: ({ id }) => effectsOf({ side, id, change: { kind: 'deletion' } }),
    remove: (row) => list.remove(row.id),
    onRemoved: reload,
  });
  const latest = useLatest({ navigate: useNavigate(), remove });
  const actions = useMemo(
    (): readonly RowAction<Row>[] => [
      {
        icon: 'pencil',
        permission: permissions.edit,
        label: (row) => `Edit ${side} ${row.name} (${row.id})`,
        run: ({ id }) => void latest.current.navigate(pathOf(id)),
      },
      {
        icon: 'trash',
        permission: permissions.remove,
        label: (row) => `Delete ${side} ${row.name} (${row.id})`,
        run: (row) => latest.current.remove(row),
      },
    ],
    [side, permissions, pathOf, latest],
  );
  const { columns, sortRows } = useMemo(() => subColumns(list.columns), [list]);
  const chosen = useMemo(
    () =>
      visible.flatMap(({ key }): readonly GridColumn<Row>[] =>
        columns.filter((column) => column.key === key),
      ),
    [visible, columns],
  );
  return {
    sortRows,
    columns: useColumnsWithActions({ columns: chosen, actions, busyId }),
  };
};

/** The parties of a side, with the search, order and page of the address. */
const usePartyRows = <Row extends PartyRow>(
  { side, columns, load }: PartyList<Row>,
  visible: readonly ColumnChoice[],
) => {
  const namesChanged = useNamesChanged();
  const { query, rows, reload } = useRecords<Row>({ route: `${side}s.list`, load });
  const pageSize = useKeptPageSize(`${side}-main`, PAGE_SIZES);
  const sortKeys = useMemo(() => columns.map(({ key }) => key), [columns]);
  const searched = useMemo(
    () => shownTexts(columns.filter((column) => visible.some(({ key }) => key === column.key))),
    [columns, visible],
  );
  const found = useSearchList({ limit: pageSize.size, sort: SORT, sortKeys, searched }, rows);
  return {
    ...found,
    total: rows.length,
    status: gridStatusOf(query),
    retry: () => void query.refetch(),
    /** Reloads the list after a row was created or deleted. */
    reload: async (): Promise<void> => {
      namesChanged();
      await reload();
    },
    show: (patch: Partial<ListView>): void => {
      if (patch.limit !== undefined) pageSize.keep(patch.limit);
      found.show(patch);
    },
  };
};

/** The list of advertisers or publishers. */
export const PartyListPage = <Row extends PartyRow>(props: Props<Row>) => {
  const { list, CreateDialog, isCreating = false, onCreatingEnded } = props;
  const nouns = `${list.side}s`;
  const store = useColumns(useMemo(() => columnStoreOf(list), [list]));
  const found = usePartyRows(list, store.visible);
  const { status, total, reload } = found;
  const { columns, sortRows } = useListColumns(list, store.visible, () => void reload());
  const [isOpen, setOpen] = useState(isCreating);
  useNewRequest(usePermission(list.permissions.create), () => setOpen(true));
  const close = (): void => {
    setOpen(false);
    onCreatingEnded?.();
  };
  const shown = found.isSearched ? { shown: found.rows.length, noun: nouns } : null;
  return (
    <PageFrame
      fill
      title={capitalised(nouns)}
      aside={totalText(status, total, shown)}
      actions={
        <>
          <CreateButton
            label={`Create ${capitalised(list.side)}`}
            permission={list.permissions.create}
            onClick={() => setOpen(true)}
          />
          <LinesLink />
          <ColumnButton columns={store} saveLabel="Set as default" />
        </>
      }
    >
      <SearchBox
        label={`Search ${nouns}`}
        placeholder="Search by ID, name, …"
        search={found.search}
      />
      <PagedGrid
        label={capitalised(nouns)}
        noun={nouns}
        columns={columns}
        columnStore={store}
        card={list.card}
        rows={found.rows}
        rowId={rowId}
        status={status}
        empty={found.empty}
        list={found.options}
        view={found.view}
        sortRows={sortRows}
        onView={found.show}
        onRetry={found.retry}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <CreateDialog onCreated={reload} onClose={close} />
        </Suspense>
      )}
    </PageFrame>
  );
};
