import type { Distribution } from '@leadline/contracts';
import { METHOD_LABELS } from '@leadline/contracts/distribution-methods';
import { useFilterChoices } from '#shared/api/use-filter-data';
import { useTimezones } from '#shared/lib/zone';
import type { Draft } from '../../lib/draft';
import styles from './details.module.css';

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
export const DraftSummary = ({ draft, loaded }: Props) => {
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
    <ul className={styles.summary} aria-label="Distribution">
      {parts.map((part, index) => (
        <li key={index}>{part}</li>
      ))}
    </ul>
  );
};
