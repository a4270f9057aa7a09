import type { Distribution } from '@leadline/contracts';
import { METHOD_LABELS } from '@leadline/contracts/distribution-methods';
import { weekdayName } from '@leadline/contracts/distribution-rules';
import { Button } from 'antd';
import { useFilterChoices } from '#shared/api/use-filter-data';
import { hoursSummary, stripOf, uncoveredHours } from '#shared/hours/hours';
import { MESSAGES } from '#shared/lib/messages';
import { useTimezones } from '#shared/lib/zone';
import { FieldNote } from '#shared/ui/field';
import { Icon } from '#shared/ui/icons';
import type { Draft } from '../lib/draft';
import detailsStyles from './details.module.css';
import styles from './editor.module.css';

/** Shown instead of a distribution that could not be loaded. */
export const LoadFailure = ({ onClose, onRetry }: { onClose: () => void; onRetry: () => void }) => (
  <div className={styles.waiting} role="alert">
    <Icon name="warning" size={26} />
    <p>The distribution could not be loaded. It may have been deleted.</p>
    <FieldNote>{MESSAGES.somethingWrong}</FieldNote>
    <span className={styles.row}>
      <Button onClick={onClose}>Close</Button>
      <Button type="primary" onClick={onRetry}>
        Retry
      </Button>
    </span>
  </div>
);

interface Props {
  draft: Draft;
  /** Loaded distribution, for names that are no longer among the choices. */
  loaded: Distribution | null;
}

interface Named {
  readonly id: number | null;
  readonly name?: string;
}

const nameOf = (id: number | null, choices: readonly Named[]): string | undefined =>
  id === null ? undefined : choices.find((choice) => choice.id === id)?.name;

/** Summary of page 1 in one line, shown above the timeslots. */
const DraftSummary = ({ draft, loaded }: Props) => {
  const { countries } = useFilterChoices();
  const zones = useTimezones();
  const saved = (field: 'selectedCountry' | 'selectedTimeZone'): readonly Named[] =>
    loaded === null ? [] : [loaded.step1[field]];
  const zone = nameOf(draft.timezoneId, [...(zones.data ?? []), ...saved('selectedTimeZone')]);
  const parts = [
    draft.label.trim() || 'No label',
    nameOf(draft.countryId, [...countries, ...saved('selectedCountry')]) ?? 'No country',
    METHOD_LABELS[draft.method],
    zone?.replaceAll('_', ' ') ?? 'No time zone',
  ];
  return (
    <ul className={detailsStyles.summary} aria-label="Distribution">
      {parts.map((part, index) => (
        <li key={index}>{part}</li>
      ))}
    </ul>
  );
};

/** Describes the handling of leads outside the hours of every timeslot (ADR 6). */
const outsideText = ({ rejectsOutsideHours, timeslots }: Draft): string => {
  if (rejectsOutsideHours) return 'leads are rejected';
  return `leads go by the first timeslot, ${timeslots[0]?.name.trim() || 'Timeslot 1'}`;
};

/**
 * The 168 hours of the week, marking the hours without a timeslot and the handling of leads in
 * them.
 */
const WeekCoverage = ({ draft }: { draft: Draft }) => {
  const uncovered = uncoveredHours(draft.timeslots);
  if (!uncovered.some((day) => day.checked)) return null;
  return (
    <div className={detailsStyles.coverage}>
      <div className={detailsStyles.week} aria-hidden="true">
        {uncovered.map((day) => (
          <span key={day.id}>
            <span className={detailsStyles.weekDay}>
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

/** Head of page 2: the name of the distribution, and the hours that it does not cover. */
export const DetailsHead = (props: { draft: Draft; loaded: Distribution | null }) => (
  <>
    <h3 className={detailsStyles.title}>Distribution Details</h3>
    <DraftSummary {...props} />
    <WeekCoverage draft={props.draft} />
  </>
);
