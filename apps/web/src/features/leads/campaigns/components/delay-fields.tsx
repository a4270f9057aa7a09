import { DELAY_UNITS, type DelayUnit } from '@leadline/contracts/campaign-values';
import { Input, Select } from 'antd';
import { Field } from '#shared/ui/field';

const UNITS = DELAY_UNITS.map((unit) => ({ value: unit, label: unit }));

interface Delay {
  readonly delay: string;
  readonly delayUnite: DelayUnit;
}
interface Props {
  value: Delay;
  errors: Readonly<Record<string, string | undefined>>;
  /** Labels of the time and of its unit. */
  labels: readonly [string, string];
  hint: string;
  onChange: (change: Partial<Delay>) => void;
}

/** A time to wait: a number and its unit. */
export const DelayFields = ({ value, errors, labels: [time, unit], hint, onChange }: Props) => (
  <>
    <Field label={time} name="delay" error={errors.delay} hint={hint}>
      {(control) => (
        <Input
          {...control}
          inputMode="numeric"
          maxLength={9}
          value={value.delay}
          onChange={({ target }) => onChange({ delay: target.value })}
        />
      )}
    </Field>
    <Field label={unit} name="delayUnite" error={errors.delayUnite}>
      {(control) => (
        <Select<DelayUnit>
          {...control}
          value={value.delayUnite}
          options={UNITS}
          onChange={(delayUnite) => onChange({ delayUnite })}
        />
      )}
    </Field>
  </>
);
