import { InputNumber, Radio } from 'antd';
import { Field, FieldGroup } from '#shared/ui/field';
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
    hint: 'Only if nothing was sent, or after 502, 503 or 504 if a rule says refused',
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

/** Settings for an advertiser that does not answer in time, or answers unclearly. */
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
        label="If no answer comes in time, or an unclear one"
        name="timeoutPolicy"
        error={errors.timeoutPolicy}
      >
        <Radio.Group
          aria-label="If no answer comes in time, or an unclear one"
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
    </>
  );
};
