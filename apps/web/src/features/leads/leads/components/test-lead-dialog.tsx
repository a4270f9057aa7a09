import { isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { FormDialog } from '#shared/ui/form-dialog';
import { useTestLead } from '../api/use-test-lead';
import { hasParties, testLeadBody, testLeadProblem } from '../lib/test-lead';
import { useTestLeadForm } from '../lib/use-test-lead-form';
import { TestLeadForm } from './test-lead-form';

/** Sends a generated lead to one advertiser, to see its answer. */
export const TestLeadDialog = ({ onClose }: { onClose: () => void }) => {
  const form = useTestLeadForm();
  const { draft } = form;
  const { isSending, send } = useTestLead();
  const submit = async (): Promise<boolean> => {
    if (!hasParties(draft)) return false;
    try {
      await send(testLeadBody(draft));
    } catch (error) {
      if (!isSessionEnd(error)) await form.explain(error, MESSAGES.testLeadFailed);
      return false;
    }
    return true;
  };
  return (
    <FormDialog
      title="Send Test Lead"
      width={640}
      submitLabel="Submit"
      isDirty={form.isDirty}
      isBusy={isSending}
      problem={testLeadProblem(draft)}
      send={submit}
      onClose={onClose}
    >
      {() => <TestLeadForm form={form} />}
    </FormDialog>
  );
};
