import { Button } from 'antd';
import type { PendingRow } from '../lib/pending-columns';
import styles from './pending.module.css';

interface Props {
  row: PendingRow;
  isBusy: boolean;
  onAccept: (row: PendingRow) => void;
  onReject: (row: PendingRow) => void;
}

/**
 * Accept on anything that is not an FTD yet, Reject only while it is pending (PND-014, PND-015).
 */
export const RowDecision = ({ row, isBusy, onAccept, onReject }: Props) => {
  const status = row.true_status ?? row.status;
  return (
    <span className={styles.decision}>
      {status !== 'FTD' && (
        <Button
          size="small"
          type="primary"
          tabIndex={-1}
          loading={isBusy}
          aria-label={`Accept ${row.id}`}
          onClick={() => onAccept(row)}
        >
          Accept
        </Button>
      )}
      {status === 'Pending FTD' && (
        <Button
          size="small"
          danger
          tabIndex={-1}
          disabled={isBusy}
          aria-label={`Reject ${row.id}`}
          onClick={() => onReject(row)}
        >
          Reject
        </Button>
      )}
    </span>
  );
};
