import type { EditorStep } from '#shared/lib/distribution-path';
import { IconButton } from '#shared/ui/icon-button';
import type { Editor } from '../../lib/use-editor';
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
