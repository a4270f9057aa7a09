import { Button, Modal } from 'antd';
import { PlainTable, type PlainColumn } from '#shared/table/plain-table';
import { TextCell, TimeCell } from '#shared/ui/cells';
import { LeadLink } from '#shared/ui/lead-link';
import { NoteTag } from '#shared/ui/status-tag';
import { useClosing } from '#shared/ui/use-closing';
import { useDeliveries } from '../api/use-postbacks';
import { EVENT_LABELS, type Delivery, type Postback } from '../lib/postback-form';
import styles from './postbacks.module.css';

const STATES = {
  waiting: ['Waiting', 'info'],
  delivered: ['Delivered', 'good'],
  failed: ['Failed', 'warn'],
} as const;

const COLUMNS: readonly PlainColumn<Delivery>[] = [
  {
    key: 'lead_id',
    title: 'Lead',
    minWidth: 80,
    render: ({ lead_id: id }) => <LeadLink id={id} />,
  },
  {
    key: 'state',
    title: 'State',
    minWidth: 100,
    render: ({ state, replay_of: replayOf }) => (
      <>
        <NoteTag text={STATES[state][0]} tone={STATES[state][1]} />
        {replayOf !== null && ` replay of ${replayOf}`}
      </>
    ),
  },
  { key: 'tries', title: 'Tries', minWidth: 60, render: ({ tries }) => tries },
  {
    key: 'last_status_code',
    title: 'HTTP',
    minWidth: 60,
    render: ({ last_status_code: code }) => code ?? '–',
  },
  {
    key: 'last_error',
    title: 'Error',
    minWidth: 160,
    render: ({ last_error: error }) => <TextCell text={error} />,
  },
  {
    key: 'created_at',
    title: 'Created',
    minWidth: 110,
    render: (row) => <TimeCell iso={row.created_at} />,
  },
  {
    key: 'delivered_at',
    title: 'Delivered or next try',
    minWidth: 130,
    render: (row) => <TimeCell iso={row.delivered_at ?? row.next_try_at} />,
  },
];

interface Props {
  row: Postback;
  onClose: () => void;
}

/** The deliveries of a postback, each of which can be sent again. */
export const DeliveriesDialog = ({ row, onClose }: Props) => {
  const { replay, busy, ...list } = useDeliveries(row.id);
  const { close, modal } = useClosing(onClose);
  const actions: PlainColumn<Delivery> = {
    key: 'actions',
    title: 'Actions',
    minWidth: 90,
    render: (delivery) => (
      <Button
        size="small"
        loading={busy === delivery.id}
        disabled={delivery.state === 'waiting' || !row.is_active}
        title={row.is_active ? undefined : 'The postback is off'}
        aria-label={`Replay delivery ${delivery.id}`}
        onClick={() => void replay(delivery)}
      >
        Replay
      </Button>
    ),
  };
  return (
    <Modal
      {...modal}
      centered
      width="min(940px, calc(100vw - 24px))"
      title={`Deliveries of "${EVENT_LABELS[row.event]}"`}
      footer={
        <div className={styles.footer}>
          {list.more !== null && (
            <Button loading={list.isLoadingMore} onClick={list.more}>
              Load older ones
            </Button>
          )}
          <Button type="primary" onClick={close}>
            Close
          </Button>
        </div>
      }
    >
      <PlainTable
        label="Deliveries"
        columns={[...COLUMNS, actions]}
        nameKey="lead_id"
        rows={list.rows}
        rowId={({ id }) => id}
        pageSize={20}
        none="No deliveries yet. The first comes with the next lead that this happens to."
        isLoading={list.isLoading}
        failure={list.failure}
      />
    </Modal>
  );
};
