import { Modal } from 'antd';
import { MESSAGES } from '#shared/lib/messages';
import { FormFooter } from '#shared/ui/form-footer';
import { StatusChoiceField } from '#shared/ui/status-choice';
import { submitOnEnter } from '#shared/ui/submit-on-enter';
import { useClosing } from '#shared/ui/use-closing';
import { useStatusForm } from '#shared/ui/use-status-form';
import { useSubmitOnce } from '#shared/ui/use-submit-once';
import type { ExplainFailure } from '../api/use-decision';
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
  const { close, leave, modal } = useClosing(onClose, {
    isDirty: problem === null,
    isBusy,
    start: 'field',
  });
  const submit = useSubmitOnce(async () => {
    if (problem !== null) return false;
    const isDone = await onReject(choice.text, explain);
    if (isDone) close();
    return isDone;
  });
  return (
    <Modal
      {...modal}
      centered
      width={500}
      title={isOne ? `Reject ${row?.email} (${row?.id})` : `Reject ${ftdsText(rows.length)}`}
      mask={{ closable: false }}
      footer={
        <FormFooter
          submitLabel="Reject"
          danger
          isBusy={isBusy}
          problem={problem}
          onCancel={leave}
          onSubmit={submit}
        />
      }
    >
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
    </Modal>
  );
};
