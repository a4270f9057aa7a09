import { weekdayName } from '@leadline/contracts/distribution-rules';
import type { HoursDay } from '@leadline/contracts/hours';
import { Checkbox } from 'antd';
import type { ReactNode } from 'react';
import { CopyButtons } from './copy-buttons';
import { DayErrors } from './day-errors';
import { DayIntervals } from './day-intervals';
import { changeDay, type OtherHours } from './hours';
import { HoursStrip } from './hours-strip';
import styles from './hours.module.css';

interface Props {
  day: HoursDay;
  /** The whole week, including `day`. */
  hours: readonly HoursDay[];
  others: OtherHours;
  error: string | null;
  /** Whether other timeslots take part of the day. */
  isTaken: boolean;
  /** Replaces the checkbox that opens and closes the day. */
  head?: ReactNode;
  onChange: (hours: readonly HoursDay[]) => void;
}

const OpenBox = ({ day, hours, onChange }: Pick<Props, 'day' | 'hours' | 'onChange'>) => (
  <Checkbox
    className={styles.dayName}
    checked={day.checked}
    onChange={(event) =>
      onChange(changeDay(hours, day.id, (old) => ({ ...old, checked: event.target.checked })))
    }
  >
    {weekdayName(day.id)}
  </Checkbox>
);

/** A weekday: whether it is open, its intervals, and a strip that shows them. */
export const DayRow = ({ day, hours, others, error, isTaken, head, onChange }: Props) => (
  <li className={styles.day} data-field={`day-${day.id}`} data-off={!day.checked}>
    {head ?? <OpenBox day={day} hours={hours} onChange={onChange} />}
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
