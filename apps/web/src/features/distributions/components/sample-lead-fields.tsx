import { Input, Select } from 'antd';
import { useFilterChoices } from '#shared/api/use-filter-data';
import { useZone } from '#shared/lib/zone';
import { DateTimeField } from '#shared/ui/date-time-field';
import type { SampleLead } from '../lib/sample-lead';
import { SEARCH_BY_LABEL, optionsOf } from '../lib/select-options';
import { Field } from './field';
import styles from './trial-panel.module.css';

interface Props {
  value: SampleLead;
  onChange: (sample: SampleLead) => void;
}

/** The fields of the lead that is simulated. */
export const SampleLeadFields = ({ value, onChange }: Props) => {
  const zone = useZone();
  const { countries, publishers, isLoading } = useFilterChoices();
  const set = (patch: Partial<SampleLead>): void => onChange({ ...value, ...patch });
  return (
    <div className={styles.fields}>
      <Field label="Country of the lead">
        {({ status: _, ...control }) => (
          <Select
            {...control}
            showSearch={SEARCH_BY_LABEL}
            loading={isLoading}
            placeholder="Choose a country"
            value={value.countryId}
            options={optionsOf(countries)}
            onChange={(countryId) => set({ countryId })}
          />
        )}
      </Field>
      <Field label="Publisher of the lead">
        {({ status: _, ...control }) => (
          <Select
            {...control}
            showSearch={SEARCH_BY_LABEL}
            loading={isLoading}
            placeholder="Choose a publisher"
            value={value.publisherId}
            options={optionsOf(publishers)}
            onChange={(publisherId) => set({ publisherId })}
          />
        )}
      </Field>
      <Field label={`Time (${zone.name.replaceAll('_', ' ')}), empty for now`}>
        {({ status: _, ...control }) => (
          <DateTimeField {...control} value={value.at} onChange={(at) => set({ at })} />
        )}
      </Field>
      <TextField label="Funnel" value={value.funnel} onChange={(funnel) => set({ funnel })} />
      <TextField
        label="Custom parameter 1"
        value={value.customParam1}
        onChange={(customParam1) => set({ customParam1 })}
      />
    </div>
  );
};

const TextField = ({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) => (
  <Field label={label}>
    {({ status: _, ...control }) => (
      <Input
        {...control}
        maxLength={255}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
);
