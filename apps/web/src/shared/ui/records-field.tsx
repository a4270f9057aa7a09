import { Select } from 'antd';
import type { LoadFailure } from '#shared/api/load-failure';
import { Field } from './field';
import { leaveOnTab } from './leave-on-tab';
import { ChoicesFailure } from './list-failure';

interface Props {
  label: string;
  name: string;
  error: string | undefined;
  hint?: string;
  placeholder?: string;
  value: readonly number[];
  choices: readonly { readonly id: number; readonly name: string }[];
  isLoading: boolean;
  failure: LoadFailure | null;
  /** Whether the list opens above, because a dialog's buttons are below. */
  opensUp?: boolean;
  onChange: (ids: number[]) => void;
}

/** Chooses several records by name, e.g. publishers. */
export const RecordsField = ({
  label,
  name,
  error,
  hint,
  placeholder,
  value,
  choices,
  isLoading,
  failure,
  opensUp = false,
  onChange,
}: Props) => (
  <Field label={label} name={name} error={error} hint={hint}>
    {(control) => (
      <div onKeyDownCapture={leaveOnTab}>
        <Select<number[]>
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
