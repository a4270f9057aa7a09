import type { OverwriteName } from '@leadline/contracts/distribution-parameters';
import { AutoComplete, Button, Select } from 'antd';
import { useEffect, useState } from 'react';
import { FieldNote } from '#shared/ui/field';
import { IconButton } from '#shared/ui/icon-button';
import { Icon } from '#shared/ui/icons';
import type { ParameterChoices } from '../api/distribution';
import { hasClosedList, PARAMETER_LABELS } from '../lib/choices';
import type { ParameterEntry } from '../lib/draft';
import { SEARCH_BY_LABEL } from '../lib/sample-lead';
import type { EntryNoun, OnUnfinished } from '../lib/use-editor';
import styles from './editor.module.css';

interface ParameterValuesProps {
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
const ParameterValues = ({
  name,
  value,
  choices,
  isSingle,
  missing,
  onChange,
}: ParameterValuesProps) => {
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

interface ParameterFormProps {
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
const initialName = ({ entry, offered }: ParameterFormProps): OverwriteName | null => {
  if (entry !== null) return entry.name;
  return offered.length === 1 ? (offered[0] ?? null) : null;
};

/** Returns the next step to complete the entry; null if it is complete. */
const nextStep = (
  { noun, isSingle }: ParameterFormProps,
  name: OverwriteName | null,
  values: readonly string[],
): string | null => {
  if (name === null) return `Choose the ${noun} first`;
  if (values.length > 0) return null;
  return isSingle ? 'Enter a value' : 'Enter at least one value';
};

/** Edits one entry: its name and its values. */
const ParameterForm = (props: ParameterFormProps) => {
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

interface ParameterItemProps {
  entry: ParameterEntry;
  choices: ParameterChoices;
  isDisabled: boolean;
  onEdit: () => void;
  onDelete: () => void;
}

/** An entry of the list with its values. */
const ParameterItem = ({ entry, choices, isDisabled, onEdit, onDelete }: ParameterItemProps) => {
  const label = PARAMETER_LABELS[entry.name];
  const labelOf = (value: string): string =>
    choices[entry.name].find((choice) => choice.value === value)?.label ?? value;
  return (
    <div className={styles.entry}>
      <strong>{label}</strong>
      <span className={styles.values}>
        {entry.values.map((value) => (
          <span key={value} className={styles.value}>
            {labelOf(value)}
          </span>
        ))}
      </span>
      <IconButton
        icon="pencil"
        size={15}
        quiet
        label={`Edit ${label}`}
        disabled={isDisabled}
        onClick={onEdit}
      />
      <IconButton
        icon="trash"
        size={15}
        quiet
        label={`Delete ${label}`}
        disabled={isDisabled}
        onClick={onDelete}
      />
    </div>
  );
};

interface ParameterListProps {
  title: string;
  noun: EntryNoun;
  hint: string;
  /** Shown while there are no entries. */
  emptyText: string;
  entries: readonly ParameterEntry[];
  /** Names that may be used, each once. */
  offered: readonly OverwriteName[];
  choices: ParameterChoices;
  /** Whether each entry can have one value only. */
  isSingle?: boolean;
  onChange: (entries: readonly ParameterEntry[]) => void;
  onUnfinished: OnUnfinished;
}

const whyNotAdd = (noun: string, isExhausted: boolean, isEditing: boolean): string | null => {
  if (isExhausted) return `Every ${noun} is in use`;
  return isEditing ? 'Finish the open one first' : null;
};

const AddButton = (props: { noun: string; obstacle: string | null; onClick: () => void }) => (
  <Button
    size="small"
    icon={<Icon name="plus" size={14} />}
    disabled={props.obstacle !== null}
    title={props.obstacle ?? undefined}
    onClick={props.onClick}
  >
    Add {props.noun}
  </Button>
);

/** The parameters or the overwrites of a distribution, with editing. */
export const ParameterList = ({
  title,
  noun,
  hint,
  emptyText,
  entries,
  offered,
  choices,
  isSingle = false,
  onChange,
  onUnfinished,
}: ParameterListProps) => {
  const [editing, setEditing] = useState<OverwriteName | 'new' | null>(null);
  const isEditing = editing !== null;
  // A name in use is not offered again (DST-025).
  const unused = offered.filter((name) => !entries.some((entry) => entry.name === name));
  const obstacle = whyNotAdd(noun, unused.length === 0, isEditing);
  const save = (old: ParameterEntry | null, entry: ParameterEntry): void => {
    onChange(
      old === null ? [...entries, entry] : entries.map((other) => (other === old ? entry : other)),
    );
    setEditing(null);
  };
  const form = (entry: ParameterEntry | null) => (
    <ParameterForm
      noun={noun}
      entry={entry}
      offered={entry ? [entry.name, ...unused] : unused}
      choices={choices}
      isSingle={isSingle}
      onCancel={() => setEditing(null)}
      onDone={(next) => save(entry, next)}
      onUnfinished={onUnfinished}
    />
  );
  const item = (entry: ParameterEntry) => (
    <ParameterItem
      entry={entry}
      choices={choices}
      isDisabled={isEditing}
      onEdit={() => setEditing(entry.name)}
      onDelete={() => onChange(entries.filter((other) => other !== entry))}
    />
  );
  return (
    <section className={styles.card} aria-label={title}>
      <div className={styles.cardHead}>
        <h3>{title}</h3>
        <AddButton noun={noun} obstacle={obstacle} onClick={() => setEditing('new')} />
      </div>
      <FieldNote>{hint}</FieldNote>
      {entries.length === 0 && !isEditing && <p className={styles.none}>{emptyText}</p>}
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <li key={entry.name}>{editing === entry.name ? form(entry) : item(entry)}</li>
        ))}
        {editing === 'new' && <li>{form(null)}</li>}
      </ul>
    </section>
  );
};
