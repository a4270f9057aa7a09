import { Button, Input } from 'antd';
import { useId, useState } from 'react';
import { FieldGroup, FieldNote } from '#shared/ui/field';
import { IconButton } from '#shared/ui/icon-button';
import { Icon } from '#shared/ui/icons';
import { NoteTag } from '#shared/ui/status-tag';
import type { SecretChanges, SecretState } from '../lib/secrets';
import styles from './integration.module.css';

interface Props {
  secrets: readonly SecretState[];
  /** Hints of a preset for its secrets. */
  hints: Readonly<Record<string, string>>;
  changes: SecretChanges;
  errors: Readonly<Record<string, string | undefined>>;
  onChange: (changes: SecretChanges, changed: readonly string[]) => void;
}

const NAME = /^[a-z0-9_]{1,32}$/;

const stateOf = ({ change, isStored, again }: SecretState) => {
  if (change === null) return <NoteTag text="Will be removed" tone="warn" />;
  if (change) return <NoteTag text="Will be saved" tone="info" />;
  if (again !== null) return <NoteTag text="Enter again" tone="warn" />;
  return isStored ? <NoteTag text="Stored" tone="good" /> : <NoteTag text="Not set" tone="warn" />;
};

interface LineProps {
  secret: SecretState;
  hint: string | undefined;
  error: string | undefined;
  /** A text sets the secret, null removes it, undefined keeps it. */
  onChange: (value: string | null | undefined) => void;
}

const SecretLine = ({ secret, hint, error, onChange }: LineProps) => {
  const { name, isStored, change, again } = secret;
  const noteId = useId();
  const note = error ?? again ?? undefined;
  const toReplace = again === null ? 'Stored. Enter a text to replace it.' : 'Enter its text again';
  const placeholder = isStored ? toReplace : 'Enter its text';
  return (
    <li className={styles.secret} data-field={`secrets.${name}`}>
      <code className={styles.secretName}>{name}</code>
      <Input.Password
        aria-label={`Text of the secret ${name}`}
        aria-invalid={error !== undefined}
        aria-describedby={note === undefined ? undefined : noteId}
        status={error === undefined ? '' : 'error'}
        value={change ?? ''}
        disabled={change === null}
        maxLength={4000}
        autoComplete="new-password"
        placeholder={hint === undefined ? placeholder : `${placeholder} (${hint})`}
        onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
      />
      <span className={styles.secretState}>{stateOf(secret)}</span>
      {change === undefined ? (
        <IconButton
          icon="trash"
          size={16}
          quiet
          label={`Remove the secret ${name}`}
          disabled={!isStored}
          onClick={() => onChange(null)}
        />
      ) : (
        <IconButton
          icon="undo"
          size={16}
          quiet
          label={`Leave the secret ${name} as it was`}
          onClick={() => onChange(undefined)}
        />
      )}
      {note !== undefined && (
        <FieldNote
          id={noteId}
          isError={error !== undefined}
          role={error === undefined ? 'status' : 'alert'}
        >
          {note}
        </FieldNote>
      )}
    </li>
  );
};

const AddSecret = ({ onAdd }: { onAdd: (name: string) => void }) => {
  const [name, setName] = useState('');
  const isValid = NAME.test(name);
  const add = (): void => {
    if (!isValid) return;
    onAdd(name);
    setName('');
  };
  return (
    <div className={styles.addSecret}>
      <Input
        className={styles.mono}
        aria-label="Name of a new secret"
        value={name}
        maxLength={32}
        autoComplete="off"
        placeholder="api_key"
        onChange={(event) => setName(event.target.value.toLowerCase())}
        onPressEnter={add}
      />
      <Button
        icon={<Icon name="plus" size={14} />}
        disabled={!isValid}
        title={isValid ? undefined : 'Enter a name of lower-case letters, digits and _'}
        onClick={add}
      >
        Add secret
      </Button>
    </div>
  );
};

/** Keys and passwords. Their texts are write-only: nobody can read them again. */
export const SecretList = ({ secrets, hints, changes, errors, onChange }: Props) => {
  const set = (name: string, value: string | null | undefined): void => {
    const { [name]: _before, ...rest } = changes;
    onChange(value === undefined ? rest : { ...rest, [name]: value }, [
      `secrets.${name}`,
      'secrets',
    ]);
  };
  return (
    <FieldGroup label="Secrets" name="secrets" error={errors.secrets}>
      <FieldNote>
        Keys and passwords are stored encrypted and never shown again. A text of the request names
        one as {'{{ secret.name }}'}.
      </FieldNote>
      {secrets.length > 0 && (
        <ul className={styles.pairs}>
          {secrets.map((secret) => (
            <SecretLine
              key={secret.name}
              secret={secret}
              hint={hints[secret.name]}
              error={errors[`secrets.${secret.name}`]}
              onChange={(value) => set(secret.name, value)}
            />
          ))}
        </ul>
      )}
      <AddSecret onAdd={(name) => set(name, '')} />
    </FieldGroup>
  );
};
