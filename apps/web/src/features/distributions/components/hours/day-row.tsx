import { weekdayName } from '@leadline/contracts/distribution-rules';
import type { HoursDay } from '@leadline/contracts/hours';
import { Button, Checkbox } from 'antd';
import { changeDay, copyPrevious, copyToAll, type OtherHours } from '../../lib/hours';
import { DayErrors } from './day-errors';
import { DayIntervals } from './day-intervals';
import { HoursStrip } from './hours-strip';
import styles from './timeslot.module.css';

interface Props {
  day: HoursDay;
  /** The whole week, of which the day is a part. */
  hours: readonly HoursDay[];
  others: OtherHours;
  error: string | null;
  /** Whether another timeslot takes some of the time. */
  isTaken: boolean;
  onChange: (hours: readonly HoursDay[]) => void;
}

const CopyButtons = ({ day, hours, onChange }: Pick<Props, 'day' | 'hours' | 'onChange'>) => {
  const name = weekdayName(day.id);
  return (
    <span className={styles.copies}>
      <Button
        type="link"
        size="small"
        aria-label={`Copy ${name} to all`}
        onClick={() => onChange(copyToAll(hours, day.id))}
      >
        Copy to all
      </Button>
      <Button
        type="link"
        size="small"
        aria-label={`Copy previous to ${name}`}
        disabled={day.id === 1}
        title={day.id === 1 ? 'Monday is the first day' : undefined}
        onClick={() => onChange(copyPrevious(hours, day.id))}
      >
        Copy previous
      </Button>
    </span>
  );
};

/** One weekday: whether it is open, its intervals, and a strip that shows them. */
export const DayRow = ({ day, hours, others, error, isTaken, onChange }: Props) => (
  <li className={styles.day} data-field={`day-${day.id}`} data-off={!day.checked}>
    <Checkbox
      className={styles.dayName}
      checked={day.checked}
      onChange={(event) =>
        onChange(changeDay(hours, day.id, (old) => ({ ...old, checked: event.target.checked })))
      }
    >
      {weekdayName(day.id)}
    </Checkbox>
    <DayIntervals day={day} hours={hours} onChange={onChange} />
    <HoursStrip day={day} week={hours} others={others} />
    <CopyButtons day={day} hours={hours} onChange={onChange} />
    {(error !== null || isTaken) && (
      <DayErrors
        day={day}
        hours={hours}
        others={others}
        error={error}
        isTaken={isTaken}
        onChange={onChange}
      />
    )}
  </li>
);
