import {
  distributionFaults,
  weekdayName,
  type DistributionFault,
} from '@leadline/contracts/distribution-rules';
import type { EditorStep } from '#shared/lib/distribution-path';
import type { Draft } from './draft';

/** A reason why the distribution cannot be saved, and the field that mends it. */
export interface Problem {
  readonly key: string;
  readonly text: string;
  readonly step: EditorStep;
  readonly timeslotKey: string | null;
  readonly field: string;
}

/** The names of fields, as the elements carry them in `data-field`. */
export const FIELD = {
  label: 'label',
  country: 'country',
  timezone: 'timezone',
  hours: 'hours',
  addGroup: 'add-group',
  addBrand: (groupKey: string): string => `add-brand-${groupKey}`,
  brand: (brandKey: string): string => `brand-${brandKey}`,
  percentage: (brandKey: string): string => `percentage-${brandKey}`,
};

const firstPage = (draft: Draft): Problem[] => {
  const missing = (isMissing: boolean, field: string, text: string): Problem[] =>
    isMissing ? [{ key: field, text, step: 1, timeslotKey: null, field }] : [];
  return [
    ...missing(draft.label.trim() === '', FIELD.label, 'Please enter a label'),
    ...missing(draft.timezoneId === null, FIELD.timezone, 'Please choose a time zone'),
    ...missing(draft.countryId === null, FIELD.country, 'Please choose a country'),
  ];
};

const fieldOf = (draft: Draft, fault: DistributionFault): string => {
  const group = draft.timeslots[fault.timeslot ?? 0]?.groups[fault.group ?? 0];
  const brand = group?.brands[fault.brand ?? 0];
  switch (fault.code) {
    case 'groups_missing':
    case 'timeslot_without_groups':
      return FIELD.addGroup;
    case 'group_empty':
      return FIELD.addBrand(group?.key ?? '');
    case 'brand_missing':
    case 'brand_invalid':
      return FIELD.brand(brand?.key ?? '');
    case 'percent_sum':
      return FIELD.percentage(brand?.key ?? '');
    case 'name_blank':
    case 'hours':
    case 'overlap':
    case 'day_uncovered':
    case 'days_incomplete':
      return FIELD.hours;
  }
};

/** Where it is, as people call it: tab, group, row, day. */
const placeOf = (
  draft: Draft,
  { code, timeslot, group, brand, day }: DistributionFault,
): string => {
  const slot = timeslot === null ? undefined : draft.timeslots[timeslot];
  const tier = group === null ? undefined : slot?.groups[group];
  return [
    slot && code !== 'groups_missing'
      ? slot.name.trim() || `Timeslot ${(timeslot ?? 0) + 1}`
      : null,
    tier ? tier.name.trim() || `Group ${(group ?? 0) + 1}` : null,
    brand === null ? null : `row ${brand + 1}`,
    day === null || timeslot === null ? null : weekdayName(day),
  ]
    .filter((part) => part !== null)
    .join(' › ');
};

/**
 * Everything that keeps the draft from being saved, in the order of the screen (DST-044 to
 * DST-049).
 */
export const problemsOf = (draft: Draft): readonly Problem[] => [
  ...firstPage(draft),
  ...distributionFaults(draft.timeslots).map((fault): Problem => {
    const place = placeOf(draft, fault);
    return {
      key: [fault.code, fault.timeslot, fault.group, fault.brand, fault.day].join(' '),
      text: place === '' ? fault.message : `${place}: ${fault.message}`,
      step: 2,
      timeslotKey: fault.timeslot === null ? null : (draft.timeslots[fault.timeslot]?.key ?? null),
      field: fieldOf(draft, fault),
    };
  }),
];
