import { CUSTOM_PARAMS } from '@leadline/contracts/custom-params';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { useFilterChoices } from '#shared/api/use-filter-data';
import { useZone } from '#shared/lib/zone';
import { DateTimeField } from '#shared/ui/date-time-field';
import { Field } from '#shared/ui/field';
import { ChoicesFailure } from '#shared/ui/list-failure';
import { PARAMETER_LABELS } from '../../lib/parameter-names';
import type { SampleLead } from '../../lib/sample-lead';
import { SEARCH_BY_LABEL, optionsOf } from '../../lib/select-options';
import styles from './trial-panel.module.css';

interface Props {
  value: SampleLead;
  /** When the stored lead came, for a choice beside the time. */
  leadAt?: string;
  onChange: (sample: SampleLead) => void;
}

/** Distributions ask for the first parameter. The others are shown if the lead has them. */
const shownParams = ({ customParams }: SampleLead): ReadonlySet<number> =>
  new Set(customParams.flatMap((text, index) => (index === 0 || text !== '' ? [index] : [])));

const TimeChoice = ({
  at,
  leadAt,
  onChange,
}: {
  at: string;
  leadAt: string;
  onChange: (at: string) => void;
}) => (
  <span className={styles.times}>
    <Button size="small" type="link" disabled={at === ''} onClick={() => onChange('')}>
      Now
    </Button>
    <Button size="small" type="link" disabled={at === leadAt} onClick={() => onChange(leadAt)}>
      When the lead came
    </Button>
  </span>
);

/** The fields of the lead that is simulated. */
export const SampleLeadFields = ({ value, leadAt, onChange }: Props) => {
  const zone = useZone();
  const [shown] = useState(() => shownParams(value));
  const { countries, publishers, isLoading, failure } = useFilterChoices();
  const set = (patch: Partial<SampleLead>): void => onChange({ ...value, ...patch });
  return (
    <div className={styles.fields}>
      {failure !== null && <ChoicesFailure failure={failure} />}
      <Field label="Country of the lead">
        {(control) => (
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
        {(control) => (
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
      <div>
        <Field label={`Time (${zone.name.replaceAll('_', ' ')}), empty for now`}>
          {(control) => (
            <DateTimeField {...control} value={value.at} onChange={(at) => set({ at })} />
          )}
        </Field>
        {leadAt !== undefined && (
          <TimeChoice at={value.at} leadAt={leadAt} onChange={(at) => set({ at })} />
        )}
      </div>
      <TextField label="Funnel" value={value.funnel} onChange={(funnel) => set({ funnel })} />
      {CUSTOM_PARAMS.map(
        (name, index) =>
          shown.has(index) && (
            <TextField
              key={name}
              label={PARAMETER_LABELS[name]}
              value={value.customParams[index] ?? ''}
              onChange={(changed) => set({ customParams: value.customParams.with(index, changed) })}
            />
          ),
      )}
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
    {(control) => (
      <Input
        {...control}
        maxLength={255}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
);
