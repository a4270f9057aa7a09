import { Select } from 'antd';
import type { LoadFailure } from '#shared/api/load-failure';
import { Field } from './field';
import { leaveOnTab } from './leave-on-tab';
import { ChoicesFailure } from './list-failure';

interface RecordFieldProps {
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
  /** Takes the choice back; absent if there must be one. */
  onClear?: () => void;
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
  onClear,
}: RecordFieldProps) => (
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
        allowClear={onClear !== undefined}
        onChange={(id?: number) => (id === undefined ? onClear?.() : onChange(id))}
      />
    )}
  </Field>
);

interface RecordsFieldProps<Id extends number | string> {
  label: string;
  name: string;
  error: string | undefined;
  hint?: string;
  placeholder?: string;
  value: readonly Id[];
  choices: readonly { readonly id: Id; readonly name: string }[];
  isLoading?: boolean;
  failure?: LoadFailure | null;
  /** Whether the list opens above, because a dialog's buttons are below. */
  opensUp?: boolean;
  onChange: (ids: Id[]) => void;
}

/** Chooses several records by name, e.g. publishers, or several of a short list. */
export const RecordsField = <Id extends number | string>({
  label,
  name,
  error,
  hint,
  placeholder,
  value,
  choices,
  isLoading = false,
  failure = null,
  opensUp = false,
  onChange,
}: RecordsFieldProps<Id>) => (
  <Field label={label} name={name} error={error} hint={hint}>
    {(control) => (
      <div onKeyDownCapture={leaveOnTab}>
        <Select<Id[]>
          {...control}
          mode="multiple"
          {...(opensUp && { placement: 'topLeft' })}
          allowClear
          style={{ width: '100%' }}
          placeholder={placeholder}
          loading={isLoading}
          value={[...value]}
          showSearch={{ optionFilterProp: 'label' }}
          options={choices.map(({ id, name: text }) => ({ value: id, label: text }))}
          onChange={onChange}
        />
        {failure !== null && <ChoicesFailure failure={failure} />}
      </div>
    )}
  </Field>
);
