import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { api } from '#shared/api/api';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import { lazyPart } from '#shared/code/lazy-part';
import { ExportMenu, type OpenExport } from '#shared/export/export-menu';
import { nextSort } from '#shared/filters/use-url-list';
import { formatCount } from '#shared/lib/format';
import { MESSAGES } from '#shared/lib/messages';
import { usePermission } from '#shared/lib/permission';
import { useLatest } from '#shared/lib/use-latest';
import { useZone } from '#shared/lib/zone';
import { type RecordActionsKind, useRecordActions } from '#shared/records/use-record-page';
import { DataGrid } from '#shared/table/data-grid';
import { DensityButton } from '#shared/table/density-button';
import { GridFooter } from '#shared/table/grid-footer';
import { gridStatusOf } from '#shared/table/grid-status';
import { useColumnsWithActions } from '#shared/table/row-actions';
import { SelectionBar } from '#shared/table/selection-bar';
import { knownTotal, totalText } from '#shared/table/total-text';
import { type RowSelection, useRowSelection } from '#shared/table/use-row-selection';
import { CreateButton } from '#shared/ui/create-button';
import { dialogs } from '#shared/ui/dialogs';
import { Gate } from '#shared/ui/gate';
import { Icon } from '#shared/ui/icons';
import { PageFrame } from '#shared/ui/page-frame';
import { SearchBox } from '#shared/ui/search-box';
import { toast } from '#shared/ui/toast';
import { ImportButton } from '../components/import-button';
import { BLACKLIST_CARD, BLACKLIST_COLUMNS } from '../lib/blacklist-columns';
import { exportColumns } from '../lib/csv-lines';
import { type BlacklistRow, useBlacklistTypes } from '../lib/use-blacklist';
import { readAllItems, useBlacklistList } from '../lib/use-blacklist-list';

const LinesDialog = lazyPart(async () => (await import('../components/lines-dialog')).LinesDialog);
const ItemDialog = lazyPart(async () => (await import('../components/item-dialog')).ItemDialog);
const ImportDialog = lazyPart(
  async () => (await import('../components/import-dialog')).ImportDialog,
);
const ImportsDialog = lazyPart(
  async () => (await import('../components/imports-dialog')).ImportsDialog,
);

const TITLE = 'Blacklist';
const BLACKLIST: RecordActionsKind<BlacklistRow> = {
  entity: 'blacklist_item',
  nameOf: ({ id }) => `item ${id}`,
  permissions: { create: 'BLOCKLIST_CREATE', edit: 'BLOCKLIST_EDIT', remove: 'BLOCKLIST_DELETE' },
  removal: ({ id }) => ({
    send: async () => {
      const { message } = await api.call('blacklist.remove', { params: { id } });
      toast(MESSAGES.blacklistDeleteTitle, { description: message });
    },
    failed: MESSAGES.deleteFailed,
  }),
};
const rowId = ({ id }: BlacklistRow): number => id;

type List = ReturnType<typeof useBlacklistList>;

/** A file of the items that the search finds. The server notes it as an export (ADR 67). */
const useExportOf = (list: List): OpenExport => {
  const latest = useLatest({ asked: list.asked, zone: useZone() });
  return async (format, signal) => {
    const { tableFile } = await import('#shared/export/table-file');
    const { asked, zone } = latest.current;
    const rows = await readAllItems(asked, signal);
    await api.call('blacklist.noteExport', { body: { format, rows: rows.length } });
    return tableFile(format, exportColumns(zone), rows, signal);
  };
};

/** A dialog besides that of an item. */
type Opened = 'lines' | 'imports' | { readonly importId: number } | null;

interface ButtonsProps {
  list: List;
  onCreate: () => void;
  open: (opened: Opened) => void;
}

const Buttons = ({ list, onCreate, open }: ButtonsProps) => {
  const exported = useExportOf(list);
  return (
    <>
      <CreateButton label="Create" permission="BLOCKLIST_CREATE" onClick={onCreate} />
      <Gate permission="BLOCKLIST_CREATE">
        <Button icon={<Icon name="list" size={16} />} onClick={() => open('lines')}>
          Add several
        </Button>
        <ImportButton onSent={(importId) => open({ importId })} />
        <Button icon={<Icon name="clock" size={16} />} onClick={() => open('imports')}>
          Imports
        </Button>
      </Gate>
      <ExportMenu name="blacklist" open={exported} />
      <DensityButton />
    </>
  );
};

interface BarProps {
  selection: RowSelection;
  list: List;
}

