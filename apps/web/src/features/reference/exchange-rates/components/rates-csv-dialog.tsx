import { api } from '#shared/api/api';
import { NotesField, TextField } from '#shared/records/fields';
import { RecordDialog, WideField } from '#shared/records/record-dialog';
import { csvFaults, type CsvDraft } from '../lib/rate-form';
import { useRateForm } from '../lib/use-rate-form';

interface Props {
  reload: () => Promise<unknown>;
  onClose: () => void;
}

/** Enters many rates as csv text. */
export const RatesCsvDialog = ({ reload, onClose }: Props) => {
  const form = useRateForm<CsvDraft>(reload, {
    keptAs: 'exchange-rates',
    empty: { text: '', source: '' },
    faultsOf: csvFaults,
    create: (body) => api.call('exchangeRates.createMany', { body }),
  });
  return (
    <RecordDialog title="Enter Exchange Rates" form={form} onClose={onClose}>
      <WideField>
        <NotesField
          form={form}
          name="text"
          label="Rates"
          hint="One rate on each line: day,currency,rate"
          maxLength={1_000_000}
          placeholder="2026-11-02,EUR,1.0842"
        />
      </WideField>
      <TextField form={form} name="source" label="Source" maxLength={255} />
    </RecordDialog>
  );
};
