import { Modal } from 'antd';
import { api } from '#shared/api/api';
import { MESSAGES } from '#shared/lib/messages';
import { FormFooter } from '#shared/ui/form-footer';
import { StatusChoiceField } from '#shared/ui/status-choice';
import { submitOnEnter } from '#shared/ui/submit-on-enter';
import { useClosing } from '#shared/ui/use-closing';
import { useStatusForm } from '#shared/ui/use-status-form';
import { useSubmitOnce } from '#shared/ui/use-submit-once';
import { useBulkAction } from '../api/use-bulk-action';
import { leadsText } from '../lib/count-text';
import styles from './lead-forms.module.css';

interface Props {
  leadIds: readonly number[];
  onClose: () => void;
}

/** Overrides the status that publishers see for the selected leads. */
export const OverrideStatusDialog = ({ leadIds, onClose }: Props) => {
  const { choice, root, fault, explain, problem } = useStatusForm();
  const { isBusy, run } = useBulkAction();
  const { close, leave, modal } = useClosing(onClose, {
    isDirty: problem === null,
    isBusy,
    start: 'field',
  });
  const submit = useSubmitOnce(async () => {
    if (problem !== null) return false;
    const isDone = await run({
      leadIds,
      send: (ids) =>
        api.call('leads.overrideStatus', { body: { lead_ids: ids, status_override: choice.text } }),
      done: MESSAGES.statusOverridden,
      failed: MESSAGES.leadUpdateFailed,
      explain,
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
          problem={problem}
          onCancel={leave}
          onSubmit={submit}
        />
      }
    >
      <div ref={root} className={styles.form} onKeyDown={submitOnEnter(submit)}>
        <StatusChoiceField
          choice={choice}
          label="Status shown to the publisher"
          hint="The advertiser status does not change"
          error={fault}
        />
      </div>
    </Modal>
  );
};
