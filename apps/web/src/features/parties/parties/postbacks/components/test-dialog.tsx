import { Button, Modal } from 'antd';
import { formatTaken } from '#shared/lib/format';
import { FactList } from '#shared/ui/fact-list';
import { NoteTag } from '#shared/ui/status-tag';
import { useClosing } from '#shared/ui/use-closing';
import { usePostbackTest } from '../api/use-postbacks';
import { EVENT_LABELS, type Postback, type TestFire } from '../lib/postback-form';
import styles from './postbacks.module.css';

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
      title={`Test the postback for "${EVENT_LABELS[row.event]}"`}
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
