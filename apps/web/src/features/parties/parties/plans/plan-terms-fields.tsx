import { useQuery } from '@tanstack/react-query';
import { Checkbox } from 'antd';
import { api } from '#shared/api/api';
import { useFilterChoices } from '#shared/api/use-filter-data';
import { ChoiceField, TextField } from '#shared/records/fields';
import { WideField } from '#shared/records/record-dialog';
import { ValuesField } from '#shared/ui/values-field';
import { PlanPeriodFields } from './plan-period-fields';
import { PlanShareField } from './plan-share-field';
import { MOST_VALUES, NO_PERIOD, type PlanFieldProps } from './plan-form';

const PERIODS = [
  { value: NO_PERIOD, label: 'None' },
  { value: 'day', label: 'Each day' },
  { value: 'week', label: 'Each week' },
  { value: 'month', label: 'Each month' },
  { value: 'dates', label: 'All days of the plan' },
];

const Currency = ({ form }: PlanFieldProps) => {
  const { data = [] } = useQuery({
    queryKey: ['exchangeRates.currencies'],
    queryFn: ({ signal }) => api.call('exchangeRates.currencies', { signal }),
  });
  const codes = new Set([form.draft.currency, ...data.map(({ code }) => code)]);
  const options = [...codes].map((code) => ({ value: code, label: code }));
  return <ChoiceField form={form} name="currency" label="Currency" options={options} />;
};

const Amounts = ({ form }: PlanFieldProps) => (
  <>
    <Currency form={form} />
    <TextField form={form} name="perFtd" label="Per FTD" maxLength={14} inputMode="decimal" />
    <TextField form={form} name="perLead" label="Per lead" maxLength={14} inputMode="decimal" />
    <PlanShareField form={form} />
  </>
);

const Guarantee = ({ form }: PlanFieldProps) => (
  <>
    <TextField
      form={form}
      name="guarantee"
      label="Guarantee, %"
      hint="Of a period's leads, paid as FTDs at least"
      maxLength={6}
      inputMode="decimal"
    />
    <ChoiceField form={form} name="period" label="Period" options={PERIODS} />
    <TextField form={form} name="maturityDays" label="Days until settled" maxLength={3} />
  </>
);

const Deductions = ({ form }: PlanFieldProps) => {
  const { statuses } = useFilterChoices();
  return (
    <>
      <TextField
        form={form}
        name="deductPercent"
        label="Deducted at most, %"
        hint="Empty for no limit"
        maxLength={6}
        inputMode="decimal"
      />
      <WideField>
        <ValuesField
          label="Deducted statuses"
          name="statuses"
          error={form.errors.statuses}
          value={form.draft.statuses}
          options={statuses.map(({ id }) => id)}
          placeholder="No status is deducted"
          max={MOST_VALUES}
          onChange={(chosen) => form.change({ statuses: chosen })}
        />
      </WideField>
      <Checkbox
        checked={form.draft.guaranteesValidLeads}
        onChange={({ target }) => form.change({ guaranteesValidLeads: target.checked })}
      >
        The guarantee counts valid leads only
      </Checkbox>
      <Checkbox
        checked={form.draft.countsValidFtds}
        onChange={({ target }) => form.change({ countsValidFtds: target.checked })}
      >
        FTDs of deducted leads do not count
      </Checkbox>
    </>
  );
};

/** The amounts of a plan, its guarantee and its deductions. */
export const PlanTermsFields = ({ form }: PlanFieldProps) => (
  <>
    <Amounts form={form} />
    <Guarantee form={form} />
    <PlanPeriodFields form={form} />
    <Deductions form={form} />
  </>
);
