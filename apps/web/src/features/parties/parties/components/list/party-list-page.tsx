import { Suspense, useMemo, useState, type ComponentType } from 'react';
import { useNavigate } from 'react-router-dom';
import { usePermission } from '#shared/lib/permission';
import { useLatest } from '#shared/lib/use-latest';
import { ColumnButton } from '#shared/table/column-button';
import { PagedGrid } from '#shared/table/paged-grid';
import { totalText } from '#shared/table/total-text';
import { useColumns } from '#shared/table/use-columns';
import { CreateButton } from '#shared/ui/create-button';
import { PageFrame } from '#shared/ui/page-frame';
import { SearchBox } from '#shared/ui/search-box';
import { effectsOf } from '../../api/effects';
import { usePartyRows } from '../../api/use-party-rows';
import { useRemoval } from '#shared/ui/use-removal';
import { usePartyList } from '../../lib/use-party-list';
import { columnStoreOf, gridColumnsOf, sorterOf } from './party-columns';
import type { PartyList, PartyRow } from './party-list';

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

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
const rowId = (row: PartyRow): number => row.id;

/** Returns the columns that the user has chosen, with the actions that the user may take. */
const useListColumns = <Row extends PartyRow>(list: PartyList<Row>, reload: () => void) => {
  const { permissions, noun } = list;
  const columns = useColumns(useMemo(() => columnStoreOf(list), [list]));
  const navigate = useLatest(useNavigate());
  const { busyId, remove } = useRemoval<Row>({
    what: (row) => `${noun} ${row.name}`,
    effects: ({ id }) => effectsOf({ side: noun, id, change: { kind: 'deletion' } }),
    remove: (row) => list.remove(row.id),
    onRemoved: reload,
  });
  const latestRemove = useLatest(remove);
  const mayEdit = usePermission(permissions.edit);
  const mayRemove = usePermission(permissions.remove);
  const gridColumns = useMemo(
    () =>
      gridColumnsOf(list, columns.visible, {
        busyId,
        onEdit: mayEdit ? ({ id }) => void navigate.current(list.pathOf(id)) : null,
        onRemove: mayRemove ? (row) => latestRemove.current(row) : null,
      }),
    [list, columns.visible, busyId, mayEdit, mayRemove, navigate, latestRemove],
  );
  return { columns, gridColumns };
};

/** The list of advertisers or publishers. */
export const PartyListPage = <Row extends PartyRow>(props: Props<Row>) => {
  const { list, CreateDialog, isCreating = false, onCreatingEnded } = props;
  const { title, noun, nouns } = list;
  const { rows, status, retry, reload } = usePartyRows(list);
  const { search, empty, view, show, options, ...found } = usePartyList(list, rows);
  const { columns, gridColumns } = useListColumns(list, () => void reload());
  const sortRows = useMemo(() => sorterOf(list), [list]);
  const [isOpen, setOpen] = useState(isCreating);
  const close = (): void => {
    setOpen(false);
    onCreatingEnded?.();
  };
  const shown = found.isSearched ? { shown: found.rows.length, noun: nouns } : null;
  return (
    <PageFrame
      fill
      title={title}
      aside={totalText(status, rows.length, shown)}
      actions={
        <>
          <CreateButton
            label={`Create ${capitalised(noun)}`}
            permission={list.permissions.create}
            onClick={() => setOpen(true)}
          />
          <ColumnButton columns={columns} saveLabel="Set as default" />
        </>
      }
    >
      <SearchBox label={`Search ${nouns}`} placeholder="Search by ID, name, …" search={search} />
      <PagedGrid
        label={title}
        noun={nouns}
        columns={gridColumns}
        columnStore={columns}
        card={list.card}
        rows={found.rows}
        rowId={rowId}
        status={status}
        empty={empty}
        list={options}
        view={view}
        sortRows={sortRows}
        onView={show}
        onRetry={retry}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <CreateDialog onCreated={reload} onClose={close} />
        </Suspense>
      )}
    </PageFrame>
  );
};
