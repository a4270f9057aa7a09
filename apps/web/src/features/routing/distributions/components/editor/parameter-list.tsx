import type { OverwriteName } from '@leadline/contracts/distribution-parameters';
import { Button } from 'antd';
import { useState } from 'react';
import { Icon } from '#shared/ui/icons';
import { FieldNote } from '#shared/ui/field';
import type { ParameterChoices } from '../../api/use-parameter-choices';
import type { ParameterEntry } from '../../lib/draft';
import type { EntryNoun, OnUnfinished } from '../../lib/use-unfinished-entries';
import styles from './editor.module.css';
import { ParameterForm } from './parameter-form';
import { ParameterItem } from './parameter-item';

interface Props {
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
}: Props) => {
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
