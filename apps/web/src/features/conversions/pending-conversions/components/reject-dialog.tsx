import { useState } from 'react';
import { AdvertiserPaysField } from '#shared/conversions/advertiser-pays-field';
import { MESSAGES } from '#shared/lib/messages';
import { FormDialog } from '#shared/ui/form-dialog';
import { StatusChoiceField, useStatusForm } from '#shared/ui/status-choice';
import { submitOnEnter } from '#shared/ui/submit-on-enter';
import type { ExplainFailure } from '../api/decisions';
import { ftdsText, moneyText, type Verdict } from '../lib/decision-money';
import type { PendingRow } from '../lib/pending-row';
import styles from './pending.module.css';

interface Props {
  /** The FTD to reject, or several at once. */
  rows: readonly PendingRow[];
  isBusy: boolean;
  /** Resolves with true if nothing is left to reject; the dialog then closes. */
  onReject: (verdict: Verdict & { isAccept: false }, explain: ExplainFailure) => Promise<boolean>;
  onClose: () => void;
}

/**
 * Asks for the status that the publisher will see, and whether the advertiser pays. Shows what the
 * rejection earns.
 */
export const RejectDialog = ({ rows, isBusy, onReject, onClose }: Props) => {
  const [row] = rows;
  const isOne = rows.length === 1;
  const [advertiserPays, setAdvertiserPays] = useState(true);
  const { choice, root, fault, explain, problem } = useStatusForm();
  const verdict = { isAccept: false, override: choice.text, advertiserPays } as const;
  return (
    <FormDialog
      title={isOne ? `Reject ${row?.email} (${row?.id})` : `Reject ${ftdsText(rows.length)}`}
      width={500}
      submitLabel="Reject"
      danger
      isDirty={problem === null}
      isBusy={isBusy}
      problem={problem}
      send={() => onReject(verdict, explain)}
      onClose={onClose}
    >
      {(submit) => (
        <div ref={root} className={styles.reject} onKeyDown={submitOnEnter(submit)}>
          {isOne && (
            <p>
              Last lead status as seen by the affiliate:{' '}
              <strong>{row?.affiliate_sale_status ?? 'none'}</strong>
            </p>
          )}
          <StatusChoiceField choice={choice} label="New status for the affiliate" error={fault} />
          <AdvertiserPaysField value={advertiserPays} onChange={setAdvertiserPays} />
          <p className={styles.outcome}>{moneyText(rows, verdict)}</p>
          <p className={styles.question}>{MESSAGES.rejectQuestion}</p>
        </div>
      )}
    </FormDialog>
  );
};
