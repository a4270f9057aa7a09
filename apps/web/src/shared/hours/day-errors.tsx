import { weekdayName } from '@leadline/contracts/distribution-rules';
import type { HoursDay } from '@leadline/contracts/hours';
import { Button } from 'antd';
import { MESSAGES } from '#shared/lib/messages';
import { Icon } from '#shared/ui/icons';
import {
  crossesMidnight,
  fillWindow,
  freeWindowsFor,
  hasClash,
  splitAtMidnight,
  stepsText,
  type OtherHours,
} from './hours';
import styles from './hours.module.css';

interface Props {
  day: HoursDay;
  hours: readonly HoursDay[];
  others: OtherHours;
  error: string | null;
  isTaken: boolean;
  onChange: (hours: readonly HoursDay[]) => void;
}

const ErrorText = ({ text }: { text: string }) => (
  <span className={styles.error}>
    <Icon name="warning" size={14} />
    {text}
  </span>
);

/** Free windows of the day. A click replaces the first conflicting interval. */
const FreeWindows = ({ day, hours, others, onChange }: Omit<Props, 'error' | 'isTaken'>) => {
  const name = weekdayName(day.id);
  const windows = freeWindowsFor(day, others);
  if (windows.length === 0)
    return <span className={styles.error}>{MESSAGES.noFreeWindows(name)}</span>;
  return (
    <span className={styles.windows}>
      <span>Free on {name}:</span>
      {windows.map((window) => (
        <button
          key={window.start_time}
          type="button"
          className={styles.window}
          onClick={() => onChange(fillWindow(hours, day.id, window, others))}
        >
          {stepsText([window])}
        </button>
      ))}
    </span>
  );
};

/** Errors of a day's hours, with free times to choose instead. */
export const DayErrors = ({ day, hours, others, error, isTaken, onChange }: Props) => (
  <div className={styles.dayErrors}>
    {error !== null && <ErrorText text={error} />}
    {day.steps.some(crossesMidnight) && (
      <Button size="small" onClick={() => onChange(splitAtMidnight(hours, day.id))}>
        Split at midnight
      </Button>
    )}
    {isTaken && <ErrorText text={MESSAGES.timeTaken} />}
    {(isTaken || hasClash(day, others)) && (
      <FreeWindows day={day} hours={hours} others={others} onChange={onChange} />
    )}
  </div>
);
