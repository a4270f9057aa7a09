import { Modal } from 'antd';
import { isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { FormFooter } from '#shared/ui/form-footer';
import { useClosing } from '#shared/ui/use-closing';
import { useFormFaults } from '#shared/ui/use-form-faults';
import { useSubmitOnce } from '#shared/ui/use-submit-once';
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
  const { close, leave, modal } = useClosing(onClose, {
    isDirty,
    isBusy: isSending,
    start: 'field',
  });
  const submit = useSubmitOnce(async () => {
    try {
      await send(leadIds, draft);
    } catch (error) {
      if (!isSessionEnd(error)) await explain(error, MESSAGES.leadsSendFailed);
      return false;
    }
    close();
    return true;
  });
  return (
    <Modal
      {...modal}
      centered
      width={600}
      title={MESSAGES.manageSelectionTitle}
      mask={{ closable: false }}
      footer={
        <FormFooter
          submitLabel="Confirm"
          isBusy={isSending}
          problem={injectionProblem(leadIds.length, draft, MESSAGES.advertiserInvalid)}
          onCancel={leave}
          onSubmit={submit}
        />
      }
    >
      <div ref={root}>
        <InjectionForm
          draft={draft}
          errors={{ ...faults, maxDelay: faults.maxDelay ?? delayOrderFault(draft) }}
          leadCount={leadIds.length}
          onChange={(patch) => {
            forget([...Object.keys(patch), ...('delay' in patch ? ['minDelay', 'maxDelay'] : [])]);
            setDraft((before) => ({ ...before, ...patch }));
          }}
        />
      </div>
    </Modal>
  );
};
