import styles from './panel-shell.module.css';

/** The mark of the panel, in the panel's colour. */
export const PanelMark = () => (
  <span className={styles.mark}>
    <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <rect width="32" height="32" rx="8" fill="#0b6b62" />
      <path
        d="M9 8v13a3 3 0 0 0 3 3h11"
        fill="none"
        stroke="#fff"
        strokeWidth="3.4"
        strokeLinecap="round"
      />
      <circle cx="22" cy="12" r="3.6" fill="#ffd479" />
    </svg>
    <strong>Leadline</strong>
    <span>for publishers</span>
  </span>
);
