import styles from './full-screen.module.css';

/** Props of a Modal that fills the window. Its content scrolls inside. */
export const FULL_SCREEN = {
  width: '100%',
  centered: false,
  className: styles.dialog,
  classNames: { body: styles.body },
  mask: { closable: false },
} as const;
