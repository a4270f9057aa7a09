import type { LeadRow } from '@leadline/contracts';
import { Modal } from 'antd';
import { FormFooter } from '#shared/ui/form-footer';
import { useClosing } from '#shared/ui/use-closing';
import { useSubmitOnce } from '#shared/ui/use-submit-once';
import { useLeadForm } from '../lib/use-lead-form';
import { useLeadSaving } from '../lib/use-lead-saving';
import { LeadFormFields } from './lead-form-fields';

/** Changes the revenue, payout and status override of one lead. */
export const UpdateLeadDialog = ({ lead, onClose }: { lead: LeadRow; onClose: () => void }) => {
  const form = useLeadForm(lead);
  const { isSaving, save } = useLeadSaving(lead.id, form);
  const { close, leave, modal } = useClosing(onClose, {
    isDirty: form.isChanged,
    isBusy: isSaving,
    start: 'field',
  });
  const submit = useSubmitOnce(async () => {
    const isDone = (await save()) !== null;
    if (isDone) close();
    return isDone;
  });
  return (
    <Modal
      {...modal}
      centered
      width={500}
      title={`Update Lead ${lead.email} (${lead.id})`}
      mask={{ closable: false }}
      footer={
        <FormFooter
          submitLabel="Update"
          isBusy={isSaving}
          problem={form.problem}
          onCancel={leave}
          onSubmit={submit}
        />
      }
    >
      <LeadFormFields lead={lead} form={form} onSubmit={submit} />
    </Modal>
  );
};
