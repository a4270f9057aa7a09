import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { api } from '#shared/api/api';
import { lazyPart } from '#shared/code/lazy-part';
import { ExportMenu } from '#shared/export/export-menu';
import type { OpenExport } from '#shared/export/use-export';
import { MESSAGES } from '#shared/lib/messages';
import { useLatest } from '#shared/lib/use-latest';
import { useZone } from '#shared/lib/zone';
import { useHistoryAction, type RowAction } from '#shared/table/row-actions';
import { SearchListPage, type SearchList } from '#shared/table/search-list-page';
import { CreateButton } from '#shared/ui/create-button';
import { Gate } from '#shared/ui/gate';
import { Icon } from '#shared/ui/icons';
import { toast } from '#shared/ui/toast';
import { useRowAct } from '#shared/ui/use-row-act';
import { BLACKLIST_CARD, BLACKLIST_COLUMNS, searchedInItem } from '../lib/blacklist-columns';
import { exportColumns } from '../lib/export-columns';
import { useBlacklist, useBlacklistTypes, type BlacklistRow } from '../lib/use-blacklist';
import { ImportButton } from '../components/import-button';

const ItemDialog = lazyPart(async () => (await import('../components/item-dialog')).ItemDialog);
const LinesDialog = lazyPart(async () => (await import('../components/lines-dialog')).LinesDialog);

/** Newest first, 25 on a page (BLK-001). */
const LIST: SearchList<BlacklistRow> = {
  title: 'Blacklist',
  noun: 'items',
  searchLabel: 'Search blacklisted item',
  placeholder: 'Search blacklisted item',
  limit: 25,
  sort: { key: 'id', order: 'desc' },
  searched: searchedInItem,
  card: BLACKLIST_CARD,
  ...BLACKLIST_COLUMNS,
};

/** The dialog that is open. */
type Target =
  { readonly kind: 'item'; readonly item: BlacklistRow | null } | { readonly kind: 'lines' };

const useItemActions = (open: (target: Target) => void, reload: () => void) => {
  const { busyId, act } = useRowAct(reload);
  const latest = useLatest({ open, act });
  const history = useHistoryAction<BlacklistRow>('blacklist_item', ({ id }) => `item ${id}`);
  const actions = useMemo(
    (): readonly RowAction<BlacklistRow>[] => [
      {
        icon: 'pencil',
        permission: 'BLOCKLIST_EDIT',
        label: ({ id }) => `Edit item ${id}`,
        run: (item) => latest.current.open({ kind: 'item', item }),
      },
      history,
      {
        icon: 'trash',
        permission: 'BLOCKLIST_DELETE',
        label: ({ id }) => `Delete item ${id}`,
        run: ({ id }) =>
          latest.current.act(id, {
            send: async () => {
              const { message } = await api.call('blacklist.remove', { params: { id } });
              toast(MESSAGES.blacklistDeleteTitle, { description: message });
            },
            failed: MESSAGES.deleteFailed,
          }),
      },
    ],
    [latest, history],
  );
  return { busyId, actions };
};

/** A file of the rows that the search has left. The server notes it as an export (ADR 67). */
const useExportOf = (rows: readonly BlacklistRow[]): OpenExport => {
  const latest = useLatest({ rows, zone: useZone() });
  return async (format, signal) => {
    const { tableFile } = await import('#shared/export/table-file');
    const now = latest.current;
    await api.call('blacklist.noteExport', { body: { format, rows: now.rows.length } });
    return tableFile(format, exportColumns(now.zone), now.rows, signal);
  };
};

interface ButtonsProps {
  rows: readonly BlacklistRow[];
  open: (target: Target) => void;
  reload: () => void;
}

const Buttons = ({ rows, open, reload }: ButtonsProps) => {
  const exported = useExportOf(rows);
  return (
    <>
      <CreateButton
        label="Create"
        permission="BLOCKLIST_CREATE"
        onClick={() => open({ kind: 'item', item: null })}
      />
      <Gate permission="BLOCKLIST_CREATE">
        <Button icon={<Icon name="list" size={16} />} onClick={() => open({ kind: 'lines' })}>
          Add many
        </Button>
        <ImportButton onDone={reload} />
      </Gate>
      <ExportMenu name="blacklist" open={exported} />
    </>
  );
};

/** Values that keep leads out (BLK-001 ff.). */
export const BlacklistPage = () => {
  const { query, rows, reload } = useBlacklist();
  const [first, ...others] = useBlacklistTypes().types;
  const [target, setTarget] = useState<Target | null>(null);
  const reloadList = (): void => void reload();
  const { busyId, actions } = useItemActions(setTarget, reloadList);
  const types = first === undefined ? null : ([first, ...others] as const);
  const close = (): void => setTarget(null);
  return (
    <SearchListPage
      list={LIST}
      query={query}
      rows={rows}
      rowActions={actions}
      busyId={busyId}
      buttons={(shown) => <Buttons rows={shown} open={setTarget} reload={reloadList} />}
    >
      {types !== null && target?.kind === 'item' && (
        <ItemDialog item={target.item} types={types} reload={reload} onClose={close} />
      )}
      {types !== null && target?.kind === 'lines' && (
        <LinesDialog types={types} onDone={reloadList} onClose={close} />
      )}
    </SearchListPage>
  );
};
