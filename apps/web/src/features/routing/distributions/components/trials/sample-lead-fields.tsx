import { CUSTOM_PARAMS } from '@leadline/contracts/custom-params';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { useFilterChoices } from '#shared/api/use-filter-data';
import { useZone } from '#shared/lib/zone';
import { DateTimeField } from '#shared/ui/date-time-field';
import { Field } from '#shared/ui/field';
import { ChoicesFailure } from '#shared/ui/list-failure';
import { PARAMETER_LABELS } from '../../lib/parameter-names';
import type { SampleField, SampleLead } from '../../lib/sample-lead';
import { SEARCH_BY_LABEL, optionsOf } from '../../lib/select-options';
import type { SampleForm } from '../../lib/use-sample-form';
import styles from './trial-panel.module.css';

interface Props {
  form: SampleForm;
  /** Arrival time of the stored lead, offered beside the current time. */
  leadAt?: string;
}

/**
 * Returns the parameters to show: the first, which distributions can check, and the ones that the
 * lead has.
 */
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

const PartyFields = ({ form: { sample: value, faults, change } }: Pick<Props, 'form'>) => {
  const { countries, publishers, isLoading, failure } = useFilterChoices();
  return (
    <>
      {failure !== null && <ChoicesFailure failure={failure} />}
      <Field label="Country of the lead" name="countryId" error={faults.countryId}>
        {(control) => (
          <Select
            {...control}
            showSearch={SEARCH_BY_LABEL}
            loading={isLoading}
            placeholder="Choose a country"
            value={value.countryId}
            options={optionsOf(countries)}
            onChange={(countryId) => change('countryId', { countryId })}
          />
        )}
      </Field>
      <Field label="Publisher of the lead" name="publisherId" error={faults.publisherId}>
        {(control) => (
          <Select
            {...control}
            showSearch={SEARCH_BY_LABEL}
            loading={isLoading}
            placeholder="Choose a publisher"
            value={value.publisherId}
            options={optionsOf(publishers)}
            onChange={(publisherId) => change('publisherId', { publisherId })}
          />
        )}
      </Field>
    </>
  );
};

const ParameterFields = ({ form: { sample, faults, change } }: Pick<Props, 'form'>) => {
  const [shown] = useState(() => shownParams(sample));
  return CUSTOM_PARAMS.map(
    (name, index) =>
      shown.has(index) && (
        <TextField
          key={name}
          label={PARAMETER_LABELS[name]}
          name={name}
          error={faults[name]}
          value={sample.customParams[index] ?? ''}
          onChange={(changed) =>
            change(name, { customParams: sample.customParams.with(index, changed) })
          }
        />
      ),
  );
};

/** Fields of the simulated lead. */
export const SampleLeadFields = ({ form, leadAt }: Props) => {
  const { sample: value, root, faults, change } = form;
  const zone = useZone();
  const setTime = (at: string): void => change('at', { at });
  return (
    <div ref={root} className={styles.fields}>
      <PartyFields form={form} />
      <div>
        <Field
          label={`Time (${zone.name.replaceAll('_', ' ')}), empty for now`}
          name="at"
          error={faults.at}
        >
          {(control) => <DateTimeField {...control} value={value.at} onChange={setTime} />}
        </Field>
        {leadAt !== undefined && <TimeChoice at={value.at} leadAt={leadAt} onChange={setTime} />}
      </div>
      <TextField
        label="Funnel"
        name="funnel"
        error={faults.funnel}
        value={value.funnel}
        onChange={(funnel) => change('funnel', { funnel })}
      />
      <ParameterFields form={form} />
    </div>
  );
};

interface TextProps {
  label: string;
  name: SampleField;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
}

const TextField = ({ label, name, error, value, onChange }: TextProps) => (
  <Field label={label} name={name} error={error}>
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
