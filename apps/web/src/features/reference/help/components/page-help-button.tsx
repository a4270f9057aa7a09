import { Suspense, useRef, useState, type FocusEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { lazyPart } from '#shared/code/lazy-part';
import { IconButton } from '#shared/ui/icon-button';

import styles from './page-help.module.css';

const HelpPanel = lazyPart(async () => (await import('./help-panel')).HelpPanel);

/** Explains a page and links to its guide. `menuPath` is the page's path in the menu. */
export const PageHelpButton = ({ menuPath }: { menuPath: string | null }) => {
  const { pathname } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const button = useRef<HTMLSpanElement>(null);
  const isOpen = openAt === pathname;
  const closeOutside = ({ currentTarget, relatedTarget }: FocusEvent): void => {
    if (!currentTarget.contains(relatedTarget)) setOpenAt(null);
  };
  const close = (): void => {
    setOpenAt(null);
    button.current?.querySelector('button')?.focus();
  };
  return (
    <span ref={button} className={styles.around} onBlur={closeOutside}>
      <IconButton
        icon="question"
        label="What is this?"
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpenAt(isOpen ? null : pathname)}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <HelpPanel path={menuPath ?? pathname} onClose={close} />
        </Suspense>
      )}
    </span>
  );
};
