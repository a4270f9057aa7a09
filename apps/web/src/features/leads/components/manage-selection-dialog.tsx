import { Modal } from 'antd';
import { useState } from 'react';
import { MESSAGES } from '#shared/lib/messages';
import { FormFooter } from '#shared/ui/form-footer';
import { useClosing } from '#shared/ui/use-closing';
import { useInjection } from '../api/use-injection';
import { EMPTY_INJECTION, injectionProblem, type InjectionDraft } from '../lib/injection';
import { InjectionForm } from './injection-form';

interface Props {
  leadIds: readonly number[];
  onClose: () => void;
}

/**
 * Sends leads to a different advertiser: now or with a delay, for real or simulated (LED-069 to
 * LED-074).
 */
export const ManageSelectionDialog = ({ leadIds, onClose }: Props) => {
  const [draft, setDraft] = useState<InjectionDraft>(EMPTY_INJECTION);
  const { isSending, send } = useInjection();
  const { close, leave, modal } = useClosing(onClose, {
    isDirty: draft !== EMPTY_INJECTION,
    isBusy: isSending,
  });
  const submit = async (): Promise<void> => {
    if (await send(leadIds, draft)) close();
  };
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
          showsProblem
          onCancel={leave}
          onSubmit={() => void submit()}
        />
      }
    >
      <InjectionForm
        draft={draft}
        leadCount={leadIds.length}
        onChange={(patch) => setDraft((before) => ({ ...before, ...patch }))}
      />
    </Modal>
  );
};
