import { weekdayName } from '@leadline/contracts/distribution-rules';
import type { HoursDay } from '@leadline/contracts/hours';
import { stepsText, stripOf, type OtherHours } from './hours';
import styles from './hours.module.css';

/** The 24 hours of a day as a strip: this timeslot, the others, and their conflicts. */
export const HoursStrip = ({
  day,
  week,
  others,
}: {
  day: HoursDay;
  week: readonly HoursDay[];
  others: OtherHours;
}) => {
  const segments = stripOf(day, others, week);
  const clashes = segments.filter(({ kind }) => kind === 'clash').length;
  const pause = day.traffic === true ? ', no traffic' : '';
  const hours = day.checked ? `${stepsText(day.steps)}${pause}` : 'closed';
  const clash = clashes > 0 ? ', overlaps another timeslot' : '';
  const label = `${weekdayName(day.id)}: ${hours}${clash}`;
  return (
    <div className={styles.strip} role="img" aria-label={label}>
      {segments.map(({ from, to, kind }, index) => (
        <span
          key={index}
          data-kind={kind}
          style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }}
        />
      ))}
    </div>
  );
};
