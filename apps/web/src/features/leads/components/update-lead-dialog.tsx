import type { LeadRow } from '@leadline/contracts';
import { mayChangePayout, mayChangeRevenue } from '@leadline/contracts/lead-ledger';
import type { LeadStatusId } from '@leadline/contracts/statuses';
import { Button, Input, Modal } from 'antd';
import { useState } from 'react';
import { Field } from '#shared/ui/field';
import { StatusChoiceField, useStatusChoice } from '#shared/ui/status-choice';
import { useClosing } from '#shared/ui/use-closing';
import { useLeadUpdate } from '../api/use-lead-actions';
import styles from './lead-forms.module.css';

const AMOUNT = /^\d{1,10}(\.\d{1,2})?$/;
const faultOf = (amount: string): string | undefined =>
  AMOUNT.test(amount.trim()) ? undefined : 'Enter an amount of 0 or more with at most two decimals';
/** Unchanged fields are sent as null, so that they do not overwrite the changes of others. */
const changed = (value: string, before: string): string | null =>
  value.trim() === before ? null : value.trim();

interface MoneyProps {
  label: string;
  value: string;
  /** Why it cannot be changed. */
  why: string | undefined;
  onChange: (value: string) => void;
}
const MoneyField = ({ label, value, why, onChange }: MoneyProps) => (
  <Field
    label={label}
    error={why === undefined ? faultOf(value) : undefined}
    {...(why !== undefined && { hint: why })}
  >
    {(field) => (
      <Input
        {...field}
        prefix="$"
        value={value}
        disabled={why !== undefined}
        inputMode="decimal"
        autoComplete="off"
        maxLength={13}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
);

/** Changes the money and the shown status of one lead (LED-075). */
export const UpdateLeadDialog = ({ lead, onClose }: { lead: LeadRow; onClose: () => void }) => {
  const [revenue, setRevenue] = useState(lead.revenue);
  const [payout, setPayout] = useState(lead.payout);
  const before = lead.status_override ?? '';
  const choice = useStatusChoice(before);
  const { isSaving, save } = useLeadUpdate();

  const facts = { status: lead.lead_status_id as LeadStatusId, fake_ftd: lead.fake_ftd };
  const body = {
    lead_id: lead.id,
    revenue: changed(revenue, lead.revenue),
    payout: changed(payout, lead.payout),
    status_override:
      choice.mode === 'dropdown' && choice.chosen === null ? null : changed(choice.text, before),
  };
  const isUnchanged =
    body.revenue === null && body.payout === null && body.status_override === null;
  const { close, leave, modal } = useClosing(onClose, { isDirty: !isUnchanged, isBusy: isSaving });
  const why =
    faultOf(revenue) ?? faultOf(payout) ?? (isUnchanged ? 'Nothing has been changed' : undefined);
  const submit = async (): Promise<void> => {
    if (why === undefined && !isSaving && (await save(body))) close();
  };
  return (
    <Modal
      {...modal}
      centered
      width={500}
      title={`Update Lead ${lead.email} (${lead.id})`}
      mask={{ closable: false }}
      footer={
        <div className={styles.footer}>
          <Button onClick={leave}>Cancel</Button>
          <Button
            type="primary"
            loading={isSaving}
            disabled={why !== undefined}
            title={why}
            onClick={() => void submit()}
          >
            Update
          </Button>
        </div>
      }
    >
      <div className={styles.form}>
        <div className={styles.grid}>
          <MoneyField
            label="Revenue"
            value={revenue}
            why={mayChangeRevenue(facts) ? undefined : 'Needs a reported FTD that is not fake'}
            onChange={setRevenue}
          />
          <MoneyField
            label="Payout"
            value={payout}
            why={mayChangePayout(facts) ? undefined : 'Needs an accepted FTD that is not fake'}
            onChange={setPayout}
          />
        </div>
        <StatusChoiceField
          choice={choice}
          label="Status override"
          hint="Shown to the publisher. Empty takes the override away."
          onEnter={() => void submit()}
        />
      </div>
    </Modal>
  );
};
