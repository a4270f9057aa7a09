import type { Distribution } from '@leadline/contracts';
import { Button, Modal } from 'antd';
import { useEffect, useMemo, useRef, useState } from 'react';
import type { EditorStep } from '#shared/lib/distribution-path';
import { MESSAGES } from '#shared/lib/messages';
import { useIsLimited } from '#shared/lib/permission';
import { useSignedIn } from '#shared/lib/session';
import { useLatest } from '#shared/lib/use-latest';
import { useZone } from '#shared/lib/zone';
import { PendingChanges } from '#shared/scheduled/pending-changes';
import { Notice } from '#shared/ui/notice';
import { useDialogFocus } from '#shared/ui/use-dialog-focus';
import { useLeaveGuard } from '#shared/ui/use-leave-guard';
import { ConflictNotice } from '#shared/versions/conflict-notice';
import { type SavedAs, useDistribution } from '../api/distribution';
import { editorOf, type EditorTarget, targetKey } from '../lib/addresses';
import { copyOf, type Draft, draftOf, newDraft } from '../lib/draft';
import { addOverflow, newDraftFor } from '../lib/draft-edits';
import { type Problem, problemsOf } from '../lib/problems';
import {
  type Editor,
  historyKeys,
  type OnUnfinished,
  useEditor,
  useNavigation,
  useSubmit,
  useUnfinishedEntries,
} from '../lib/use-editor';
import { DetailsPage } from './details-page';
import { LoadFailure } from './distribution-summary';
import { DistributionPages } from './distribution-viewer';
import { EditorBar, EditorFooter } from './editor-bars';
import styles from './editor.module.css';
import { GeneralPage } from './general-page';
import { StateBar } from './state-bar';

interface EditorFormProps {
  start: Draft;
  step: EditorStep;
  /** Advertiser that is added as the last group; null for none. */
  overflowTo: number | null;
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

/** Adds an advertiser as the last group, once, as an edit that can be undone. */
const useOverflow = ({ change }: Editor, advertiserId: number | null): void => {
  const apply = useLatest(change);
  const isAdded = useRef(false);
  useEffect(() => {
    if (advertiserId === null || isAdded.current) return;
    isAdded.current = true;
    apply.current(addOverflow(advertiserId));
  }, [advertiserId, apply]);
};

interface EditorPageProps extends Pick<EditorFormProps, 'step' | 'loaded' | 'onDragging'> {
  editor: Editor;
  savedId: number | null;
  navigation: ReturnType<typeof useNavigation>;
  problems: readonly Problem[];
  onUnfinished: OnUnfinished;
}

/** The open page of the editor. */
const EditorPage = ({
  step,
  editor,
  loaded,
  navigation,
  problems,
  onUnfinished,
  ...details
}: EditorPageProps) =>
  step === 1 ? (
    <GeneralPage
      draft={editor.draft}
      loaded={loaded}
      change={editor.change}
      problems={navigation.hasSeenDetails ? problems : []}
      onUnfinished={onUnfinished}
    />
  ) : (
    <DetailsPage
      editor={editor}
      loaded={loaded}
      timeslotKey={navigation.timeslotKey}
      onTimeslot={navigation.setTimeslotKey}
      problems={problems}
      {...details}
    />
  );

/** The form of the editor: two pages over one draft. */
const EditorForm = ({
  start,
  step,
  overflowTo,
  userId,
  storeKey,
  savedAs,
  loaded,
  onStep,
  ...handlers
}: EditorFormProps) => {
  const editor = useEditor({ start, userId, storeKey, version: savedAs?.version ?? null });
  const { draft, endTyping } = editor;
  const { allowLeaving } = useLeaveGuard(editor.isDirty, editorOf, editor.forget);
  useOverflow(editor, overflowTo);
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
        <PendingChanges record={savedAs && { entity: 'distribution', id: savedAs.id }} />
        <EditorNotices editor={editor} />
        <EditorPage
          step={step}
          editor={editor}
          savedId={savedAs?.id ?? null}
          loaded={loaded}
          navigation={navigation}
          problems={problems}
          onUnfinished={note}
          onDragging={handlers.onDragging}
        />
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
        onSubmitAt={savedAs && editor.isDirty ? submit : undefined}
      />
    </div>
  );
};

interface DistributionEditorProps {
  target: EditorTarget;
  step: EditorStep;
  overflowTo: number | null;
  isOpen: boolean;
  onStep: (step: EditorStep) => void;
  onClose: () => void;
  onClosed: () => void;
  onSaveFailed: (text: string) => void;
}

/** Returns the draft to start from; null until the distribution is loaded. */
const startOf = (
  target: EditorTarget,
  source: Distribution | null,
  timezoneId: number,
): Draft | null => {
  if (target.kind === 'new') return newDraftFor(newDraft(timezoneId), target.party);
  if (source === null) return null;
  return target.kind === 'copy' ? copyOf(source) : draftOf(source);
};

const titleOf = (target: EditorTarget, isForeign: boolean): string => {
  if (target.kind !== 'edit') return 'New Distribution';
  return isForeign ? `Distribution #${target.id}` : `Edit Distribution #${target.id}`;
};

/** The editor dialog: loads the distribution and shows its form. */
export const DistributionEditor = ({
  target,
  isOpen,
  onClosed,
  ...handlers
}: DistributionEditorProps) => {
  const zone = useZone();
  const { user_id } = useSignedIn();
  const { source, isLoading, hasFailed, reload } = useDistribution(target);
  const [version, setVersion] = useState(0);
  // While a group is dragged, Escape cancels the drag and does not close the dialog.
  const [isDragging, setDragging] = useState(false);
  const focus = useDialogFocus('field');
  const start = startOf(target, source, zone.id);
  // The distribution includes parties outside a limited user's scope, so the server accepts no
  // change by that user.
  const isForeign = target.kind === 'edit' && source !== null && !source.may_change;
  return (
    <Modal
      {...focus}
      open={isOpen}
      afterClose={onClosed}
      onCancel={handlers.onClose}
      keyboard={!isDragging}
      mask={{ closable: false }}
      centered
      footer={null}
      width="min(1480px, calc(100vw - 24px))"
      className={styles.dialog}
      title={titleOf(target, isForeign)}
    >
      {isForeign && <DistributionPages source={source} {...handlers} />}
      {start !== null && !isLoading && !isForeign && (
        <EditorForm
          key={version}
          start={start}
          storeKey={targetKey(target)}
          userId={user_id}
          savedAs={target.kind === 'edit' ? source : null}
          loaded={source}
          onDragging={setDragging}
          onReload={() => void reload().then(() => setVersion(version + 1))}
          {...handlers}
        />
      )}
      {isLoading && (
        <div className={styles.waiting} role="status">
          Loading…
        </div>
      )}
      {hasFailed && <LoadFailure onClose={handlers.onClose} onRetry={() => void reload()} />}
    </Modal>
  );
};
