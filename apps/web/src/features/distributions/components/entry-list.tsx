import type { OverwriteName } from '@leadline/contracts/distribution-parameters';
import { Button } from 'antd';
import { useState } from 'react';
import { IconButton } from '#shared/ui/icon-button';
import { Icon } from '#shared/ui/icons';
import type { ParameterChoices } from '../api/use-parameter-choices';
import type { Entry } from '../lib/draft';
import { PARAMETER_LABELS } from '../lib/parameter-names';
import styles from './editor.module.css';
import { EntryForm } from './entry-form';

interface Props {
  title: string;
  noun: 'parameter' | 'overwrite';
  hint: string;
  empty: string;
  entries: readonly Entry[];
  offered: readonly OverwriteName[];
  values: ParameterChoices;
  isSingle?: boolean;
  onChange: (entries: readonly Entry[]) => void;
}

/**
 * A list of names with their values, with ways to add, edit and delete (DST-021, DST-022). A name
 * in use is not offered again (DST-025).
 */
export const EntryList = ({
  title,
  noun,
  hint,
  empty,
  entries,
  offered,
  values,
  isSingle = false,
  onChange,
}: Props) => {
  const [editing, setEditing] = useState<OverwriteName | 'new' | null>(null);
  const free = offered.filter((name) => !entries.some((entry) => entry.name === name));
  const labelOf = (name: OverwriteName, value: string): string =>
    values[name].find((choice) => choice.value === value)?.label ?? value;
  const put = (entry: Entry, old: OverwriteName | null): void => {
    onChange(
      old === null
        ? [...entries, entry]
        : entries.map((other) => (other.name === old ? entry : other)),
    );
    setEditing(null);
  };
  const form = (entry: Entry | null) => (
    <EntryForm
      noun={noun}
      entry={entry}
      offered={entry ? [entry.name, ...free] : free}
      values={values}
      isSingle={isSingle}
      onCancel={() => setEditing(null)}
      onDone={(next) => put(next, entry?.name ?? null)}
    />
  );
  return (
    <section className={styles.card} aria-label={title}>
      <div className={styles.cardHead}>
        <h3>{title}</h3>
        <Button
          size="small"
          icon={<Icon name="plus" size={14} />}
          disabled={free.length === 0 || editing !== null}
          title={
            free.length === 0
              ? `Every ${noun} is in use`
              : editing !== null
                ? 'Finish the open one first'
                : undefined
          }
          onClick={() => setEditing('new')}
        >
          Add {noun}
        </Button>
      </div>
      <p className={styles.hint}>{hint}</p>
      {entries.length === 0 && editing === null && <p className={styles.none}>{empty}</p>}
      <ul className={styles.entries}>
        {entries.map((entry) => (
          <li key={entry.name}>
            {editing === entry.name ? (
              form(entry)
            ) : (
              <div className={styles.entry}>
                <strong>{PARAMETER_LABELS[entry.name]}</strong>
                <span className={styles.values}>
                  {entry.values.map((value) => (
                    <span key={value} className={styles.value}>
                      {labelOf(entry.name, value)}
                    </span>
                  ))}
                </span>
                <IconButton
                  icon="pencil"
                  size={15}
                  quiet
                  label={`Edit ${PARAMETER_LABELS[entry.name]}`}
                  disabled={editing !== null}
                  onClick={() => setEditing(entry.name)}
                />
                <IconButton
                  icon="trash"
                  size={15}
                  quiet
                  label={`Delete ${PARAMETER_LABELS[entry.name]}`}
                  disabled={editing !== null}
                  onClick={() => onChange(entries.filter((other) => other.name !== entry.name))}
                />
              </div>
            )}
          </li>
        ))}
        {editing === 'new' && <li>{form(null)}</li>}
      </ul>
    </section>
  );
};
