import { Button } from 'antd';
import { useState } from 'react';
import { api } from '#shared/api/api';
import { lazyPart } from '#shared/code/lazy-part';
import { ExportMenu, type OpenExport } from '#shared/export/export-menu';
import { MESSAGES } from '#shared/lib/messages';
import { useLatest } from '#shared/lib/use-latest';
import { useZone } from '#shared/lib/zone';
import { RecordListPage } from '#shared/records/record-list-page';
import { type RecordKind, useRecordPage } from '#shared/records/use-record-page';
import { Gate } from '#shared/ui/gate';
import { Icon } from '#shared/ui/icons';
import { toast } from '#shared/ui/toast';
import { ImportButton } from '../components/import-button';
import { BLACKLIST_CARD, BLACKLIST_COLUMNS, searchedInItem } from '../lib/blacklist-columns';
import { exportColumns } from '../lib/csv-lines';
import { type BlacklistRow, useBlacklistTypes } from '../lib/use-blacklist';

const LinesDialog = lazyPart(async () => (await import('../components/lines-dialog')).LinesDialog);

/** Newest first, 25 on a page (BLK-001). */
const BLACKLIST: RecordKind<BlacklistRow> = {
  title: 'Blacklist',
  noun: 'items',
  entity: 'blacklist_item',
  nameOf: ({ id }) => `item ${id}`,
  searchLabel: 'Search blacklisted item',
  placeholder: 'Search blacklisted item',
  searched: searchedInItem,
  limit: 25,
  sort: { key: 'id', order: 'desc' },
  ...BLACKLIST_COLUMNS,
  card: BLACKLIST_CARD,
  createLabel: 'Create',
  permissions: { create: 'BLOCKLIST_CREATE', edit: 'BLOCKLIST_EDIT', remove: 'BLOCKLIST_DELETE' },
  route: 'blacklist.list',
  load: async (signal) => (await api.call('blacklist.list', { signal })).data,
  removal: ({ id }) => ({
    send: async () => {
      const { message } = await api.call('blacklist.remove', { params: { id } });
      toast(MESSAGES.blacklistDeleteTitle, { description: message });
    },
    failed: MESSAGES.deleteFailed,
  }),
  Dialog: lazyPart(async () => (await import('../components/item-dialog')).ItemDialog),
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
  onAddMany: () => void;
  reload: () => void;
}

const Buttons = ({ rows, onAddMany, reload }: ButtonsProps) => {
  const exported = useExportOf(rows);
  return (
    <>
      <Gate permission="BLOCKLIST_CREATE">
        <Button icon={<Icon name="list" size={16} />} onClick={onAddMany}>
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
  const page = useRecordPage(BLACKLIST);
  const [first, ...others] = useBlacklistTypes().types;
  const [isAdding, setAdding] = useState(false);
  const reload = (): void => void page.reload();
  return (
    <RecordListPage
      page={page}
      buttons={(shown) => (
        <Buttons rows={shown} onAddMany={() => setAdding(true)} reload={reload} />
      )}
    >
      {first !== undefined && isAdding && (
        <LinesDialog types={[first, ...others]} onDone={reload} onClose={() => setAdding(false)} />
      )}
    </RecordListPage>
  );
};
