import type { DashboardPeriod } from '@leadline/contracts/dashboard-layout';
import { changeText, changeTone } from '#shared/reports/report-measures';
import { COMPARED_WITH, comparedText } from '../lib/labels';
import styles from './figures.module.css';

/** Change from the previous period, with its value. */
export const ChangeMark = ({
  measure,
  change,
  period,
  before,
  isShort = false,
}: {
  measure: string;
  change: string;
  period: DashboardPeriod;
  /** Value of the previous period. */
  before: string;
  /** True if the period compared with is named elsewhere on screen. */
  isShort?: boolean;
}) => (
  <span className={styles.change} title={`${comparedText(period)}: ${before}`}>
    <span className={styles[changeTone(measure, change)]}>{changeText(change)}</span>{' '}
    <span className={isShort ? 'visually-hidden' : undefined}>{COMPARED_WITH[period]}</span>
    <span className="visually-hidden">: {before}</span>
  </span>
);
