import { changeText, type ChangeTone } from '../lib/change-text';
import styles from './figures.module.css';

const TONES: Readonly<Record<ChangeTone, string | undefined>> = {
  up: styles.good,
  down: styles.bad,
  same: styles.same,
};

/** A change against the period before, with what it was then. */
export const ChangeMark = ({
  change,
  against,
  before,
  isShort = false,
}: {
  change: string;
  /** What it is compared with, e.g. `Yesterday`. */
  against: string;
  /** The value of then. */
  before: string;
  /** What it is compared with stands elsewhere. */
  isShort?: boolean;
}) => {
  const { tone, text } = changeText(change);
  return (
    <span className={styles.change} title={`${against} until the same time: ${before}`}>
      <span className={TONES[tone]}>{text}</span>{' '}
      <span className={isShort ? 'visually-hidden' : undefined}>{against}</span>
      <span className="visually-hidden">: {before}</span>
    </span>
  );
};
