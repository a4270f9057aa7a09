import type { LeadRow } from '@leadline/contracts';
import { mayChangePayout, mayChangeRevenue } from '@leadline/contracts/lead-ledger';
import type { LeadStatusId } from '@leadline/contracts/statuses';
import { Input, Modal } from 'antd';
import { isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { Field } from '#shared/ui/field';
import { FormFooter } from '#shared/ui/form-footer';
import { StatusChoiceField } from '#shared/ui/status-choice';
import { submitOnEnter } from '#shared/ui/submit-on-enter';
import { useClosing } from '#shared/ui/use-closing';
import { useSubmitOnce } from '#shared/ui/use-submit-once';
import { ConflictNotice } from '#shared/versions/conflict-notice';
import { useLeadUpdate } from '../api/use-lead-update';
import { amountProblem } from '../lib/lead-form';
import { useLeadForm } from '../lib/use-lead-form';
import styles from './lead-forms.module.css';

interface MoneyProps {
  label: string;
  name: string;
  value: string;
  /** What the server has against the amount. */
  fault: string | undefined;
  /** Why the amount cannot be changed; null if it can. */
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
  form: ReturnType<typeof useLeadForm>;
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

/** Changes the money and the shown status of one lead (LED-075). */
export const UpdateLeadDialog = ({ lead, onClose }: { lead: LeadRow; onClose: () => void }) => {
  const form = useLeadForm(lead);
  const { isSaving, save } = useLeadUpdate();
  const { close, leave, modal } = useClosing(onClose, {
    isDirty: form.isChanged,
    isBusy: isSaving,
    start: 'field',
  });
  const submit = useSubmitOnce(async () => {
    if (form.problem !== null) return false;
    const outcome = await save({ lead_id: lead.id, ...form.changes }, form.base);
    if (outcome.kind === 'edit') form.rebase(outcome.conflict);
    if (outcome.kind === 'refused' && !isSessionEnd(outcome.error))
      await form.explain(outcome.error, MESSAGES.leadUpdateFailed);
    const isDone = outcome.kind === 'saved' || outcome.kind === 'theirs';
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
      {form.conflict !== null && <ConflictNotice conflict={form.conflict} />}
      <div ref={form.root} className={styles.form} onKeyDown={submitOnEnter(submit)}>
        <MoneyFields lead={lead} form={form} />
        <StatusChoiceField
          choice={form.statusChoice}
          label="Status override"
          hint="Shown to the publisher. Leave it empty to remove the override."
          error={form.faults.status}
        />
      </div>
    </Modal>
  );
};
