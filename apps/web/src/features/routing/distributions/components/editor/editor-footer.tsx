import { Button } from 'antd';
import { useId } from 'react';
import type { EditorStep } from '#shared/lib/distribution-path';
import type { Problem } from '../../lib/problems';
import styles from './editor.module.css';
import { ProblemList } from './problem-list';

interface Props {
  step: EditorStep;
  problems: readonly Problem[];
  isSaving: boolean;
  onStep: (step: EditorStep) => void;
  onProblem: (problem: Problem) => void;
  onCancel: () => void;
  onSubmit: () => void;
}

/** Foot of the editor: the problems that prevent saving, and the buttons. */
export const EditorFooter = ({
  step,
  problems,
  isSaving,
  onStep,
  onProblem,
  onCancel,
  onSubmit,
}: Props) => {
  const problemsId = useId();
  return (
    <div className={styles.foot}>
      {step === 2 && <ProblemList id={problemsId} problems={problems} onChoose={onProblem} />}
      <div className={styles.buttons}>
        <Button onClick={onCancel}>Cancel</Button>
        <span className={styles.space} />
        {step === 1 && (
          <Button type="primary" onClick={() => onStep(2)}>
            Next
          </Button>
        )}
        {step === 2 && (
          <>
            <Button onClick={() => onStep(1)}>Previous</Button>
            <Button
              type="primary"
              loading={isSaving}
              disabled={problems.length > 0}
              aria-describedby={problemsId}
              title={problems.length > 0 ? 'See above what is missing' : undefined}
              onClick={onSubmit}
            >
              Submit
            </Button>
          </>
        )}
      </div>
    </div>
  );
};
