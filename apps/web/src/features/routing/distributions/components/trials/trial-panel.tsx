import { FieldNote } from '#shared/ui/field';
import type { KeyboardEvent, ReactNode } from 'react';
import styles from './trial-panel.module.css';

interface Props {
  id: string;
  title: string;
  hint: string;
  children: ReactNode;
}

/** Shown while the draft cannot be saved. */
export const FIX_FIRST = 'Fix the problems below first.';

// The panel is not part of the draft, so the editor's undo must not receive its keys.
const keepFromEditor = (event: KeyboardEvent): void => {
  if (event.ctrlKey || event.metaKey) event.stopPropagation();
};

/** Frame of a panel that tries the draft. */
export const TrialPanel = ({ id, title, hint, children }: Props) => (
  <section className={styles.panel} aria-labelledby={id} onKeyDown={keepFromEditor}>
    <h3 id={id}>{title}</h3>
    <FieldNote>{hint}</FieldNote>
    {children}
  </section>
);
