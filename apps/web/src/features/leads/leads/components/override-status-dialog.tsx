import { api } from '#shared/api/api';
import { MESSAGES } from '#shared/lib/messages';
import { FormDialog } from '#shared/ui/form-dialog';
import { StatusChoiceField, useStatusForm } from '#shared/ui/status-choice';
import { submitOnEnter } from '#shared/ui/submit-on-enter';
import { useBulkAction } from '../api/bulk-action';
import { useActionCheck } from '../api/forecasts';
import { leadsText } from '#shared/lib/format';
import { actionSummary } from '../lib/sending-words';
import styles from './lead-forms.module.css';
import { SendingSummaryView } from './sending-summary';

interface Props {
  leadIds: readonly number[];
  onClose: () => void;
}

/** Overrides the status that publishers see for the selected leads. */
export const OverrideStatusDialog = ({ leadIds, onClose }: Props) => {
  const { choice, root, fault, explain, problem } = useStatusForm();
  const { isBusy, run } = useBulkAction();
  const { check, isAsking } = useActionCheck(
    problem === null ? { action: 'status_override', leadIds, status: choice.text } : null,
  );
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
          {problem === null && (
            <SendingSummaryView
              label="Forecast"
              summary={check && actionSummary(check, 'status_override')}
              isBusy={isAsking}
            />
          )}
        </div>
      )}
    </FormDialog>
  );
};
