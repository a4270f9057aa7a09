import { Modal } from 'antd';
import { api } from '#shared/api/api';
import { MESSAGES } from '#shared/lib/messages';
import { FormFooter } from '#shared/ui/form-footer';
import { StatusChoiceField, useStatusChoice } from '#shared/ui/status-choice';
import { useClosing } from '#shared/ui/use-closing';
import { useSubmitOnce } from '#shared/ui/use-submit-once';
import { useBulkAction } from '../api/use-bulk-action';
import { leadsText } from '../lib/count-text';
import styles from './lead-forms.module.css';

interface Props {
  leadIds: readonly number[];
  onClose: () => void;
}

/** Shows the publishers another status for the chosen leads (LED-064, LED-065). */
export const OverrideStatusDialog = ({ leadIds, onClose }: Props) => {
  const choice = useStatusChoice();
  const { isBusy, run } = useBulkAction();
  const isMissing = choice.text === '';
  const { close, leave, modal } = useClosing(onClose, { isDirty: !isMissing, isBusy });
  const submit = useSubmitOnce(async () => {
    if (isMissing) return false;
    const isDone = await run({
      leadIds,
      send: (ids) =>
        api.call('leads.overrideStatus', { body: { lead_ids: ids, status_override: choice.text } }),
      done: MESSAGES.statusOverridden,
      failed: MESSAGES.leadUpdateFailed,
    });
    if (isDone) close();
    return isDone;
  });
  return (
    <Modal
      {...modal}
      centered
      width={500}
      title="Override Status"
      mask={{ closable: false }}
      footer={
        <FormFooter
          submitLabel={`Override status of ${leadsText(leadIds.length)}`}
          isBusy={isBusy}
          problem={isMissing ? choice.missing : null}
          onCancel={leave}
          onSubmit={submit}
        />
      }
    >
      <div className={styles.form}>
        <StatusChoiceField
          choice={choice}
          label="Status shown to the publisher"
          hint="The advertiser status does not change"
          autoFocus
          onEnter={submit}
        />
      </div>
    </Modal>
  );
};