/** Deletes the selected items, after a question. */
const DeleteBar = ({ selection, list }: BarProps) => {
  const [isBusy, setBusy] = useState(false);
  const ids = [...selection.selected];
  const itemsText = ids.length === 1 ? '1 item' : `${formatCount(ids.length)} items`;
  const remove = async (): Promise<void> => {
    const isSure = await dialogs.confirm({
      title: `Delete ${itemsText}?`,
      text: 'Leads that they stopped stay rejected.',
      yes: `Delete ${itemsText}`,
      no: 'Cancel',
    });
    if (!isSure) return;
    setBusy(true);
    try {
      toast((await api.call('blacklist.removeMany', { body: { ids } })).message);
      selection.clear();
    } catch (error) {
      if (!isSessionEnd(error)) void dialogs.error(errorText(error, MESSAGES.deleteFailed));
    } finally {
      setBusy(false);
      void list.reload();
    }
  };
  return (
    <SelectionBar selection={selection} rows={list.rows} rowId={rowId} total={list.total}>
      <Button danger size="small" loading={isBusy} onClick={() => void remove()}>
        Delete {itemsText}
      </Button>
    </SelectionBar>
  );
};

interface DialogsProps {
  opened: Opened;
  open: (opened: Opened) => void;
  reload: () => void;
}

const Dialogs = ({ opened, open, reload }: DialogsProps) => {
  const [first, ...others] = useBlacklistTypes().types;
  const close = (): void => open(null);
  const openImport = (importId: number): void => open({ importId });
  if (opened === null) return null;
  if (opened === 'imports') return <ImportsDialog onOpen={openImport} onClose={close} />;
  if (opened !== 'lines')
    return <ImportDialog id={opened.importId} onChanged={reload} onClose={close} />;
  if (first === undefined) return null;
  return <LinesDialog types={[first, ...others]} onSent={openImport} onClose={close} />;
};

interface GridProps {
  list: List;
  columns: ReturnType<typeof useColumnsWithActions<BlacklistRow>>;
}

/** The items of a page. Whoever may delete items may select them. */
const ItemGrid = ({ list, columns }: GridProps) => {
  const selection = useRowSelection(list.asked.search);
  const mayDelete = usePermission('BLOCKLIST_DELETE');
  const { view, show, query, rows, total } = list;
  const status = gridStatusOf(query);
  return (
    <>
      <DataGrid
        label={TITLE}
        noun="items"
        columns={columns}
        card={BLACKLIST_CARD}
        rows={rows}
        rowId={rowId}
        status={status}
        empty={list.empty}
        sort={view.sort}
        offset={(view.page - 1) * view.limit}
        total={total}
        {...(mayDelete && { selection })}
        onSort={(key, order) =>
          show({ sort: nextSort(view.sort, key, { key: 'id', order: 'desc' }, order), page: 1 })
        }
        onRetry={() => void query.refetch()}
      />
      {mayDelete && selection.selected.size > 0 && <DeleteBar selection={selection} list={list} />}
      <GridFooter
        page={view.page}
        limit={view.limit}
        total={knownTotal(status, total)}
        pageSizes={list.pageSizes}
        onPage={(next) => show({ page: next })}
        onLimit={(limit) => show({ limit, page: 1 })}
      />
    </>
  );
};

/** Values that keep leads out (BLK-001 ff.). */
export const BlacklistPage = () => {
  const list = useBlacklistList();
  const page = useRecordActions(BLACKLIST, list.reload);
  const [opened, open] = useState<Opened>(null);
  const columns = useColumnsWithActions({
    columns: BLACKLIST_COLUMNS.columns,
    actions: page.actions.standard,
    busyId: page.busyId,
    title: undefined,
  });
  return (
    <PageFrame
      fill
      title={TITLE}
      aside={totalText(gridStatusOf(list.query), list.total)}
      actions={<Buttons list={list} onCreate={() => page.setOpened(null)} open={open} />}
    >
      <SearchBox
        label="Search blacklisted item"
        placeholder="Search blacklisted item"
        search={list.search}
      />
      <ItemGrid list={list} columns={columns} />
      <Suspense fallback={null}>
        {page.opened !== undefined && (
          <ItemDialog
            row={page.opened}
            reload={list.reload}
            onClose={() => page.setOpened(undefined)}
          />
        )}
        <Dialogs opened={opened} open={open} reload={() => void list.reload()} />
      </Suspense>
    </PageFrame>
  );
};
