import { Button } from 'antd';
import { leadStatusOf, type PendingRow } from '../lib/pending-row';
import styles from './pending.module.css';

interface Props {
  row: PendingRow;
  isBusy: boolean;
  onAccept: () => void;
  onReject: () => void;
}

/** Accept for any row that is not an FTD, Reject only for a pending one (PND-014, PND-015). */
export const RowDecision = ({ row, isBusy, onAccept, onReject }: Props) => {
  const status = leadStatusOf(row);
  return (
    <span className={styles.decision}>
      {status !== 'FTD' && (
        <Button
          size="small"
          type="primary"
          tabIndex={-1}
          loading={isBusy}
          aria-label={`Accept ${row.id}`}
          onClick={onAccept}
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
          onClick={onReject}
        >
          Reject
        </Button>
      )}
    </span>
  );
};
