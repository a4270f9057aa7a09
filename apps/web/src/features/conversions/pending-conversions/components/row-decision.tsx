import { Button } from 'antd';
import { useSignedIn } from '#shared/lib/session';
import { useIsPhone } from '#shared/lib/use-media';
import { canAccept, canReject, canUndo, type PendingRow } from '../lib/pending-row';
import { Earnings } from './earnings';
import styles from './pending.module.css';

interface Props {
  row: PendingRow;
  isBusy: boolean;
  onAccept: () => void;
  onReject: () => void;
  onUndo: () => void;
}

/** An acceptance that has not taken effect yet, with its Undo button. */
const Waiting = ({ row, onUndo }: Pick<Props, 'row' | 'onUndo'>) => {
  const { user_id } = useSignedIn();
  const isOwn = canUndo(row, user_id);
  return (
    <>
      <span className={styles.waiting}>
        {isOwn ? 'Accepting…' : `${row.accepting?.by ?? ''} is accepting…`}
      </span>
      {isOwn && (
        <Button size="small" tabIndex={-1} aria-label={`Undo ${row.id}`} onClick={onUndo}>
          Undo
        </Button>
      )}
    </>
  );
};

/** Offers Accept on any row that is not an FTD, and Reject on a pending row only. */
export const RowDecision = ({ row, isBusy, onAccept, onReject, onUndo }: Props) => {
  // A card shows the earnings in the line above.
  const isPhone = useIsPhone();
  return (
    <span className={styles.decision}>
      {!isPhone && <Earnings row={row} />}
      {row.accepting !== null && <Waiting row={row} onUndo={onUndo} />}
      {canAccept(row) && (
        <Button
          size="small"
          tabIndex={-1}
          className={styles.accept}
          loading={isBusy}
          aria-label={`Accept ${row.id}`}
          onClick={onAccept}
        >
          Accept
        </Button>
      )}
      {canReject(row) && (
        <Button
          size="small"
          type="text"
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
