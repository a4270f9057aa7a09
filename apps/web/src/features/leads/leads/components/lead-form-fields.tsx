import type { LeadRow } from '@leadline/contracts';
import { mayChangePayout, mayChangeRevenue } from '@leadline/contracts/lead-ledger';
import type { LeadStatusId } from '@leadline/contracts/statuses';
import { Input } from 'antd';
import { Field } from '#shared/ui/field';
import { FormDialog } from '#shared/ui/form-dialog';
import { StatusChoiceField } from '#shared/ui/status-choice';
import { submitOnEnter } from '#shared/ui/submit-on-enter';
import { ConflictNotice } from '#shared/versions/conflict-notice';
import { amountProblem, type LeadForm, useLeadForm, useLeadSaving } from '../lib/lead-form';
import styles from './lead-forms.module.css';

interface MoneyProps {
  label: string;
  name: string;
  value: string;
  /** The server's error for the amount. */
  fault: string | undefined;
  /** Reason why the amount cannot be changed; null if it can. */
  lockedBecause: string | null;
  onChange: (value: string) => void;
}

const MoneyField = ({ label, name, value, fault, lockedBecause, onChange }: MoneyProps) => {
  const isLocked = lockedBecause !== null;
  return (
    <Field
      label={label}
      name={name}
      error={isLocked ? fault : (amountProblem(value) ?? fault)}
      hint={lockedBecause ?? undefined}
    >
      {(field) => (
        <Input
          {...field}
          prefix="$"
          value={value}
          disabled={isLocked}
          inputMode="decimal"
          autoComplete="off"
          maxLength={13}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </Field>
  );
};

interface MoneyFieldsProps {
  lead: LeadRow;
  form: LeadForm;
}

const MoneyFields = ({ lead, form }: MoneyFieldsProps) => {
  const facts = { status: lead.lead_status_id as LeadStatusId, fake_ftd: lead.fake_ftd };
  return (
    <div className={styles.grid}>
      <MoneyField
        label="Revenue"
        name="revenue"
        fault={form.faults.revenue}
        value={form.revenue}
        lockedBecause={mayChangeRevenue(facts) ? null : 'Needs a reported FTD that is not fake'}
        onChange={form.setRevenue}
      />
      <MoneyField
        label="Payout"
        name="payout"
        fault={form.faults.payout}
        value={form.payout}
        lockedBecause={mayChangePayout(facts) ? null : 'Needs an accepted FTD that is not fake'}
        onChange={form.setPayout}
      />
    </div>
  );
};

/**
 * Fields of a lead's form, with the changes that others have saved since. Enter submits the form.
 */
export const LeadFormFields = ({
  lead,
  form,
  onSubmit,
}: MoneyFieldsProps & { onSubmit: () => void }) => (
  <>
    {form.conflict !== null && <ConflictNotice conflict={form.conflict} />}
    <div ref={form.root} className={styles.form} onKeyDown={submitOnEnter(onSubmit)}>
      <MoneyFields lead={lead} form={form} />
      <StatusChoiceField
        choice={form.statusChoice}
        label="Status override"
        hint="Shown to the publisher. Leave it empty to remove the override."
        error={form.faults.status}
      />
    </div>
  </>
);

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
