import { PUBLISHER_EVENT_LABELS } from '@leadline/contracts/publisher-event-labels';
import { Button, Input, Modal } from 'antd';
import { DeliveryState, OUTCOME_COLUMNS, TRIES_COLUMN } from '#shared/deliveries/delivery-columns';
import { formatTaken } from '#shared/lib/format';
import { type PlainColumn, PlainTable } from '#shared/table/plain-table';
import { CopyButton } from '#shared/ui/copy-button';
import { FactList } from '#shared/ui/fact-list';
import { Field } from '#shared/ui/field';
import { LeadLink } from '#shared/ui/lead-link';
import { NoteTag } from '#shared/ui/status-tag';
import { useClosing } from '#shared/ui/use-closing';
import { useDeliveries, usePostbackTest, useSigningSecret } from '../api/use-postbacks';
import type { Delivery, Postback, TestFire } from '../lib/postback-form';
import styles from './postbacks.module.css';

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
        <DeliveryState state={state} />
        {replayOf !== null && ` replay of ${replayOf}`}
      </>
    ),
  },
  TRIES_COLUMN,
  {
    key: 'last_status_code',
    title: 'HTTP',
    minWidth: 60,
    render: ({ last_status_code: code }) => code ?? '–',
  },
  ...OUTCOME_COLUMNS,
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
      title={`Deliveries of "${PUBLISHER_EVENT_LABELS[row.event]}"`}
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
        none="No deliveries yet. The next lead with this event makes the first one."
        isLoading={list.isLoading}
        failure={list.failure}
      />
    </Modal>
  );
};

const TestResult = ({ result }: { result: TestFire }) => (
  <div className={styles.form} role="status" aria-label="Result of the test">
    <FactList
      label="Result of the test"
      facts={[
        {
          term: 'Outcome',
          value: result.ok ? (
            <NoteTag text="Delivered" tone="good" />
          ) : (
            <NoteTag text="Failed" tone="warn" />
          ),
        },
        { term: 'HTTP status', value: result.status_code ?? 'no answer' },
        { term: 'Error', value: result.error ?? 'none' },
        { term: 'Took', value: formatTaken(result.duration_ms) },
      ]}
    />
    <pre className={styles.code} tabIndex={0} aria-label="Address that was called">
      GET {result.url}
    </pre>
  </div>
);

/** Calls the address once with sample values. */
export const TestDialog = ({ row, onClose }: { row: Postback; onClose: () => void }) => {
  const { result, isTesting, test } = usePostbackTest(row.id);
  const { close, modal } = useClosing(onClose, { isBusy: isTesting, start: 'submit' });
  return (
    <Modal
      {...modal}
      centered
      width={560}
      title={`Test the postback for "${PUBLISHER_EVENT_LABELS[row.event]}"`}
      footer={
        <div className={styles.footer}>
          <Button onClick={close}>Close</Button>
          <Button type="primary" loading={isTesting} onClick={() => void test()}>
            {result === null ? 'Send test' : 'Send again'}
          </Button>
        </div>
      }
    >
      <div className={styles.form}>
        <p>Calls the saved address once with sample values. It counts as no delivery.</p>
        {result !== null && <TestResult result={result} />}
      </div>
    </Modal>
  );
};

/** The secret by which the publisher checks that a call is ours. */
export const SecretDialog = ({ row, onClose }: { row: Postback; onClose: () => void }) => {
  const { secret, busy, reveal, rotate, hide } = useSigningSecret(row.id);
  const { close, modal } = useClosing(onClose, { isBusy: busy !== null });
  return (
    <Modal
      {...modal}
      centered
      width={520}
      title={`Signing secret of "${PUBLISHER_EVENT_LABELS[row.event]}"`}
      footer={
        <div className={styles.footer}>
          <Button danger loading={busy === 'rotate'} onClick={() => void rotate()}>
            Rotate
          </Button>
          {secret === null ? (
            <Button loading={busy === 'reveal'} onClick={() => void reveal()}>
              Reveal
            </Button>
          ) : (
            <Button onClick={hide}>Hide</Button>
          )}
          <Button type="primary" onClick={close}>
            Close
          </Button>
        </div>
      }
    >
      <div className={styles.form}>
        <p>
          Each call has the header X-Leadline-Signature, made with this secret. With it, the
          publisher checks that a call is ours.
        </p>
        {secret !== null && (
          <Field label="Secret">
            {({ id }) => (
              <Input
                id={id}
                readOnly
                className={styles.mono}
                value={secret}
                suffix={<CopyButton text={secret} label="Copy the secret" />}
              />
            )}
          </Field>
        )}
      </div>
    </Modal>
  );
};
