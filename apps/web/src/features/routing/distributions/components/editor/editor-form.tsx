import type { Distribution } from '@leadline/contracts';
import { Button } from 'antd';
import { useMemo } from 'react';
import type { EditorStep } from '#shared/lib/distribution-path';
import { useIsLimited } from '#shared/lib/permission';
import { Notice } from '#shared/ui/notice';
import { ConflictNotice } from '#shared/versions/conflict-notice';
import type { SavedAs } from '../../api/use-save';
import type { Draft } from '../../lib/draft';
import { historyKeys } from '../../lib/history-keys';
import { problemsOf, type Problem } from '../../lib/problems';
import { useEditor, type Editor } from '../../lib/use-editor';
import { MESSAGES } from '#shared/lib/messages';
import { useLeaveGuard } from '#shared/ui/use-leave-guard';
import { editorOf } from '../../lib/editor-address';
import { useNavigation } from '../../lib/use-navigation';
import { useSubmit } from '../../lib/use-submit';
import { useUnfinishedEntries } from '../../lib/use-unfinished-entries';
import { DetailsPage } from './details-page';
import { EditorBar } from './editor-bar';
import { EditorFooter } from './editor-footer';
import styles from './editor.module.css';
import { GeneralPage } from './general-page';
import { StateBar } from './state-bar';

interface Props {
  start: Draft;
  step: EditorStep;
  userId: number;
  storeKey: string;
  /** Null for a new distribution. */
  savedAs: SavedAs | null;
  /** Loaded distribution, for names that are no longer among the choices. */
  loaded: Distribution | null;
  onStep: (step: EditorStep) => void;
  onClose: () => void;
  onSaveFailed: (text: string) => void;
  onReload: () => void;
  onDragging: (isDragging: boolean) => void;
}

const RestoredNotice = ({ onStartOver }: { onStartOver: () => void }) => (
  <Notice
    tone="info"
    icon="inbox"
    action={
      <Button size="small" onClick={onStartOver}>
        Start over
      </Button>
    }
  >
    {MESSAGES.draftRestored}
  </Notice>
);

/** Notices about the origin of the draft, and about changes that others have saved since. */
const EditorNotices = ({ editor }: { editor: Editor }) => (
  <>
    {editor.isRestored && editor.isDirty && <RestoredNotice onStartOver={editor.startOver} />}
    {editor.conflict !== null && <ConflictNotice conflict={editor.conflict} />}
  </>
);

const useProblems = (draft: Draft): readonly Problem[] => {
  const isLimited = useIsLimited();
  return useMemo(() => problemsOf(draft, isLimited), [draft, isLimited]);
};

/** The form of the editor: two pages over one draft. */
export const EditorForm = ({
  start,
  step,
  userId,
  storeKey,
  savedAs,
  loaded,
  onStep,
  ...handlers
}: Props) => {
  const editor = useEditor({ start, userId, storeKey, version: savedAs?.version ?? null });
  const { draft, endTyping } = editor;
  const { allowLeaving } = useLeaveGuard(editor.isDirty, editorOf, editor.forget);
  const { isSaving, submit } = useSubmit({ editor, savedAs, allowLeaving, ...handlers });
  const problems = useProblems(draft);
  const navigation = useNavigation(editor, step, onStep);
  const { note, goToStep } = useUnfinishedEntries(navigation.goTo);
  return (
    <div
      ref={navigation.root}
      className={styles.form}
      onKeyDown={historyKeys(editor.undo, editor.redo)}
      onBlur={endTyping}
    >
      <EditorBar step={step} editor={editor} />
      <div className={styles.scroll} tabIndex={-1}>
        <EditorNotices editor={editor} />
        {step === 1 ? (
          <GeneralPage
            draft={draft}
            loaded={loaded}
            change={editor.change}
            problems={navigation.hasSeenDetails ? problems : []}
            onUnfinished={note}
          />
        ) : (
          <DetailsPage
            editor={editor}
            savedId={savedAs?.id ?? null}
            loaded={loaded}
            timeslotKey={navigation.timeslotKey}
            onTimeslot={navigation.setTimeslotKey}
            problems={problems}
            onDragging={handlers.onDragging}
          />
        )}
      </div>
      <StateBar draft={draft} saved={savedAs} change={editor.change} />
      <EditorFooter
        step={step}
        problems={problems}
        isSaving={isSaving}
        onStep={(next) => void goToStep(next)}
        onProblem={navigation.goToProblem}
        onCancel={handlers.onClose}
        onSubmit={() => void submit()}
      />
    </div>
  );
};
