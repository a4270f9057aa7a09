import { Modal } from 'antd';
import { FormFooter } from '#shared/ui/form-footer';
import { useClosing } from '#shared/ui/use-closing';
import { useTestLead } from '../api/use-test-lead';
import { hasParties, testLeadBody, testLeadProblem } from '../lib/test-lead';
import { useTestLeadForm } from '../lib/use-test-lead-form';
import { TestLeadForm } from './test-lead-form';

/** Sends an invented lead to one advertiser, to see how it answers (LED-094 to LED-102). */
export const TestLeadDialog = ({ onClose }: { onClose: () => void }) => {
  const form = useTestLeadForm();
  const { draft } = form;
  const { isSending, send } = useTestLead();
  const { close, leave, modal } = useClosing(onClose, {
    isDirty: form.isDirty,
    isBusy: isSending,
  });
  const problem = testLeadProblem(draft);
  const submit = async (): Promise<void> => {
    if (problem !== null || !hasParties(draft)) return;
    if (await send(testLeadBody(draft))) close();
  };
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
          showsProblem
          onCancel={leave}
          onSubmit={() => void submit()}
        />
      }
    >
      <TestLeadForm form={form} />
    </Modal>
  );
};
