import { InputNumber } from 'antd';
import { Field } from '#shared/ui/field';
import type { SettingsForm } from '../lib/use-settings-form';
import styles from './settings-fields.module.css';

interface Props {
  form: SettingsForm;
}

/** A setting that is a whole number. */
export const NumberField = ({
  form,
  name,
  label,
  hint,
  limits,
  isLocked = false,
}: Props & {
  isLocked?: boolean;
  name:
    | 'passwordMin'
    | 'passwordMax'
    | 'sessionHours'
    | 'idleMinutes'
    | 'auditDays'
    | 'payloadDays'
    | 'traceDays'
    | 'personalDays'
    | 'exportRows';
  label: string;
  hint: string;
  limits: { readonly min: number; readonly max: number };
}) => (
  <Field label={label} name={name} hint={hint} error={form.errors[name]}>
    {(control) => (
      <InputNumber<number>
        {...control}
        className={styles.number ?? ''}
        disabled={!form.mayEdit || isLocked}
        precision={0}
        min={limits.min}
        max={limits.max}
        value={form.draft[name]}
        onChange={(value) => form.change({ [name]: value })}
      />
    )}
  </Field>
);
