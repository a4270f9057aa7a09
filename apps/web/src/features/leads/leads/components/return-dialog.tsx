import { RETURN_REASON_KEYS, RETURN_REASONS, type ReturnReason } from '@leadline/contracts/returns';
import { Radio, Select } from 'antd';
import { useState } from 'react';
import { api } from '#shared/api/api';
import { MESSAGES } from '#shared/lib/messages';
import { Field } from '#shared/ui/field';
import { FormDialog } from '#shared/ui/form-dialog';
import { useBulkAction } from '../api/bulk-action';
import { useActionCheck } from '../api/forecasts';
import { leadsText } from '#shared/lib/format';
import { actionSummary } from '../lib/sending-words';
import styles from './lead-forms.module.css';
import { SendingSummaryView } from './sending-summary';

interface Props {
  leadIds: readonly number[];
  onClose: () => void;
}
type Mode = 'return' | 'undo_return';

const ReasonField = ({
  value,
  onChange,
}: {
  value: ReturnReason | null;
  onChange: (reason: ReturnReason) => void;
}) => (
  <Field
    label="Reason"
    name="reason"
    hint="Publishers see it. Nothing is owed for a returned lead, on either side."
  >
    {(field) => (
      <Select<ReturnReason>
        {...field}
        value={value}
        placeholder="Choose a reason"
        options={RETURN_REASON_KEYS.map((key) => ({ value: key, label: RETURN_REASONS[key] }))}
        onChange={onChange}
      />
    )}
  </Field>
);

/** Returns the selected leads, which their advertiser does not pay for, or takes returns back. */
export const ReturnDialog = ({ leadIds, onClose }: Props) => {
  const [mode, setMode] = useState<Mode>('return');
  const [reason, setReason] = useState<ReturnReason | null>(null);
  const { isBusy, run } = useBulkAction();
  const isUndo = mode === 'undo_return';
  const problem = isUndo || reason !== null ? null : 'Choose a reason first';
  const { check, isAsking } = useActionCheck(
    problem === null ? { action: mode, leadIds, ...(!isUndo && reason && { reason }) } : null,
  );
  const send = (): Promise<boolean> =>
    run({
      leadIds,
      send: (ids) =>
        isUndo || reason === null
          ? api.call('leads.undoReturn', { body: { lead_ids: ids } })
          : api.call('leads.return', { body: { lead_ids: ids, reason } }),
      done: isUndo ? MESSAGES.returnsTakenBack : MESSAGES.leadsReturned,
      failed: MESSAGES.leadUpdateFailed,
    });
  const count = leadsText(leadIds.length);
  return (
    <FormDialog
      title="Return Leads"
      width={500}
      submitLabel={isUndo ? `Take back ${count}` : `Return ${count}`}
      isDirty={reason !== null}
      isBusy={isBusy}
      problem={problem}
      send={send}
      onClose={onClose}
    >
      {() => (
        <div className={styles.form}>
          <Radio.Group
            aria-label="What to do"
            value={mode}
            onChange={(event) => setMode(event.target.value as Mode)}
            options={[
              { value: 'return', label: 'Return' },
              { value: 'undo_return', label: 'Take back a return' },
            ]}
          />
          {isUndo ? (
            <p>The leads are owed as before, and guarantees count them again.</p>
          ) : (
            <ReasonField value={reason} onChange={setReason} />
          )}
          {problem === null && (
            <SendingSummaryView
              label="Forecast"
              summary={check && actionSummary(check, mode)}
              isBusy={isAsking}
            />
          )}
        </div>
      )}
    </FormDialog>
  );
};
