import type { LeadRow } from '@leadline/contracts';
import { FormDialog } from '#shared/ui/form-dialog';
import { useLeadForm } from '../lib/use-lead-form';
import { useLeadSaving } from '../lib/use-lead-saving';
import { LeadFormFields } from './lead-form-fields';

/** Changes the revenue, payout and status override of one lead. */
export const UpdateLeadDialog = ({ lead, onClose }: { lead: LeadRow; onClose: () => void }) => {
  const form = useLeadForm(lead);
  const { isSaving, save } = useLeadSaving(lead.id, form);
  return (
    <FormDialog
      title={`Update Lead ${lead.email} (${lead.id})`}
      width={500}
      submitLabel="Update"
      isDirty={form.isChanged}
      isBusy={isSaving}
      problem={form.problem}
      send={async () => (await save()) !== null}
      onClose={onClose}
    >
      {(submit) => <LeadFormFields lead={lead} form={form} onSubmit={submit} />}
    </FormDialog>
  );
};
