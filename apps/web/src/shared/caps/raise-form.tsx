import { Button, InputNumber } from 'antd';
import { useId, useState } from 'react';
import { api } from '#shared/api/api';
import { errorText, isSessionEnd } from '#shared/api/api-error';
import { formatCount } from '#shared/lib/format';
import { MESSAGES } from '#shared/lib/messages';
import { dialogs } from '#shared/ui/dialogs';
import { FieldNote } from '#shared/ui/field';
import { toast } from '#shared/ui/toast';
import type { CapRow } from './cap';
import styles from './fill-dialog.module.css';

const LARGEST_CAP = 100_000_000;

/** Returns the limit that nine days of ten like this one stay below; at least one more than now. */
export const raisedCap = ({ cap, forecast }: CapRow): number =>
  Math.max(cap + 1, forecast.high ?? 0);

const idsOf = (list: readonly { readonly id: number }[]): number[] => list.map(({ id }) => id);

const raise = (row: CapRow, cap: number): Promise<unknown> =>
  api.call('caps.update', {
    body: {
      id: row.id,
      version: row.version,
      type: row.type,
      interval: row.interval,
      cap: String(cap),
      reset_time: row.reset_time.slice(0, 5),
      timezone_id: row.timezone_id,
      country_ids: idsOf(row.countries),
      advertiser_ids: idsOf(row.advertisers),
      affiliate_ids: idsOf(row.affiliates),
      deal_id: row.deal?.id ?? null,
    },
  });

/** Raises the limit of a cap, by default to what the forecast needs. */
export const RaiseForm = ({ row, onSaved }: { row: CapRow; onSaved: () => void }) => {
  const [cap, setCap] = useState<number | null>(() => raisedCap(row));
  const [isSaving, setSaving] = useState(false);
  const noteId = useId();
  const isHigher = cap !== null && cap > row.cap;
  const save = async (): Promise<void> => {
    if (cap === null) return;
    setSaving(true);
    try {
      await raise(row, cap);
      toast(MESSAGES.capUpdated);
      onSaved();
    } catch (error) {
      if (!isSessionEnd(error)) void dialogs.error(errorText(error, MESSAGES.capSaveFailed));
    } finally {
      setSaving(false);
    }
  };
  return (
    <div className={styles.form}>
      <InputNumber
        className={styles.number}
        aria-label="Raise to"
        aria-describedby={noteId}
        min={0}
        max={LARGEST_CAP}
        precision={0}
        value={cap}
        onChange={setCap}
      />
      <Button type="primary" loading={isSaving} disabled={!isHigher} onClick={() => void save()}>
        {isHigher ? `Raise to ${formatCount(cap)}` : 'Raise'}
      </Button>
      <FieldNote id={noteId}>
        {row.forecast.high === null
          ? `The cap is ${formatCount(row.cap)} now.`
          : `The cap is ${formatCount(row.cap)} now. ${formatCount(raisedCap(row))} is enough nine days in ten.`}
      </FieldNote>
    </div>
  );
};
