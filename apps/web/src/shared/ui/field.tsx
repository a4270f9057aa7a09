import { useId, type ReactNode } from 'react';
import styles from './field.module.css';

interface Control {
  readonly id: string;
  readonly status: '' | 'error';
  readonly 'aria-invalid': boolean;
  readonly 'aria-describedby': string | undefined;
}

/** A labelled control with what is wrong with it below. */
export const Field = ({
  label,
  hint,
  error,
  children,
}: {
  label: string;
  hint?: string;
  error: string | undefined;
  children: (control: Control) => ReactNode;
}) => {
  const id = useId();
  const noteId = `${id}-note`;
  const note = error ?? hint;
  return (
    <div className={styles.field}>
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
        <span
          id={noteId}
          className={error === undefined ? styles.hint : styles.error}
          {...(error !== undefined && { role: 'alert' })}
        >
          {note}
        </span>
      )}
    </div>
  );
};
