import { MESSAGES } from '#shared/lib/messages';
import { FormDialog } from '#shared/ui/form-dialog';
import { StatusChoiceField, useStatusForm } from '#shared/ui/status-choice';
import { submitOnEnter } from '#shared/ui/submit-on-enter';
import type { ExplainFailure } from '../api/decisions';
import { ftdsText, moneyText } from '../lib/decision-money';
import type { PendingRow } from '../lib/pending-row';
import styles from './pending.module.css';

interface Props {
  /** The FTD to reject, or several at once. */
  rows: readonly PendingRow[];
  isBusy: boolean;
  /** Resolves with true if nothing is left to reject; the dialog then closes. */
  onReject: (override: string, explain: ExplainFailure) => Promise<boolean>;
  onClose: () => void;
}

/** Asks for the status that the publisher will see: free text, or a known status. */
export const RejectDialog = ({ rows, isBusy, onReject, onClose }: Props) => {
  const [row] = rows;
  const isOne = rows.length === 1;
  const { choice, root, fault, explain, problem } = useStatusForm();
  return (
    <FormDialog
      title={isOne ? `Reject ${row?.email} (${row?.id})` : `Reject ${ftdsText(rows.length)}`}
      width={500}
      submitLabel="Reject"
      danger
      isDirty={problem === null}
      isBusy={isBusy}
      problem={problem}
      send={() => onReject(choice.text, explain)}
      onClose={onClose}
    >
      {(submit) => (
        <div ref={root} className={styles.reject} onKeyDown={submitOnEnter(submit)}>
          {isOne ? (
            <p>
              Last lead status as seen by the affiliate:{' '}
              <strong>{row?.affiliate_sale_status ?? 'none'}</strong>
            </p>
          ) : (
            <p>{moneyText(rows, false)}</p>
          )}
          <StatusChoiceField choice={choice} label="New status for the affiliate" error={fault} />
          <p className={styles.question}>{MESSAGES.rejectQuestion}</p>
        </div>
      )}
    </FormDialog>
  );
};
