import { useId, type ReactNode } from 'react';
import styles from './editor.module.css';

interface Props {
  label: string;
  /** The name for `data-field`, by which `useFieldFocus` finds the control. */
  field?: string;
  hint?: string;
  error?: string | undefined;
  children: (control: {
    id: string;
    'aria-describedby': string | undefined;
    status: 'error' | '';
  }) => ReactNode;
}

/** A labelled control with its error or hint below. */
export const Field = ({ label, field, hint, error, children }: Props) => {
  const id = useId();
  const text = error ?? hint;
  return (
    <div className={styles.field} data-field={field}>
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        'aria-describedby': text === undefined ? undefined : `${id}-text`,
        status: error === undefined ? '' : 'error',
      })}
      {text !== undefined && (
        <span id={`${id}-text`} className={error === undefined ? styles.hint : styles.error}>
          {text}
        </span>
      )}
    </div>
  );
};
