import { api } from '#shared/api/api';
import { utcStamp } from '#shared/lib/wall-clock';
import { TextField } from '#shared/records/fields';
import { RecordDialog } from '#shared/records/record-dialog';
import type { RecordDialogProps } from '#shared/records/use-record-form';
import { type RateDraft, rateFaults, type RateRow } from '../lib/rate-form';
import { useRateForm } from '../lib/use-rate-form';

/** Enters the rate of a day. */
export const RateDialog = ({ reload, onClose }: RecordDialogProps<RateRow>) => {
  const form = useRateForm<RateDraft>(reload, {
    keptAs: 'exchange-rate',
    empty: { currency: '', day: utcStamp().slice(0, 10), rate: '', source: '' },
    faultsOf: rateFaults,
    create: (body) => api.call('exchangeRates.create', { body }),
  });
  const setCurrency = form.change;
  const upper: typeof form = {
    ...form,
    change: (patch) =>
      setCurrency(
        patch.currency === undefined ? patch : { ...patch, currency: patch.currency.toUpperCase() },
      ),
  };
  return (
    <RecordDialog title="Enter Exchange Rate" form={form} onClose={onClose}>
      <TextField form={upper} name="currency" label="Currency" placeholder="EUR" maxLength={3} />
      <TextField
        form={form}
        name="day"
        label="Day"
        hint="The rate holds from this day (UTC) to the next one with a rate."
        maxLength={10}
      />
      <TextField form={form} name="rate" label="USD per unit" inputMode="decimal" maxLength={19} />
      <TextField form={form} name="source" label="Source" maxLength={255} />
    </RecordDialog>
  );
};
