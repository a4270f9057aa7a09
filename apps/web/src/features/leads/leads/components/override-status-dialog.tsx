import { api } from '#shared/api/api';
import { MESSAGES } from '#shared/lib/messages';
import { FormDialog } from '#shared/ui/form-dialog';
import { StatusChoiceField, useStatusForm } from '#shared/ui/status-choice';
import { submitOnEnter } from '#shared/ui/submit-on-enter';
import { useBulkAction } from '../api/bulk-action';
import { leadsText } from '../api/job-queries';
import styles from './lead-forms.module.css';

interface Props {
  leadIds: readonly number[];
  onClose: () => void;
}

/** Overrides the status that publishers see for the selected leads. */
export const OverrideStatusDialog = ({ leadIds, onClose }: Props) => {
  const { choice, root, fault, explain, problem } = useStatusForm();
  const { isBusy, run } = useBulkAction();
  const send = (): Promise<boolean> =>
    run({
      leadIds,
      send: (ids) =>
        api.call('leads.overrideStatus', { body: { lead_ids: ids, status_override: choice.text } }),
      done: MESSAGES.statusOverridden,
      failed: MESSAGES.leadUpdateFailed,
      explain,
    });
  return (
    <FormDialog
      title="Override Status"
      width={500}
      submitLabel={`Override status of ${leadsText(leadIds.length)}`}
      isDirty={problem === null}
      isBusy={isBusy}
      problem={problem}
      send={send}
      onClose={onClose}
    >
      {(submit) => (
        <div ref={root} className={styles.form} onKeyDown={submitOnEnter(submit)}>
          <StatusChoiceField
            choice={choice}
            label="Status shown to the publisher"
            hint="The advertiser status does not change"
            error={fault}
          />
        </div>
      )}
    </FormDialog>
  );
};
