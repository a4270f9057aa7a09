import type { Distribution } from '@leadline/contracts';
import { Button } from 'antd';
import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import type { EditorStep } from '#shared/lib/distribution-path';
import { MESSAGES } from '#shared/lib/messages';
import { usePermission } from '#shared/lib/permission';
import { IconButton } from '#shared/ui/icon-button';
import { Icon } from '#shared/ui/icons';
import { useSave, type SavedAs } from '../api/use-save';
import type { Draft } from '../lib/draft';
import { problemsOf, type Problem } from '../lib/problems';
import { useEditor } from '../lib/use-editor';
import { useFieldFocus } from '../lib/use-field-focus';
import { useLeaveGuard } from '../lib/use-leave-guard';
import { DetailsPage } from './details-page';
import styles from './editor.module.css';
import { GeneralPage } from './general-page';
import { ProblemList } from './problem-list';
import { ReplayPanel } from './replay-panel';
import { SimulatePanel } from './simulate-panel';

interface Props {
  start: Draft;
  step: EditorStep;
  userId: number;
  storeKey: string;
  savedAs: SavedAs | null;
  /** The distribution as loaded, for names that the lists of choices no longer hold. */
  known: Distribution | null;
  onStep: (step: EditorStep) => void;
  onClose: () => void;
  onLost: (text: string) => void;
  onReload: () => void;
  onEscapeTaken: (isTaken: boolean) => void;
}

const STEP_TITLES = { 1: 'General', 2: 'Distribution Details' } as const;

/**
 * Ctrl+Z and Ctrl+Shift+Z (or Ctrl+Y) everywhere in the editor; the fields are part of its history.
 */
const historyKeys =
  (undo: () => void, redo: () => void) =>
  (event: KeyboardEvent): void => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    const isUndo = key === 'z' && !event.shiftKey;
    if (!isUndo && key !== 'y' && key !== 'z') return;
    event.preventDefault();
    if (isUndo) undo();
    else redo();
  };

/**
 * The two pages of the editor with undo history, the problems that prevent saving, and the
 * navigation (DST-017 to DST-033, DST-044 to DST-056).
 */
export const EditorForm = ({
  start,
  step,
  userId,
  storeKey,
  savedAs,
  known,
  onStep,
  onClose,
  onLost,
  onReload,
  onEscapeTaken,
}: Props) => {
  const root = useRef<HTMLDivElement>(null);
  const problemsId = useId();
  const {
    draft,
    isDirty,
    isRestored,
    since,
    change,
    settle,
    undo,
    redo,
    canUndo,
    canRedo,
    forget,
    startOver,
  } = useEditor({ start, userId, storeKey, updatedAt: savedAs?.updatedAt ?? null });
  const { release } = useLeaveGuard(isDirty, forget);
  const { isSaving, save } = useSave();
  const maySimulate = usePermission('DISTRIBUTIONS_LIST');
  const mayReplay = usePermission('DISTRIBUTIONS_EDIT');
  const focusField = useFieldFocus(root);
  const [timeslotKey, setTimeslotKey] = useState(draft.timeslots[0]?.key ?? '');
  const [hasSeenDetails, setSeenDetails] = useState(step === 2);
  const problems = useMemo(() => problemsOf(draft), [draft]);

  const tried = { draft, savedId: savedAs?.id ?? null, isReady: problems.length === 0 };

  const goTo = (next: EditorStep): void => {
    settle();
    setSeenDetails(true);
    onStep(next);
  };
  const mend = (problem: Problem): void => {
    if (problem.step !== step) goTo(problem.step);
    if (problem.timeslotKey !== null) setTimeslotKey(problem.timeslotKey);
    focusField(problem.field);
  };
  const submit = async (): Promise<void> => {
    const end = await save(
      draft,
      savedAs === null ? null : { ...savedAs, updatedAt: since ?? savedAs.updatedAt },
    );
    if (end === 'refused') return;
    if (end !== 'lost') forget();
    if (end === 'reload') return onReload();
    release();
    if (end === 'lost')
      onLost(
        savedAs === null ? MESSAGES.distributionCreateFailed : MESSAGES.distributionUpdateFailed,
      );
    onClose();
  };

  return (
    <div ref={root} className={styles.form} onKeyDown={historyKeys(undo, redo)} onBlur={settle}>
      <div className={styles.bar}>
        <ol className={styles.steps}>
          {([1, 2] as const).map((number) => (
            <li key={number} {...(number === step && { 'aria-current': 'step' as const })}>
              <span className={styles.stepNumber}>{number}</span>
              {STEP_TITLES[number]}
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
      <div className={styles.scroll} tabIndex={-1}>
        {isRestored && isDirty && (
          <div className={styles.notice} role="status">
            <Icon name="inbox" size={16} />
            <span>Your unsaved changes were restored.</span>
            <Button size="small" onClick={startOver}>
              Start over
            </Button>
          </div>
        )}
        {step === 1 ? (
          <GeneralPage
            draft={draft}
            known={known}
            change={change}
            problems={hasSeenDetails ? problems : []}
          />
        ) : (
          <DetailsPage
            draft={draft}
            timeslotKey={timeslotKey}
            onTimeslot={setTimeslotKey}
            change={change}
            settle={settle}
            problems={problems}
            onEscapeTaken={onEscapeTaken}
            aside={
              <>
                {maySimulate && <SimulatePanel {...tried} />}
                {mayReplay && <ReplayPanel {...tried} />}
              </>
            }
          />
        )}
      </div>
      <div className={styles.foot}>
        {step === 2 && <ProblemList id={problemsId} problems={problems} onMend={mend} />}
        <div className={styles.buttons}>
          <Button onClick={onClose}>Cancel</Button>
          <span className={styles.space} />
          {step === 1 && (
            <Button type="primary" onClick={() => goTo(2)}>
              Next
            </Button>
          )}
          {step === 2 && (
            <>
              <Button onClick={() => goTo(1)}>Previous</Button>
              <Button
                type="primary"
                loading={isSaving}
                disabled={problems.length > 0}
                aria-describedby={problemsId}
                title={problems.length > 0 ? 'See above what is missing' : undefined}
                onClick={() => void submit()}
              >
                Submit
              </Button>
            </>
          )}
        </div>
      </div>
    </div>
  );
};
