import { PUBLISHER_EVENT_LABELS } from '@leadline/contracts/publisher-event-labels';
import { Button } from 'antd';
import { useState } from 'react';
import { PlainTable, type PlainColumn } from '#shared/table/plain-table';
import { TimeCell } from '#shared/ui/cells';
import { Icon } from '#shared/ui/icons';
import { NoteTag } from '#shared/ui/status-tag';
import { TabSection } from '#shared/ui/tab-section';
import { usePostbacks } from './api/use-postbacks';
import { DeliveriesDialog, SecretDialog, TestDialog } from './components/row-dialogs';
import { PostbackDialog } from './components/postback-dialog';
import styles from './components/postbacks.module.css';
import type { Postback } from './lib/postback-form';

type DialogKind = 'edit' | 'test' | 'deliveries' | 'secret';
/** The dialog that is open. Without a row it makes a new postback. */
interface OpenDialog {
  readonly kind: DialogKind;
  readonly row: Postback | null;
}

/** Whether it is called, and if not, why. */
const PostbackState = ({ row }: { row: Postback }) => {
  if (row.disabled_at !== null)
    return (
      <>
        <NoteTag text="Switched off" tone="warn" /> failed {row.failures} times since{' '}
        <TimeCell iso={row.failing_since} />
      </>
    );
  if (!row.is_active) return <NoteTag text="Off" tone="quiet" />;
  if (row.failures > 0)
    return (
      <>
        <NoteTag text="Failing" tone="warn" /> {row.failures} times
      </>
    );
  return <NoteTag text="On" tone="good" />;
};

const COLUMNS: readonly PlainColumn<Postback>[] = [
  {
    key: 'event',
    title: 'Event',
    minWidth: 120,
    render: ({ event }) => PUBLISHER_EVENT_LABELS[event],
  },
  {
    key: 'url',
    title: 'Address',
    minWidth: 240,
    render: ({ url }) => <code className={styles.url}>{url}</code>,
  },
  { key: 'state', title: 'State', minWidth: 120, render: (row) => <PostbackState row={row} /> },
  {
    key: 'last_success_at',
    title: 'Last success',
    minWidth: 110,
    render: (row) => <TimeCell iso={row.last_success_at} />,
  },
];

const BUTTONS: readonly (readonly [DialogKind, string])[] = [
  ['edit', 'Edit'],
  ['test', 'Test'],
  ['deliveries', 'Deliveries'],
  ['secret', 'Secret'],
];

interface ButtonsProps {
  row: Postback;
  isBusy: boolean;
  onOpen: (kind: DialogKind) => void;
  onEnable: () => void;
  onRemove: () => void;
}
const PostbackButtons = ({ row, isBusy, onOpen, onEnable, onRemove }: ButtonsProps) => (
  <span className={styles.rowButtons}>
    {row.disabled_at !== null && (
      <Button size="small" type="primary" loading={isBusy} onClick={onEnable}>
        Enable
      </Button>
    )}
    {BUTTONS.map(([kind, label]) => (
      <Button key={kind} size="small" onClick={() => onOpen(kind)}>
        {label}
      </Button>
    ))}
    <Button size="small" danger loading={isBusy} onClick={onRemove}>
      Delete
    </Button>
  </span>
);

interface OpenProps {
  publisherId: number;
  dialog: OpenDialog;
  onClose: () => void;
}
const PostbackDialogs = ({ publisherId, dialog: { kind, row }, onClose }: OpenProps) => {
  if (row === null || kind === 'edit')
    return <PostbackDialog publisherId={publisherId} row={row} onClose={onClose} />;
  if (kind === 'test') return <TestDialog row={row} onClose={onClose} />;
  if (kind === 'secret') return <SecretDialog row={row} onClose={onClose} />;
  return <DeliveriesDialog row={row} onClose={onClose} />;
};

/** The addresses at which a publisher is told about its leads (domain §12). */
export const PostbacksTab = ({ party }: { party: { readonly id: number } }) => {
  const { rows, busy, enable, remove, ...list } = usePostbacks(party.id);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const actions: PlainColumn<Postback> = {
    key: 'actions',
    title: 'Actions',
    minWidth: 320,
    render: (row) => (
      <PostbackButtons
        row={row}
        isBusy={busy === row.id}
        onOpen={(kind) => setDialog({ kind, row })}
        onEnable={() => void enable(row)}
        onRemove={() => void remove(row)}
      />
    ),
  };
  return (
    <TabSection
      title="Postbacks"
      help="We call these addresses when a lead of this publisher changes."
      actions={
        <Button
          type="primary"
          icon={<Icon name="plus" size={16} />}
          onClick={() => setDialog({ kind: 'edit', row: null })}
        >
          Add Postback
        </Button>
      }
    >
      <PlainTable
        label="Postbacks"
        columns={[...COLUMNS, actions]}
        nameKey="event"
        rows={rows}
        rowId={({ id }) => id}
        pageSize={20}
        none="No postbacks yet. Add one, so that the publisher learns what becomes of its leads."
        isLoading={list.isLoading}
        failure={list.failure}
      />
      {dialog !== null && (
        <PostbackDialogs publisherId={party.id} dialog={dialog} onClose={() => setDialog(null)} />
      )}
    </TabSection>
  );
};
