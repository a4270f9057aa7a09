import { Select } from 'antd';
import { Field } from '#shared/ui/field';

interface Props {
  label: string;
  value: number | null;
  choices: readonly { readonly id: number; readonly name: string }[];
  isLoading: boolean;
  disabled?: boolean;
  hint?: string;
  onChange: (id: number) => void;
}

/** Chooses one record by name, e.g. an advertiser. */
export const RecordField = ({
  label,
  value,
  choices,
  isLoading,
  disabled = false,
  hint,
  onChange,
}: Props) => (
  <Field label={label} error={undefined} {...(hint !== undefined && { hint })}>
    {(field) => (
      <Select
        {...field}
        value={value}
        loading={isLoading}
        disabled={disabled}
        showSearch={{ optionFilterProp: 'label' }}
        placeholder={`Choose ${label.toLowerCase()}`}
        options={choices.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={onChange}
      />
    )}
  </Field>
);
