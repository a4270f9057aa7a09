import { weekdayName } from '@leadline/contracts/distribution-rules';
import type { Draft } from '../../lib/draft';
import { hoursSummary, stripOf, uncoveredHours } from '#shared/hours/hours';
import styles from '../editor/details.module.css';

/** Describes the handling of leads outside the hours of every timeslot (ADR 6). */
const outsideText = ({ rejectsOutsideHours, timeslots }: Draft): string => {
  if (rejectsOutsideHours) return 'leads are rejected';
  return `leads go by the first timeslot, ${timeslots[0]?.name.trim() || 'Timeslot 1'}`;
};

/**
 * The 168 hours of the week, marking the hours without a timeslot and the handling of leads in
 * them.
 */
export const WeekCoverage = ({ draft }: { draft: Draft }) => {
  const uncovered = uncoveredHours(draft.timeslots);
  if (!uncovered.some((day) => day.checked)) return null;
  return (
    <div className={styles.coverage}>
      <div className={styles.week} aria-hidden="true">
        {uncovered.map((day) => (
          <span key={day.id}>
            <span className={styles.weekDay}>
              {stripOf(day, []).map(({ from, to }) => (
                <span
                  key={from}
                  style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }}
                />
              ))}
            </span>
            <small>{weekdayName(day.id).slice(0, 2)}</small>
          </span>
        ))}
      </div>
      <p>
        <strong>Not covered:</strong> {hoursSummary(uncovered)} – {outsideText(draft)}.
      </p>
    </div>
  );
};
