import type { LeadRow } from '@leadline/contracts';
import { mayChangePayout, mayChangeRevenue } from '@leadline/contracts/lead-ledger';
import type { LeadStatusId } from '@leadline/contracts/statuses';
import { Input, Modal } from 'antd';
import { Field } from '#shared/ui/field';
import { FormFooter } from '#shared/ui/form-footer';
import { StatusChoiceField } from '#shared/ui/status-choice';
import { useClosing } from '#shared/ui/use-closing';
import { ConflictNotice } from '#shared/versions/conflict-notice';
import { useLeadUpdate } from '../api/use-lead-update';
import { amountProblem } from '../lib/lead-form';
import { useLeadForm } from '../lib/use-lead-form';
import styles from './lead-forms.module.css';

interface MoneyProps {
  label: string;
  value: string;
  /** Why the amount cannot be changed; null if it can. */
  lockedBecause: string | null;
  onChange: (value: string) => void;
}

const MoneyField = ({ label, value, lockedBecause, onChange }: MoneyProps) => {
  const isLocked = lockedBecause !== null;
  return (
    <Field
      label={label}
      error={isLocked ? undefined : amountProblem(value)}
      {...(isLocked && { hint: lockedBecause })}
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

/** Changes the money and the shown status of one lead (LED-075). */
export const UpdateLeadDialog = ({ lead, onClose }: { lead: LeadRow; onClose: () => void }) => {
  const form = useLeadForm(lead);
  const { isSaving, save } = useLeadUpdate();
  const { close, leave, modal } = useClosing(onClose, {
    isDirty: form.isChanged,
    isBusy: isSaving,
  });
  const submit = async (): Promise<void> => {
    if (form.problem !== null || isSaving) return;
    const outcome = await save({ lead_id: lead.id, ...form.changes }, form.base);
    if (outcome.kind === 'edit') form.rebase(outcome.conflict);
    if (outcome.kind === 'saved' || outcome.kind === 'theirs') close();
  };
  const facts = { status: lead.lead_status_id as LeadStatusId, fake_ftd: lead.fake_ftd };
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
          onSubmit={() => void submit()}
        />
      }
    >
      {form.conflict !== null && <ConflictNotice conflict={form.conflict} />}
      <div className={styles.form}>
        <div className={styles.grid}>
          <MoneyField
            label="Revenue"
            value={form.revenue}
            lockedBecause={mayChangeRevenue(facts) ? null : 'Needs a reported FTD that is not fake'}
            onChange={form.setRevenue}
          />
          <MoneyField
            label="Payout"
            value={form.payout}
            lockedBecause={mayChangePayout(facts) ? null : 'Needs an accepted FTD that is not fake'}
            onChange={form.setPayout}
          />
        </div>
        <StatusChoiceField
          choice={form.statusChoice}
          label="Status override"
          hint="Shown to the publisher. Leave it empty to remove the override."
          onEnter={() => void submit()}
        />
      </div>
    </Modal>
  );
};
