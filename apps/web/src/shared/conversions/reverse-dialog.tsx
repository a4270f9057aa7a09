import { useQueryClient } from '@tanstack/react-query';
import { Input } from 'antd';
import { useState } from 'react';
import { api } from '#shared/api/api';
import { ApiError, isSessionEnd } from '#shared/api/api-error';
import { MESSAGES } from '#shared/lib/messages';
import { dialogs } from '#shared/ui/dialogs';
import { Field } from '#shared/ui/field';
import { FormDialog } from '#shared/ui/form-dialog';
import { StatusChoiceField, useStatusChoice } from '#shared/ui/status-choice';
import { submitOnEnter } from '#shared/ui/submit-on-enter';
import { toast } from '#shared/ui/toast';
import { useFormFaults } from '#shared/ui/use-form-faults';
import { AdvertiserPaysField } from './advertiser-pays-field';
import styles from './conversions.module.css';
import { amountsText, refusedMoneyText } from './refused-money';

/** An accepted FTD as its list shows it. */
export interface AcceptedFtd {
  readonly id: number;
  readonly email: string;
  readonly revenue: string;
  readonly payout: string;
  readonly profit: string;
  /** The time of the acceptance, if the list knows it. */
  readonly decided_at: string | null;
}
interface Reversal {
  readonly reason: string;
  readonly advertiserPays: boolean;
  readonly statusOverride: string;
}

const FIELDS = { reason: 'reason', status_override: 'status' } as const;
/** Lists that show the state of an FTD. */
const LISTS = ['conversions.list', 'conversions.pendingCount', 'leads.list'] as const;

/** Sends reversals. Resolves with whether nothing is left to reverse. */
const useReversal = (ftd: AcceptedFtd, explain: ReturnType<typeof useFormFaults>['explain']) => {
  const client = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const refresh = (): void => {
    for (const list of LISTS) void client.invalidateQueries({ queryKey: [list] });
  };
  const send = async ({ reason, advertiserPays, statusOverride }: Reversal): Promise<boolean> => {
    setBusy(true);
    try {
      const { message } = await api.call('conversions.reverse', {
        body: {
          lead_id: ftd.id,
          reason,
          advertiser_pays: advertiserPays,
          status_override: statusOverride || null,
          accepted_at: ftd.decided_at,
        },
      });
      toast(MESSAGES.ftdReversed, { description: message });
      refresh();
      return true;
    } catch (error) {
      if (isSessionEnd(error)) return false;
      const isConflict = error instanceof ApiError && error.status === 409;
      if (!isConflict) void explain(error, MESSAGES.reverseFailed);
      else {
        void dialogs.error(`${MESSAGES.reverseFailed}\n${error.message}`);
        refresh();
      }
      return isConflict;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, send };
};

interface Props {
  ftd: AcceptedFtd;
  onClose: () => void;
}

/** Asks why an accepted FTD is reversed, and what advertiser and publisher see of it. */
export const ReverseDialog = ({ ftd, onClose }: Props) => {
  const [reason, setReason] = useState('');
  const [advertiserPays, setAdvertiserPays] = useState(true);
  const status = useStatusChoice();
  const { root, faults, forget, explain } = useFormFaults(FIELDS);
  const { isBusy, send } = useReversal(ftd, explain);
  const problem = reason.trim() === '' ? 'Type the reason first' : null;
  return (
    <FormDialog
      title={`Reverse ${ftd.email} (${ftd.id})`}
      width={500}
      submitLabel="Reverse"
      danger
      isDirty={problem === null}
      isBusy={isBusy}
      problem={problem}
      send={() => send({ reason: reason.trim(), advertiserPays, statusOverride: status.text })}
      onClose={onClose}
    >
      {(submit) => (
        <div ref={root} className={styles.form} onKeyDown={submitOnEnter(submit)}>
          <Field
            label="Reason"
            name="reason"
            hint="Kept in the status history of the lead. Publishers do not see it."
            error={faults.reason}
          >
            {(field) => (
              <Input
                {...field}
                value={reason}
                maxLength={500}
                autoComplete="off"
                onChange={({ target }) => {
                  forget(['reason']);
                  setReason(target.value);
                }}
              />
            )}
          </Field>
          <AdvertiserPaysField value={advertiserPays} onChange={setAdvertiserPays} />
          <StatusChoiceField
            choice={status}
            label="New status for the affiliate"
            hint="If empty, the publisher sees the default status of the settings."
            error={faults.status}
          />
          <p className={styles.money}>
            Now: {amountsText(ftd.revenue, ftd.payout, ftd.profit)}.
            <br />
            Then: {refusedMoneyText([ftd], advertiserPays)}.
          </p>
          <p>The publisher loses the payout and is sent its postbacks for “FTD reversed”.</p>
        </div>
      )}
    </FormDialog>
  );
};
