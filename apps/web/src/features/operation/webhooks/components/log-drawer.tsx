import { WEBHOOK_EVENT_LABELS } from '@leadline/contracts/webhook-events';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { loadFailureOf } from '#shared/api/load-failure';
import { DeliveryState, OUTCOME_COLUMNS, TRIES_COLUMN } from '#shared/deliveries/delivery-columns';
import { formatTaken } from '#shared/lib/format';
import { usePermission } from '#shared/lib/permission';
import { PlainTable, type PlainColumn } from '#shared/table/plain-table';
import { TimeCell } from '#shared/ui/cells';
import { FactList } from '#shared/ui/fact-list';
import { ListFailure } from '#shared/ui/list-failure';
import { useWebhookDelivery, useWebhookLog } from '../api/use-webhook-log';
import type { Delivery, WebhookRow } from '../lib/webhook-form';
import styles from './log-drawer.module.css';

const OFF = 'The webhook is off';

const COLUMNS: readonly PlainColumn<Delivery>[] = [
  {
    key: 'event',
    title: 'Event',
    minWidth: 140,
    render: ({ event }) => WEBHOOK_EVENT_LABELS[event],
  },
  {
    key: 'state',
    title: 'State',
    minWidth: 90,
    render: DeliveryState,
  },
  { key: 'record', title: 'Record', minWidth: 90, render: ({ record }) => record },
  TRIES_COLUMN,
  ...OUTCOME_COLUMNS,
];

/** The request of a delivery and how each try ended. */
const DeliveryDetail = ({ delivery, onBack }: { delivery: Delivery; onBack: () => void }) => {
  const query = useWebhookDelivery(delivery.id);
  const failure = loadFailureOf(query);
  const { data } = query;
  return (
    <div className={styles.detail}>
      <Button className={styles.back} onClick={onBack}>
        Back to the log
      </Button>
      <FactList
        label="Delivery"
        facts={[
          { term: 'Event', value: WEBHOOK_EVENT_LABELS[delivery.event] },
          { term: 'webhook-id', value: delivery.message_id },
        ]}
      />
      {failure !== null && <ListFailure failure={failure} text="The event could not be loaded." />}
      {query.isPending && <p role="status">Loading…</p>}
      {data && (
        <>
          <h3 className={styles.heading}>Request</h3>
          <pre className={styles.code} tabIndex={0} aria-label="Body of the request">
            {data.body}
          </pre>
          <h3 className={styles.heading}>Attempts</h3>
        </>
      )}
      {data?.attempts.length === 0 && <p>Nothing was sent yet.</p>}
      {data?.attempts.map((attempt) => (
        <div key={attempt.at} className={styles.attempt}>
          <p>
            <TimeCell iso={attempt.at} /> · {attempt.status_code ?? 'no answer'} ·{' '}
            {formatTaken(attempt.duration_ms)}
            {attempt.error !== null && ` · ${attempt.error}`}
          </p>
          {attempt.answer !== null && attempt.answer !== '' && (
            <pre className={styles.code} tabIndex={0} aria-label="Answer">
              {attempt.answer}
            </pre>
          )}
        </div>
      ))}
    </div>
  );
};

interface ButtonsProps {
  delivery: Delivery;
  /** Whether the webhook is on. */
  isOn: boolean;
  isBusy: boolean;
  onShow: () => void;
  onReplay: () => void;
}

const DeliveryButtons = ({ delivery, isOn, isBusy, onShow, onReplay }: ButtonsProps) => {
  const mayEdit = usePermission('WEBHOOKS_EDIT');
  return (
    <span className={styles.buttons}>
      <Button size="small" aria-label={`Details of event ${delivery.id}`} onClick={onShow}>
        Details
      </Button>
      {mayEdit && (
        <Button
          size="small"
          loading={isBusy}
          disabled={delivery.state === 'waiting' || !isOn}
          title={isOn ? undefined : OFF}
          aria-label={`Send event ${delivery.id} again`}
          onClick={onReplay}
        >
          Replay
        </Button>
      )}
    </span>
  );
};

interface LogProps {
  log: ReturnType<typeof useWebhookLog>;
  isOn: boolean;
  onShow: (delivery: Delivery) => void;
}

const LogTable = ({ log, isOn, onShow }: LogProps) => {
  const actions: PlainColumn<Delivery> = {
    key: 'actions',
    title: 'Actions',
    minWidth: 150,
    render: (delivery) => (
      <DeliveryButtons
        delivery={delivery}
        isOn={isOn}
        isBusy={log.busy === delivery.id}
        onShow={() => onShow(delivery)}
        onReplay={() => void log.replay(delivery)}
      />
    ),
  };
  return (
    <>
      <PlainTable
        label="Events"
        columns={[...COLUMNS, actions]}
        nameKey="event"
        rows={log.rows}
        rowId={({ id }) => id}
        pageSize={20}
        none="No events yet. Events appear here once they occur."
        isLoading={log.isLoading}
        failure={log.failure}
      />
      {log.more !== null && (
        <Button loading={log.isLoadingMore} onClick={log.more}>
          Load older ones
        </Button>
      )}
    </>
  );
};

/** The log of a webhook. Each event can be looked at and sent again. */
export const LogDrawer = ({ row, onClose }: { row: WebhookRow; onClose: () => void }) => {
  const [isOpen, setOpen] = useState(true);
  const [shown, setShown] = useState<Delivery | null>(null);
  const log = useWebhookLog(row.id);
  const mayEdit = usePermission('WEBHOOKS_EDIT');
  return (
    <Drawer
      open={isOpen}
      size={1000}
      title={`Log of ${row.name}`}
      onClose={() => setOpen(false)}
      afterOpenChange={(open) => {
        if (!open) onClose();
      }}
      extra={
        mayEdit && (
          <Button
            loading={log.busy === 'all'}
            disabled={!row.is_active}
            title={row.is_active ? undefined : OFF}
            onClick={() => void log.replayFailed()}
          >
            Replay failed events of the last 24 hours
          </Button>
        )
      }
    >
      {shown === null ? (
        <LogTable log={log} isOn={row.is_active} onShow={setShown} />
      ) : (
        <DeliveryDetail delivery={shown} onBack={() => setShown(null)} />
      )}
    </Drawer>
  );
};
