import { Modal } from 'antd';
import { isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { FormFooter } from '#shared/ui/form-footer';
import { useClosing } from '#shared/ui/use-closing';
import { useSubmitOnce } from '#shared/ui/use-submit-once';
import { useTestLead } from '../api/use-test-lead';
import { hasParties, testLeadBody, testLeadProblem } from '../lib/test-lead';
import { useTestLeadForm } from '../lib/use-test-lead-form';
import { TestLeadForm } from './test-lead-form';

/** Sends a generated lead to one advertiser, to see its answer. */
export const TestLeadDialog = ({ onClose }: { onClose: () => void }) => {
  const form = useTestLeadForm();
  const { draft } = form;
  const { isSending, send } = useTestLead();
  const { close, leave, modal } = useClosing(onClose, {
    isDirty: form.isDirty,
    isBusy: isSending,
    start: 'field',
  });
  const problem = testLeadProblem(draft);
  const submit = useSubmitOnce(async () => {
    if (problem !== null || !hasParties(draft)) return false;
    try {
      await send(testLeadBody(draft));
    } catch (error) {
      if (!isSessionEnd(error)) await form.explain(error, MESSAGES.testLeadFailed);
      return false;
    }
    close();
    return true;
  });
  return (
    <Modal
      {...modal}
      centered
      width={640}
      title="Send Test Lead"
      mask={{ closable: false }}
      footer={
        <FormFooter
          submitLabel="Submit"
          isBusy={isSending}
          problem={problem}
          onCancel={leave}
          onSubmit={submit}
        />
      }
    >
      <TestLeadForm form={form} />
    </Modal>
  );
};
