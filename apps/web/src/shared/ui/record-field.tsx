import { Select } from 'antd';
import { Field } from './field';

interface Props {
  label: string;
  value: number | null;
  choices: readonly { readonly id: number; readonly name: string }[];
  isLoading: boolean;
  disabled?: boolean;
  name?: string;
  hint?: string;
  error?: string | undefined;
  /** Text without a choice. */
  placeholder?: string;
  onChange: (id: number) => void;
}

/** Chooses a record by name, e.g. an advertiser. */
export const RecordField = ({
  label,
  value,
  choices,
  isLoading,
  disabled = false,
  name,
  hint,
  error,
  placeholder = `Choose ${label.toLowerCase()}`,
  onChange,
}: Props) => (
  <Field label={label} hint={hint} error={error} {...(name !== undefined && { name })}>
    {(field) => (
      <Select
        {...field}
        value={value}
        loading={isLoading}
        disabled={disabled}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={placeholder}
        options={choices.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={onChange}
      />
    )}
  </Field>
);
