import { Button } from 'antd';
import { useId } from 'react';
import type { EditorStep } from '#shared/lib/distribution-path';
import { SaveAtButton } from '#shared/scheduled/save-at-button';
import type { Moment } from '#shared/scheduled/send';
import { IconButton } from '#shared/ui/icon-button';
import { Icon } from '#shared/ui/icons';
import type { Problem } from '../lib/problems';
import type { Editor } from '../lib/use-editor';
import styles from './editor.module.css';

const STEPS: readonly { number: EditorStep; title: string }[] = [
  { number: 1, title: 'General' },
  { number: 2, title: 'Distribution Details' },
];

/** Head of the editor: its two pages, undo and redo. */
export const EditorBar = ({
  step,
  editor: { undo, redo, canUndo, canRedo },
}: {
  step: EditorStep;
  editor: Editor;
}) => (
  <div className={styles.bar}>
    <ol className={styles.steps}>
      {STEPS.map(({ number, title }) => (
        <li key={number} {...(number === step && { 'aria-current': 'step' as const })}>
          <span className={styles.stepNumber}>{number}</span>
          {title}
        </li>
      ))}
    </ol>
    <IconButton
      icon="undo"
      label={canUndo ? 'Undo (Ctrl+Z)' : 'Undo: nothing to undo'}
      disabled={!canUndo}
      onClick={undo}
    />
    <IconButton
      icon="redo"
      label={canRedo ? 'Redo (Ctrl+Shift+Z)' : 'Redo: nothing to redo'}
      disabled={!canRedo}
      onClick={redo}
    />
  </div>
);

interface ProblemListProps {
  id: string;
  problems: readonly Problem[];
  onChoose: (problem: Problem) => void;
}

const titleOf = (count: number): string => {
  if (count === 0) return 'Ready to submit';
  return count === 1
    ? 'Fix one problem before submitting'
    : `Fix ${count} problems before submitting`;
};

/** Reasons why Submit is disabled. Each problem links to the field that must be fixed. */
const ProblemList = ({ id, problems, onChoose }: ProblemListProps) => (
  <div id={id} className={styles.problems} data-empty={problems.length === 0}>
    <div role="status" className={styles.problemsTitle}>
      <Icon name={problems.length === 0 ? 'check' : 'warning'} size={16} />
      {titleOf(problems.length)}
    </div>
    {problems.length > 0 && (
      <ul>
        {problems.map((problem) => (
          <li key={problem.key}>
            <button type="button" onClick={() => onChoose(problem)}>
              {problem.text}
            </button>
          </li>
        ))}
      </ul>
    )}
  </div>
);

interface EditorFooterProps {
  step: EditorStep;
  problems: readonly Problem[];
  isSaving: boolean;
  onStep: (step: EditorStep) => void;
  onProblem: (problem: Problem) => void;
  onCancel: () => void;
  onSubmit: () => void;
  /** Absent if nothing can wait: a new distribution, or no change. */
  onSubmitAt: ((moment: Moment) => Promise<void>) | undefined;
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
  onSubmitAt,
}: EditorFooterProps) => {
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
            {onSubmitAt && <SaveAtButton disabled={problems.length > 0} send={onSubmitAt} />}
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
