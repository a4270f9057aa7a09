import { CUSTOM_PARAMS } from '@leadline/contracts/custom-params';
import { Button, Input, Select } from 'antd';
import { useState } from 'react';
import { useFilterChoices } from '#shared/api/use-filter-data';
import { useZone } from '#shared/lib/zone';
import { DateTimeField } from '#shared/ui/date-time-field';
import { DecisionView } from '#shared/ui/decision-view';
import { Field, FieldNote } from '#shared/ui/field';
import { ChoicesFailure } from '#shared/ui/list-failure';
import type { SimulationState } from '../api/trials';
import { PARAMETER_LABELS } from '../lib/choices';
import {
  optionsOf,
  type SampleField,
  type SampleForm,
  type SampleLead,
  SEARCH_BY_LABEL,
} from '../lib/sample-lead';
import styles from './trials.module.css';

interface SampleLeadFieldsProps {
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

const PartyFields = ({
  form: { sample: value, faults, change },
}: Pick<SampleLeadFieldsProps, 'form'>) => {
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

const ParameterFields = ({
  form: { sample, faults, change },
}: Pick<SampleLeadFieldsProps, 'form'>) => {
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
export const SampleLeadFields = ({ form, leadAt }: SampleLeadFieldsProps) => {
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

type Simulation = NonNullable<SimulationState['simulation']>;

const Overrides = ({ overrides }: { overrides: Simulation['advertiser_overrides'] }) => {
  if (overrides === null) return null;
  return (
    <p className={styles.overrides}>
      The advertiser would be told publisher {overrides.publisher_id}
      {overrides.funnel !== null && <> and funnel {overrides.funnel}</>}.
    </p>
  );
};

interface SimulationOutcomeProps extends Omit<SimulationState, 'run'> {
  /** Distribution that is being edited. */
  editedId?: number | null;
}

/** The advertiser that would get the lead, and the reason. */
export const SimulationOutcome = ({
  simulation,
  failure,
  isRunning,
  editedId,
}: SimulationOutcomeProps) => (
  <div aria-live="polite" aria-busy={isRunning}>
    {failure?.map((line) => (
      <FieldNote key={line} isError>
        {line}
      </FieldNote>
    ))}
    {failure === null && simulation !== null && (
      <>
        <Overrides overrides={simulation.advertiser_overrides} />
        <DecisionView trace={simulation.trace} editedId={editedId} />
      </>
    )}
  </div>
);
