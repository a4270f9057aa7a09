import type { HoursDay } from '@leadline/contracts/hours';
import { openStateAt, openStateText } from '@leadline/contracts/opening-hours';
import { useNow } from '#shared/lib/use-now';
import styles from './opening-hours.module.css';

interface Props {
  days: readonly HoursDay[];
  /** IANA name of the zone of the hours. */
  zone: string;
}

/** The current state of opening hours, e.g. `Open, takes leads until 18:00 Berlin time`. */
export const OpenNow = ({ days, zone }: Props) => {
  const now = new Date(useNow());
  const text = openStateText(days, zone, now);
  return (
    <span className={styles.now} data-state={openStateAt(days, zone, now).state} title={text}>
      <span className={styles.dot} aria-hidden="true" />
      {text}
    </span>
  );
};
