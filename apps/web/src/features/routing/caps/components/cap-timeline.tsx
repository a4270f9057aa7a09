import { type CapRow, capName } from '#shared/caps/cap';
import { forecastText } from '#shared/caps/forecast';
import { useNow } from '#shared/lib/use-now';
import { useZone } from '#shared/lib/zone';
import { type Lane, lanesOf, placeOf } from '../lib/timeline';
import styles from './cap-timeline.module.css';

const MOST_LANES = 3;
const HOURS = [0, 6, 12, 18, 24];
const percent = (value: number): string => `${value}%`;

const LaneBar = ({ lane: { from, until, at } }: { lane: Lane }) => (
  <span className={styles.bar} aria-hidden="true">
    <span
      className={at === null ? styles.full : styles.likely}
      style={{ left: percent(from), width: percent(Math.max(0.6, until - from)) }}
    />
    {at !== null && <span className={styles.median} style={{ left: percent(at) }} />}
  </span>
);

interface Props {
  rows: readonly CapRow[];
  /** Whether the rows have been read. */
  isKnown: boolean;
  onOpen: (row: CapRow) => void;
}

/**
 * The day with the caps that are full or fill today, in the order in which they do. Its height is
 * the same whatever it shows, so that the list below stays where it is.
 */
export const CapTimeline = ({ rows, isKnown, onOpen }: Props) => {
  const zone = useZone();
  const now = useNow();
  const lanes = lanesOf(rows, zone, now);
  const hidden = lanes.length - MOST_LANES;
  return (
    <section className={styles.timeline} aria-label="Which caps fill today">
      <div className={styles.axis} aria-hidden="true">
        <span />
        <span className={styles.hours}>
          {HOURS.map((hour) => (
            <span key={hour} style={{ left: percent((hour * 100) / 24) }}>
              {String(hour).padStart(2, '0')}:00
            </span>
          ))}
        </span>
      </div>
      <div className={styles.body}>
        <ul className={styles.lanes}>
          {lanes.slice(0, MOST_LANES).map((lane) => {
            const text = forecastText(lane.row, zone, now);
            return (
              <li key={lane.row.id}>
                <button type="button" title={text} onClick={() => onOpen(lane.row)}>
                  <span className={styles.name}>
                    {lane.row.id} · {capName(lane.row)}
                  </span>
                  <LaneBar lane={lane} />
                  <span className="visually-hidden">{text}</span>
                </button>
              </li>
            );
          })}
        </ul>
        <div className={styles.now} aria-hidden="true">
          <span />
          <span className={styles.nowArea}>
            <span style={{ left: percent(placeOf(now, zone, now)) }} />
          </span>
        </div>
      </div>
      {hidden > 0 && <p className={styles.note}>{hidden} more in the list, sorted by Fills.</p>}
      {isKnown && lanes.length === 0 && (
        <p className={styles.note}>No cap is full, and none is likely to fill today.</p>
      )}
    </section>
  );
};
