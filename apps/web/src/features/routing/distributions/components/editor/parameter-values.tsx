import type { OverwriteName } from '@leadline/contracts/distribution-parameters';
import { AutoComplete, Select } from 'antd';
import type { ParameterChoices } from '../../api/use-parameter-choices';
import { hasClosedList } from '../../lib/parameter-names';
import { SEARCH_BY_LABEL } from '../../lib/select-options';

interface Props {
  /** Null until the name is chosen, which comes first. */
  name: OverwriteName | null;
  value: readonly string[];
  choices: ParameterChoices;
  isSingle: boolean;
  /** Next step to complete the entry; null if it is complete. */
  missing: string | null;
  onChange: (values: readonly string[]) => void;
}

/** The input for the value of a parameter, or for the values of an overwrite. */
export const ParameterValues = ({ name, value, choices, isSingle, missing, onChange }: Props) => {
  const options = name === null ? [] : [...choices[name]];
  if (isSingle)
    return (
      <AutoComplete
        aria-label="Value"
        placeholder="Value"
        maxLength={255}
        value={value[0] ?? ''}
        options={options}
        showSearch={{
          filterOption: (text, option) =>
            option?.label.toLowerCase().includes(text.toLowerCase()) ?? false,
        }}
        onChange={(text: string) => onChange([text])}
        disabled={name === null}
      />
    );
  return (
    <Select
      aria-label="Values"
      placeholder="Values"
      mode={name !== null && hasClosedList(name) ? 'multiple' : 'tags'}
      maxCount={100}
      value={[...value]}
      options={options}
      showSearch={SEARCH_BY_LABEL}
      onChange={onChange}
      disabled={name === null}
      title={name === null ? (missing ?? undefined) : undefined}
    />
  );
};
