import type { OverwriteName } from '@leadline/contracts/distribution-parameters';
import { AutoComplete, Button, Select } from 'antd';
import { useState } from 'react';
import type { ParameterChoices } from '../api/use-parameter-choices';
import type { Entry } from '../lib/draft';
import { PARAMETER_LABELS, isClosedList } from '../lib/parameter-names';
import styles from './editor.module.css';

interface Props {
  noun: string;
  entry: Entry | null;
  offered: readonly OverwriteName[];
  values: ParameterChoices;
  isSingle: boolean;
  onCancel: () => void;
  onDone: (entry: Entry) => void;
}

const clean = (values: readonly string[]): string[] => [
  ...new Set(values.map((value) => value.trim()).filter((value) => value !== '')),
];

/** A name and its values; both are needed (DST-025, DST-026). */
export const EntryForm = ({ noun, entry, offered, values, isSingle, onCancel, onDone }: Props) => {
  const [name, setName] = useState<OverwriteName | null>(
    entry?.name ?? (offered.length === 1 ? (offered[0] ?? null) : null),
  );
  const [chosen, setChosen] = useState<readonly string[]>(entry?.values ?? []);
  const kept = clean(chosen);
  const missing =
    name === null
      ? `Choose the ${noun} first`
      : kept.length === 0
        ? isSingle
          ? 'Give it a value'
          : 'Give it at least one value'
        : null;
  const options = name === null ? [] : [...values[name]];
  return (
    <div className={styles.entryForm}>
      <Select
        aria-label={`Name of the ${noun}`}
        placeholder={`Choose the ${noun}`}
        value={name}
        options={offered.map((value) => ({ value, label: PARAMETER_LABELS[value] }))}
        onChange={(next) => {
          setName(next);
          setChosen([]);
        }}
      />
      {isSingle ? (
        <AutoComplete
          aria-label="Value"
          placeholder="Value"
          maxLength={255}
          value={chosen[0] ?? ''}
          options={options}
          showSearch={{
            filterOption: (text, option) =>
              option?.label.toLowerCase().includes(text.toLowerCase()) ?? false,
          }}
          onChange={(value: string) => setChosen([value])}
          disabled={name === null}
        />
      ) : (
        <Select
          aria-label="Values"
          placeholder="Values"
          mode={name !== null && isClosedList(name) ? 'multiple' : 'tags'}
          maxCount={100}
          value={[...chosen]}
          options={options}
          showSearch={{ optionFilterProp: 'label' }}
          onChange={setChosen}
          disabled={name === null}
          title={name === null ? (missing ?? undefined) : undefined}
        />
      )}
      <span className={styles.row}>
        <Button size="small" onClick={onCancel}>
          Cancel
        </Button>
        <Button
          size="small"
          type="primary"
          disabled={missing !== null}
          title={missing ?? undefined}
          onClick={() => {
            if (name !== null) onDone({ name, values: kept });
          }}
        >
          {entry === null ? 'Add' : 'Save'}
        </Button>
      </span>
    </div>
  );
};
