import { useId, type ReactNode } from 'react';
import styles from './field.module.css';

interface Control {
  readonly id: string;
  readonly status: '' | 'error';
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

interface NoteProps {
  id?: string;
  isError?: boolean;
  role?: 'alert' | 'status';
  children: ReactNode;
}

/** A short text about a field or a form: a hint or an error. */
export const FieldNote = ({ isError = false, children, ...rest }: NoteProps) => (
  <span {...rest} className={`${styles.note} ${isError ? styles.error : ''}`}>
    {children}
  </span>
);

interface FieldProps {
  label: string;
  /** Value of `data-field`, by which `useFieldFocus` finds the control. */
  name?: string;
  hint?: string | undefined;
  error?: string | undefined;
  children: (control: Control) => ReactNode;
}

/** A labelled control, with its error below, or else a hint. */
export const Field = ({ label, name, hint, error, children }: FieldProps) => {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={styles.field} data-field={name}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        status: error === undefined ? '' : 'error',
        'aria-invalid': error !== undefined,
        'aria-describedby': note === undefined ? undefined : noteId,
      })}
      {note !== undefined && (
        <FieldNote
          id={noteId}
          isError={error !== undefined}
          {...(error !== undefined && { role: 'alert' })}
        >
          {note}
        </FieldNote>
      )}
    </div>
  );
};

interface GroupProps {
  label: string;
  name?: string;
  error?: string | undefined;
  children: ReactNode;
}

/** Several controls under one label. */
export const FieldGroup = ({ label, name, error, children }: GroupProps) => (
  <fieldset className={styles.group} data-field={name}>
    <legend className={styles.label}>{label}</legend>
    {children}
    {error !== undefined && (
      <FieldNote isError role="alert">
        {error}
      </FieldNote>
    )}
  </fieldset>
);
