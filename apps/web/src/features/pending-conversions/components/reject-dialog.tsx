import { Modal } from 'antd';
import { MESSAGES } from '#shared/lib/messages';
import { FormFooter } from '#shared/ui/form-footer';
import { StatusChoiceField, useStatusChoice } from '#shared/ui/status-choice';
import { useClosing } from '#shared/ui/use-closing';
import { useSubmitOnce } from '#shared/ui/use-submit-once';
import type { PendingRow } from '../lib/pending-row';
import styles from './pending.module.css';

interface Props {
  row: PendingRow;
  isBusy: boolean;
  /** True if there is nothing left to reject; the dialog then closes. */
  onReject: (override: string) => Promise<boolean>;
  onClose: () => void;
}

/**
 * Asks for the status that the publisher will see: typed, or one of the known statuses (PND-018 to
 * PND-020).
 */
export const RejectDialog = ({ row, isBusy, onReject, onClose }: Props) => {
  const choice = useStatusChoice();
  const { close, leave, modal } = useClosing(onClose, { isDirty: choice.text !== '', isBusy });
  const isMissing = choice.text === '';
  const submit = useSubmitOnce(async () => {
    if (isMissing) return false;
    const isDone = await onReject(choice.text);
    if (isDone) close();
    return isDone;
  });
  return (
    <Modal
      {...modal}
      centered
      width={500}
      title={`Reject ${row.email} (${row.id})`}
      mask={{ closable: false }}
      footer={
        <FormFooter
          submitLabel="Reject"
          danger
          isBusy={isBusy}
          problem={isMissing ? choice.missing : null}
          onCancel={leave}
          onSubmit={submit}
        />
      }
    >
      <div className={styles.reject}>
        <p>
          Last lead status as seen by the affiliate:{' '}
          <strong>{row.affiliate_sale_status ?? 'none'}</strong>
        </p>
        <StatusChoiceField
          choice={choice}
          label="New status for the affiliate"
          autoFocus
          onEnter={submit}
        />
        <p className={styles.question}>{MESSAGES.rejectQuestion}</p>
      </div>
    </Modal>
  );
};
