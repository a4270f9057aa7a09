import { InputNumber, Radio, Select } from 'antd';
import type { UnclearAnswer, UnclearOutcome } from '@leadline/contracts';
import { Field, FieldGroup, FieldNote } from '#shared/ui/field';
import type { IntegrationForm } from '../api/use-integration';
import type { IntegrationDraft } from '../lib/integration-draft';
import styles from './integration.module.css';

type NumberField = 'retries' | 'timeoutMs' | 'connections' | 'connectionWaitMs';
interface NumberSpec {
  readonly name: NumberField;
  readonly label: string;
  readonly hint: string;
  readonly min: number;
  readonly max: number;
  /** Factor of the unit on screen: milliseconds are edited in seconds. */
  readonly unit: number;
}

const NUMBERS: readonly NumberSpec[] = [
  {
    name: 'retries',
    label: 'Retries',
    hint: 'Only if nothing was sent, or after 502, 503 or 504 that mean refused',
    min: 0,
    max: 5,
    unit: 1,
  },
  {
    name: 'timeoutMs',
    label: 'Time-out (seconds)',
    hint: 'How long the answer may take',
    min: 0.5,
    max: 60,
    unit: 1000,
  },
  {
    name: 'connections',
    label: 'Connections at a time',
    hint: 'In each of our processes',
    min: 1,
    max: 256,
    unit: 1,
  },
  {
    name: 'connectionWaitMs',
    label: 'Wait for a connection (seconds)',
    hint: 'A lead that gets none goes to the next advertiser',
    min: 0,
    max: 30,
    unit: 1000,
  },
];

const UNCLEAR: Readonly<Record<UnclearAnswer, string>> = {
  http_500: 'HTTP 500',
  http_502: 'HTTP 502',
  http_503: 'HTTP 503',
  http_504: 'HTTP 504',
  unreadable: '2xx that is not JSON',
};
const OUTCOMES: { value: UnclearOutcome; label: string }[] = [
  { value: 'unknown', label: 'It may have the lead' },
  { value: 'refused', label: 'It does not have it' },
];

const NumberControl = ({ form, spec }: { form: IntegrationForm; spec: NumberSpec }) => {
  const value: IntegrationDraft[NumberField] = form.draft[spec.name];
  return (
    <Field label={spec.label} name={spec.name} hint={spec.hint} error={form.errors[spec.name]}>
      {(field) => (
        <InputNumber
          {...field}
          className={styles.number}
          min={spec.min}
          max={spec.max}
          step={spec.unit === 1 ? 1 : 0.5}
          value={value === null ? null : value / spec.unit}
          onChange={(next) =>
            form.change({ [spec.name]: next === null ? null : Math.round(next * spec.unit) })
          }
        />
      )}
    </Field>
  );
};

/** Settings for an advertiser that does not answer, or answers unclearly. */
export const DeliveryFields = ({ form }: { form: IntegrationForm }) => {
  const { draft, errors, change } = form;
  return (
    <>
      <div className={styles.grid}>
        {NUMBERS.map((spec) => (
          <NumberControl key={spec.name} form={form} spec={spec} />
        ))}
      </div>
      <FieldGroup
        label="If no answer comes in time"
        name="timeoutPolicy"
        error={errors.timeoutPolicy}
      >
        <Radio.Group
          aria-label="If no answer comes in time"
          className={styles.radios}
          value={draft.timeoutPolicy}
          options={[
            { value: 'hold', label: 'Hold the lead until it is known: nobody gets it twice' },
            { value: 'cascade', label: 'Send it to the next advertiser: two may get it' },
          ]}
          onChange={({ target }) =>
            change({ timeoutPolicy: target.value as IntegrationDraft['timeoutPolicy'] })
          }
        />
      </FieldGroup>
      <FieldGroup label="Answers that leave it open" name="unclear" error={errors.unclear}>
        <FieldNote>
          A gateway may have passed the lead on although it answers with an error. What each answer
          means:
        </FieldNote>
        <div className={styles.grid}>
          {(Object.keys(UNCLEAR) as UnclearAnswer[]).map((answer) => (
            <Field key={answer} label={UNCLEAR[answer]}>
              {(field) => (
                <Select
                  {...field}
                  value={draft.unclear[answer]}
                  options={OUTCOMES}
                  onChange={(outcome) =>
                    change({ unclear: { ...draft.unclear, [answer]: outcome } })
                  }
                />
              )}
            </Field>
          ))}
        </div>
      </FieldGroup>
    </>
  );
};
