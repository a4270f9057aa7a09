import type { HoursDay } from '@leadline/contracts/hours';
import type { ReactNode } from 'react';
import { DayRow } from './day-row';
import type { OtherHours } from './hours';
import styles from './hours.module.css';

interface Props {
  hours: readonly HoursDay[];
  /** Hours that must not overlap with the edited ones. */
  others: OtherHours;
  /** Error texts by weekday. */
  errors: ReadonlyMap<number, string>;
  /** Weekdays on which other timeslots take part of the day. */
  collisions: readonly number[];
  /** Replaces the checkbox that opens and closes a day. */
  headOf?: (day: HoursDay) => ReactNode;
  onChange: (hours: readonly HoursDay[]) => void;
}

/** An editor for the hours of the seven weekdays. */
export const WeekHours = ({ hours, others, errors, collisions, headOf, onChange }: Props) => (
  <ul className={styles.days}>
    {hours.map((day) => (
      <DayRow
        key={day.id}
        day={day}
        hours={hours}
        others={others}
        error={errors.get(day.id) ?? null}
        isTaken={collisions.includes(day.id)}
        head={headOf?.(day)}
        onChange={onChange}
      />
    ))}
  </ul>
);

interface LegendProps {
  /** Kinds of segments with their meaning. */
  kinds: readonly (readonly [kind: 'own' | 'pause' | 'taken' | 'clash', text: string])[];
}

/** Explains the colours of the strips. */
export const HoursLegend = ({ kinds }: LegendProps) => (
  <p className={styles.legend}>
    {kinds.map(([kind, text]) => (
      <span key={kind} className={styles.legendItem}>
        <span data-kind={kind} />
        {text}
      </span>
    ))}
  </p>
);
