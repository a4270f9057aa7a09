import { Button, Modal } from 'antd';
import { MESSAGES } from '#shared/lib/messages';
import { StatusChoiceField, useStatusChoice } from '#shared/ui/status-choice';
import { useClosing } from '#shared/ui/use-closing';
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
  const submit = async (): Promise<void> => {
    if (await onReject(choice.text)) close();
  };
  return (
    <Modal
      {...modal}
      centered
      width={500}
      title={`Reject ${row.email} (${row.id})`}
      mask={{ closable: false }}
      footer={
        <div className={styles.footer}>
          <Button onClick={leave}>Cancel</Button>
          <Button
            type="primary"
            danger
            loading={isBusy}
            disabled={isMissing}
            title={isMissing ? choice.missing : undefined}
            onClick={() => void submit()}
          >
            Reject
          </Button>
        </div>
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
          onEnter={() => {
            if (!isMissing && !isBusy) void submit();
          }}
        />
        <p className={styles.question}>{MESSAGES.rejectQuestion}</p>
      </div>
    </Modal>
  );
};
