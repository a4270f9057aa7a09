import { Input } from 'antd';
import { Field } from '#shared/ui/field';

interface Props {
  label: string;
  name: string;
  value: string;
  error: string | undefined;
  hint?: string;
  maxLength?: number;
  onChange: (text: string) => void;
}

/** A single-line text field. */
export const TextField = ({
  label,
  name,
  value,
  error,
  hint,
  maxLength = 255,
  onChange,
}: Props) => (
  <Field label={label} name={name} error={error} hint={hint}>
    {(field) => (
      <Input
        {...field}
        value={value}
        autoComplete="off"
        maxLength={maxLength}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
);
