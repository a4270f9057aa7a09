import { formatCount } from '#shared/lib/format';
import { fillText, isFull, levelOf, percentOf, type CapRow } from './cap';
import styles from './filled-cell.module.css';

const RADIUS = 8;
const AROUND = 2 * Math.PI * RADIUS;

/** A ring that shows the percentage next to it. */
const Ring = ({ percent }: { percent: number }) => (
  <svg
    className={`${styles.ring} ${styles[levelOf(percent)] ?? ''}`}
    width="22"
    height="22"
    viewBox="0 0 22 22"
    aria-hidden="true"
    data-level={levelOf(percent)}
  >
    <circle className={styles.track} cx="11" cy="11" r={RADIUS} />
    <circle
      className={styles.arc}
      cx="11"
      cy="11"
      r={RADIUS}
      strokeDasharray={`${(Math.min(percent, 100) / 100) * AROUND} ${AROUND}`}
      transform="rotate(-90 11 11)"
    />
  </svg>
);

interface Props {
  row: CapRow;
  /** Says "Full" or "Closed". Left out beside `FillsCell`, which says it with the time. */
  hasState?: boolean;
}

/** Shows the fill of a cap: `37 of 50 (74%)`. The tooltip adds the reservations. */
export const FilledCell = ({ row, hasState = true }: Props) => {
  const percent = percentOf(row);
  const details = [
    `${formatCount(row.filled)} filled`,
    `${formatCount(row.reserved)} reserved for deliveries under way`,
    `cap ${formatCount(row.cap)}`,
  ].join(', ');
  return (
    <span className={styles.filled} title={details}>
      <Ring percent={percent} />
      <span>{fillText(row)}</span>
      {hasState && isFull(row) && (
        <span className={styles.full}>{row.cap === 0 ? 'Closed' : 'Full'}</span>
      )}
      {row.reserved > 0 && (
        <span className="visually-hidden">, {formatCount(row.reserved)} reserved</span>
      )}
    </span>
  );
};
