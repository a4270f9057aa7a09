import { Button } from 'antd';
import { useId } from 'react';
import styles from './form-footer.module.css';

interface Props {
  submitLabel: string;
  isBusy: boolean;
  /** Why the form cannot be sent yet; null if it can. */
  problem: string | null;
  /** Writes the problem beside the buttons too, not only into the tooltip. */
  showsProblem?: boolean;
  onCancel: () => void;
  onSubmit: () => void;
}

/** Cancel and submit of a dialog's form. */
export const FormFooter = ({
  submitLabel,
  isBusy,
  problem,
  showsProblem = false,
  onCancel,
  onSubmit,
}: Props) => {
  const problemId = useId();
  const isProblemShown = showsProblem && problem !== null;
  return (
    <div className={styles.footer}>
      {isProblemShown && (
        <span className={styles.why} id={problemId}>
          {problem}
        </span>
      )}
      <Button onClick={onCancel}>Cancel</Button>
      <Button
        type="primary"
        loading={isBusy}
        disabled={problem !== null}
        title={problem ?? undefined}
        aria-describedby={isProblemShown ? problemId : undefined}
        onClick={onSubmit}
      >
        {submitLabel}
      </Button>
    </div>
  );
};
