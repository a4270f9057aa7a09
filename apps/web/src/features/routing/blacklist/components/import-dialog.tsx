import { useQueryClient } from '@tanstack/react-query';
import { Button, Modal, Progress } from 'antd';
import { useEffect, useState } from 'react';
import type { ExportColumn } from '@leadline/contracts';
import { api } from '#shared/api/api';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import { loadFailureOf } from '#shared/api/load-failure';
import { tableFile } from '#shared/export/table-file';
import { formatCount } from '#shared/lib/format';
import { saveFile } from '#shared/lib/save-file';
import { useLatest } from '#shared/lib/use-latest';
import { PlainTable, type PlainColumn } from '#shared/table/plain-table';
import { TextCell } from '#shared/ui/cells';
import { dialogs } from '#shared/ui/dialogs';
import { Gate } from '#shared/ui/gate';
import { ListFailure } from '#shared/ui/list-failure';
import { NoteTag } from '#shared/ui/status-tag';
import {
  addableLines,
  importText,
  isAtWork,
  type Import,
  type ImportLine,
  undoText,
} from '../lib/import-words';
import { isSureOfWide } from '../lib/wide-question';
import { readFaults, useImport, useImportLines } from '../lib/use-imports';
import styles from './import-dialog.module.css';

interface Props {
  id: number;
  onChanged: () => void;
  onClose: () => void;
}

const FAULT_COLUMNS: ExportColumn<ImportLine>[] = [
  { title: 'Line', kind: 'number', value: ({ line }) => line },
  { title: 'Fault', kind: 'text', value: ({ fault }) => fault },
  { title: 'Type', kind: 'text', value: ({ type }) => type },
  { title: 'Value', kind: 'text', value: ({ value }) => value },
  { title: 'Expires At', kind: 'text', value: (row) => row.expires_at },
  { title: 'Hide Blocked', kind: 'text', value: (row) => row.hide_blocked },
  { title: 'Description', kind: 'text', value: ({ description }) => description },
];

const Note = ({ row }: { row: ImportLine }) => {
  if (row.fault !== null) return <NoteTag text={row.fault} tone="warn" />;
  return row.is_wide ? <NoteTag text="Whole country, or as much" tone="warn" /> : null;
};
const LINE_COLUMNS: readonly PlainColumn<ImportLine>[] = [
  { key: 'line', title: 'Line', minWidth: 60, render: ({ line }) => formatCount(line) },
  { key: 'type', title: 'Type', minWidth: 110, render: ({ type }) => <TextCell text={type} /> },
  {
    key: 'value',
    title: 'Value',
    minWidth: 150,
    render: ({ value }) => (
      <div className={styles.cut}>
        <TextCell text={value} />
      </div>
    ),
  },
  { key: 'leads', title: 'Leads', minWidth: 80, render: ({ leads }) => formatCount(leads) },
  {
    key: 'accepted',
    title: 'Accepted',
    minWidth: 90,
    render: ({ accepted }) => formatCount(accepted),
  },
  { key: 'note', title: 'Note', minWidth: 180, render: (row) => <Note row={row} /> },
];
const UNDO = 'Undo the import';

const lineId = ({ line }: ImportLine): number => line;

const percentOf = ({ done, lines }: Import): number =>
  lines === 0 ? 0 : Math.min(100, Math.floor((done / lines) * 100));

const Lines = ({ one }: { one: Import }) => {
  const query = useImportLines(one.id, one.state !== 'checking');
  return (
    <PlainTable
      label="Lines of the import"
      columns={LINE_COLUMNS}
      nameKey="value"
      rows={query.data?.data ?? []}
      rowId={lineId}
      pageSize={10}
      isLoading={query.isPending}
      failure={loadFailureOf(query)}
      none="The lines of this import are no longer kept."
    />
  );
};

/** Asks twice about lines that would stop a whole country, or as much. */
const isSureOf = async ({ wide, leads }: Import): Promise<boolean> => {
  if (wide === 0) return true;
  const which = wide === 1 ? '1 line stops' : `${formatCount(wide)} lines stop`;
  return isSureOfWide(which, leads ?? 0);
};

const useImportActions = (one: Import | undefined, refresh: () => void) => {
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      if (!isSessionEnd(error)) void dialogs.error(errorText(error));
    } finally {
      setBusy(false);
      refresh();
    }
  };
  if (one === undefined) return null;
  const params = { params: { id: one.id } };
  return {
    isBusy,
    start: async () => {
      if (!(await isSureOf(one))) return;
      const body = { is_sure: one.wide > 0 };
      await run(() => api.call('blacklistImports.start', { ...params, body }));
    },
    undo: async () => {
      const isSure = await dialogs.confirm({
        title: 'Undo this import?',
        text: undoText(one),
        yes: UNDO,
        no: 'Cancel',
      });
      if (isSure) await run(() => api.call('blacklistImports.undo', params));
    },
    faults: () =>
      run(async () => {
        const { signal } = new AbortController();
        const rows = await readFaults(one.id, signal);
        const reply = await tableFile('csv', FAULT_COLUMNS, rows, signal);
        const name = one.file_name.replace(/\.csv$/i, '');
        saveFile(`faults of ${name}.csv`, await reply.blob());
      }),
  };
};

interface ButtonsProps {
  one: Import;
  actions: NonNullable<ReturnType<typeof useImportActions>>;
  onClose: () => void;
}

const Buttons = ({ one, actions, onClose }: ButtonsProps) => (
  <div className={styles.buttons}>
    {one.faults > 0 && (
      <Button loading={actions.isBusy} onClick={() => void actions.faults()}>
        Download the faults
      </Button>
    )}
    {one.state === 'added' && one.items > one.edited && (
      <Gate permission="BLOCKLIST_DELETE">
        <Button danger loading={actions.isBusy} onClick={() => void actions.undo()}>
          {UNDO}
        </Button>
      </Gate>
    )}
    {one.state === 'ready' && (
      <Button
        type="primary"
        loading={actions.isBusy}
        disabled={addableLines(one) === 0}
        onClick={() => void actions.start()}
      >
        Add {formatCount(addableLines(one))}
      </Button>
    )}
    <Button onClick={onClose}>Close</Button>
  </div>
);

/** An import: what it would stop, its progress, and its undoing. */
export const ImportDialog = ({ id, onChanged, onClose }: Props) => {
  const client = useQueryClient();
  const query = useImport(id);
  const one = query.data;
  const refresh = (): void => {
    for (const name of ['get', 'lines', 'list'])
      void client.invalidateQueries({ queryKey: [`blacklistImports.${name}`] });
  };
  const actions = useImportActions(one, refresh);
  const state = one?.state;
  const changed = useLatest(onChanged);
  useEffect(() => {
    if (state === 'added' || state === 'undone') changed.current();
    if (state !== undefined)
      void client.invalidateQueries({ queryKey: ['blacklistImports.lines'] });
  }, [state, client, changed]);
  const failure = loadFailureOf(query);
  return (
    <Modal
      open
      centered
      width={820}
      title={one?.file_name ?? 'Import'}
      footer={null}
      onCancel={onClose}
    >
      {failure !== null && <ListFailure failure={failure} text="The import was not loaded." />}
      {one !== undefined && actions !== null && (
        <div className={styles.body}>
          <p role="status">{importText(one)}</p>
          {isAtWork(one) ? (
            <Progress percent={percentOf(one)} aria-label="Progress" />
          ) : (
            <Lines one={one} />
          )}
          <Buttons one={one} actions={actions} onClose={onClose} />
        </div>
      )}
    </Modal>
  );
};
