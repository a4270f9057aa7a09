import { Select } from 'antd';
import { Field } from '#shared/ui/field';

interface Props<Value extends string> {
  label: string;
  name: string;
  value: Value | null;
  error: string | undefined;
  options: readonly { readonly value: Value; readonly label: string }[];
  onChange: (value: Value) => void;
}

/** A select with few options. */
export const ChoiceField = <Value extends string>({
  label,
  name,
  value,
  error,
  options,
  onChange,
}: Props<Value>) => (
  <Field label={label} name={name} error={error}>
    {(field) => (
      <Select<Value>
        {...field}
        value={value}
        options={options.map((option) => ({ ...option }))}
        onChange={onChange}
      />
    )}
  </Field>
);
