import { Button } from 'antd';
import { useId } from 'react';
import styles from './form-footer.module.css';

interface Props {
  submitLabel: string;
  /** `Cancel` by default. */
  cancelLabel?: string | undefined;
  isBusy: boolean;
  /** Why the form cannot be sent yet; null if it can. */
  problem: string | null;
  /** Whether the form does something that cannot be undone. */
  danger?: boolean;
  onCancel: () => void;
  onSubmit: () => void;
}

/**
 * The Cancel and submit buttons of a dialog's form. Next to them is the reason why the form cannot
 * be sent yet.
 */
export const FormFooter = ({
  submitLabel,
  cancelLabel = 'Cancel',
  isBusy,
  problem,
  danger = false,
  onCancel,
  onSubmit,
}: Props) => {
  const problemId = useId();
  return (
    <div className={styles.footer}>
      {problem !== null && (
        <span className={styles.why} id={problemId}>
          {problem}
        </span>
      )}
      <Button onClick={onCancel}>{cancelLabel}</Button>
      <Button
        type="primary"
        danger={danger}
        loading={isBusy}
        disabled={problem !== null}
        title={problem ?? undefined}
        aria-describedby={problem === null ? undefined : problemId}
        onClick={onSubmit}
      >
        {submitLabel}
      </Button>
    </div>
  );
};
