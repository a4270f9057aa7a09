import type { DashboardPeriod } from '@leadline/contracts/dashboard-layout';
import { changeText, changeTone } from '#shared/reports/report-measures';
import { COMPARED_WITH, comparedText } from '../lib/labels';
import styles from './figures.module.css';

const TONES = { up: styles.good, down: styles.bad, same: styles.same };

/** A change against the period before, with what it was then. */
export const ChangeMark = ({
  change,
  period,
  before,
  isShort = false,
}: {
  change: string;
  period: DashboardPeriod;
  /** The value of then. */
  before: string;
  /** What it is compared with stands elsewhere. */
  isShort?: boolean;
}) => (
  <span className={styles.change} title={`${comparedText(period)}: ${before}`}>
    <span className={TONES[changeTone(change)]}>{changeText(change)}</span>{' '}
    <span className={isShort ? 'visually-hidden' : undefined}>{COMPARED_WITH[period]}</span>
    <span className="visually-hidden">: {before}</span>
  </span>
);
