import type { OverwriteName } from '@leadline/contracts/distribution-parameters';
import { Button, Select } from 'antd';
import { useEffect, useState } from 'react';
import type { ParameterChoices } from '../../api/use-parameter-choices';
import type { ParameterEntry } from '../../lib/draft';
import { PARAMETER_LABELS } from '../../lib/parameter-names';
import type { EntryNoun, OnUnfinished } from '../../lib/use-unfinished-entries';
import styles from './editor.module.css';
import { ParameterValues } from './parameter-values';

interface Props {
  noun: EntryNoun;
  /** Entry to edit; null for a new one. */
  entry: ParameterEntry | null;
  offered: readonly OverwriteName[];
  choices: ParameterChoices;
  /** Whether the entry can have one value only. */
  isSingle: boolean;
  onCancel: () => void;
  onDone: (entry: ParameterEntry) => void;
  /** Called with whether there are values that have not been added. */
  onUnfinished: OnUnfinished;
}

const clean = (values: readonly string[]): string[] => [
  ...new Set(values.map((value) => value.trim()).filter((value) => value !== '')),
];

/** Returns the initial name: the entry's name, or the only offered one. */
const initialName = ({ entry, offered }: Props): OverwriteName | null => {
  if (entry !== null) return entry.name;
  return offered.length === 1 ? (offered[0] ?? null) : null;
};

/** Returns the next step to complete the entry; null if it is complete. */
const nextStep = (
  { noun, isSingle }: Props,
  name: OverwriteName | null,
  values: readonly string[],
): string | null => {
  if (name === null) return `Choose the ${noun} first`;
  if (values.length > 0) return null;
  return isSingle ? 'Give it a value' : 'Give it at least one value';
};

/** Edits one entry: its name and its values. */
export const ParameterForm = (props: Props) => {
  const { noun, entry, offered, choices, isSingle, onCancel, onDone, onUnfinished } = props;
  const [name, setName] = useState(() => initialName(props));
  const [typed, setTyped] = useState<readonly string[]>(entry?.values ?? []);
  const values = clean(typed);
  const missing = nextStep(props, name, values);
  const isUnfinished = values.join('\n') !== (entry?.values ?? []).join('\n');
  useEffect(() => {
    onUnfinished(noun, isUnfinished);
    return () => onUnfinished(noun, false);
  }, [noun, isUnfinished, onUnfinished]);
  return (
    <div className={styles.entryForm}>
      <Select
        aria-label={`Name of the ${noun}`}
        placeholder={`Choose the ${noun}`}
        value={name}
        options={offered.map((value) => ({ value, label: PARAMETER_LABELS[value] }))}
        onChange={(next) => {
          setName(next);
          setTyped([]);
        }}
      />
      <ParameterValues
        name={name}
        value={typed}
        choices={choices}
        isSingle={isSingle}
        missing={missing}
        onChange={setTyped}
      />
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
            if (name !== null) onDone({ name, values });
          }}
        >
          {entry === null ? 'Add' : 'Save'}
        </Button>
      </span>
    </div>
  );
};
