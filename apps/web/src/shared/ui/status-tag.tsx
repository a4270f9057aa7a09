import type { LeadStatusLabel } from '@leadline/contracts/statuses';
import styles from './status-tag.module.css';

/**
 * The colour of each status on every screen: the colour of its rows, if they have one. Blue and
 * violet are reserved for quality control and fakes.
 */
const TONES: Record<LeadStatusLabel, string | undefined> = {
  Submitted: styles.quiet,
  Accepted: styles.plain,
  Rejected: styles.bad,
  'Pending FTD': styles.coming,
  FTD: styles.good,
  'FTD REJECTED': styles.warn,
};

/** A lead's status as text. The colour adds no information. */
export const StatusTag = ({ status }: { status: string }) => (
  <span className={`${styles.tag} ${TONES[status as LeadStatusLabel] ?? styles.quiet}`}>
    {status}
  </span>
);

type Tone = 'quiet' | 'info' | 'good' | 'warn' | 'violet';

/** A short word in its tone's colour. */
export const NoteTag = ({ text, tone }: { text: string; tone: Tone }) => (
  <span className={`${styles.tag} ${styles[tone]}`}>{text}</span>
);
