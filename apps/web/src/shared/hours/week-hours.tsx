import type { HoursDay } from '@leadline/contracts/hours';
import type { ReactNode } from 'react';
import { DayRow } from './day-row';
import type { OtherHours } from './hours';
import styles from './hours.module.css';

interface Props {
  hours: readonly HoursDay[];
  /** Hours that these must not overlap with. */
  others: OtherHours;
  /** By weekday. */
  errors: ReadonlyMap<number, string>;
  /** The weekdays on which other hours take some of the time. */
  collisions: readonly number[];
  /** What opens and closes a day, in place of a checkbox. */
  headOf?: (day: HoursDay) => ReactNode;
  onChange: (hours: readonly HoursDay[]) => void;
}

/** The hours of the seven weekdays, edited. */
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
  /** The kinds of segments with what they stand for. */
  kinds: readonly (readonly [kind: 'own' | 'pause' | 'taken' | 'clash', text: string])[];
}

/** What the colours of the strips mean. */
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
