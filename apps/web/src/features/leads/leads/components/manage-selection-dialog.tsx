import { isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { FormDialog } from '#shared/ui/form-dialog';
import { useFormFaults } from '#shared/ui/use-form-faults';
import { useRecordDraft } from '#shared/versions/use-record-draft';
import { useInjection } from '../api/use-injection';
import {
  EMPTY_INJECTION,
  INJECTION_FIELDS,
  delayOrderFault,
  injectionProblem,
  type InjectionDraft,
} from '../lib/injection';
import { InjectionForm } from './injection-form';

interface Props {
  leadIds: readonly number[];
  onClose: () => void;
}

/** Sends leads to a different advertiser: now or with a delay, for real or simulated. */
export const ManageSelectionDialog = ({ leadIds, onClose }: Props) => {
  const { draft, isDirty, setDraft } = useRecordDraft({
    row: null,
    draftOf: (): InjectionDraft => EMPTY_INJECTION,
    keptAs: 'injection',
  });
  const { isSending, send } = useInjection();
  const { root, faults, forget, explain } = useFormFaults(INJECTION_FIELDS);
  const submit = async (): Promise<boolean> => {
    try {
      await send(leadIds, draft);
    } catch (error) {
      if (!isSessionEnd(error)) await explain(error, MESSAGES.leadsSendFailed);
      return false;
    }
    return true;
  };
  return (
    <FormDialog
      title={MESSAGES.manageSelectionTitle}
      width={600}
      submitLabel="Confirm"
      isDirty={isDirty}
      isBusy={isSending}
      problem={injectionProblem(leadIds.length, draft, MESSAGES.advertiserInvalid)}
      send={submit}
      onClose={onClose}
    >
      {() => (
        <div ref={root}>
          <InjectionForm
            draft={draft}
            errors={{ ...faults, maxDelay: faults.maxDelay ?? delayOrderFault(draft) }}
            leadCount={leadIds.length}
            onChange={(patch) => {
              forget([
                ...Object.keys(patch),
                ...('delay' in patch ? ['minDelay', 'maxDelay'] : []),
              ]);
              setDraft((before) => ({ ...before, ...patch }));
            }}
          />
        </div>
      )}
    </FormDialog>
  );
};
