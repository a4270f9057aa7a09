import { useNow } from '#shared/lib/use-now';
import { useZone } from '#shared/lib/zone';
import type { CapRow } from './cap';
import styles from './caps.module.css';
import { forecastText, intervalText, STATE_LABELS, timeText } from './forecast';

/** Shows when a cap fills: the time with its interval, `Not today`, or since when it is full. */
export const FillsCell = ({ row }: { row: CapRow }) => {
  const zone = useZone();
  const now = useNow();
  const { forecast } = row;
  const { state, full_since: since, full_at: at } = forecast;
  const title = forecastText(row, zone, now);
  if (row.cap === 0) return <span className={styles.muted}>Closed</span>;
  if (state === 'today' && at !== null)
    return (
      <span className={styles.reset} title={title}>
        <time dateTime={at}>{timeText(at, zone, now)}</time>
        <span className={styles.muted}>{intervalText(forecast, zone, now)}</span>
      </span>
    );
  return (
    <span className={state === 'full' ? undefined : styles.muted} title={title}>
      {STATE_LABELS[state]}
      {state === 'full' && since !== null && ` since ${timeText(since, zone, now)}`}
    </span>
  );
};
