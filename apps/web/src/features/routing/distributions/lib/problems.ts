import {
  type DistributionFault,
  distributionFaults,
  timeslotFaults,
  weekdayName,
} from '@leadline/contracts/distribution-rules';
import type { HoursDay } from '@leadline/contracts/hours';
import { collisionDays, type OtherHours } from '#shared/hours/hours';
import type { EditorStep } from '#shared/lib/distribution-path';
import { type Draft, timeslotsBody } from './draft';

/** A reason why the distribution cannot be saved, and the field that must be fixed. */
export interface Problem {
  readonly key: string;
  /** Code of a broken rule; null for a missing field of page 1. */
  readonly code: DistributionFault['code'] | null;
  readonly text: string;
  readonly step: EditorStep;
  readonly timeslotKey: string | null;
  readonly field: string;
}

/** Names of the fields, in the `data-field` of their elements. */
export const FIELD = {
  label: 'label',
  country: 'country',
  publisher: 'publisher',
  timezone: 'timezone',
  hours: 'hours',
  addGroup: 'add-group',
  addAdvertiser: (groupKey: string): string => `add-advertiser-${groupKey}`,
  advertiser: (advertiserKey: string): string => `advertiser-${advertiserKey}`,
  percentage: (advertiserKey: string): string => `percentage-${advertiserKey}`,
  /** The handle of an advertiser, and its buttons that move it up (-1) and down (1). */
  handle: (advertiserKey: string): string => `handle-${advertiserKey}`,
  step: (advertiserKey: string, by: 1 | -1): string =>
    `${by === 1 ? 'down' : 'up'}-${advertiserKey}`,
};

const generalProblems = (draft: Draft, isLimited: boolean): Problem[] => {
  const missing = (isMissing: boolean, field: string, text: string): Problem[] =>
    isMissing ? [{ key: field, code: null, text, step: 1, timeslotKey: null, field }] : [];
  return [
    ...missing(draft.label.trim() === '', FIELD.label, 'Please enter a label'),
    ...missing(draft.timezoneId === null, FIELD.timezone, 'Please choose a time zone'),
    ...missing(draft.countryId === null, FIELD.country, 'Please choose a country'),
    // A distribution for every publisher affects all parties, so the server refuses it (ADR 37).
    ...missing(
      isLimited && draft.publisherId === null,
      FIELD.publisher,
      'Please choose a publisher that you manage',
    ),
  ];
};

const fieldOf = (draft: Draft, fault: DistributionFault): string => {
  const group = draft.timeslots[fault.timeslot ?? 0]?.groups[fault.group ?? 0];
  const advertiser = group?.advertisers[fault.brand ?? 0];
  switch (fault.code) {
    case 'groups_missing':
    case 'timeslot_without_groups':
      return FIELD.addGroup;
    case 'group_empty':
      return FIELD.addAdvertiser(group?.key ?? '');
    case 'brand_missing':
    case 'brand_invalid':
      return FIELD.advertiser(advertiser?.key ?? '');
    case 'percent_sum':
      return FIELD.percentage(advertiser?.key ?? '');
    case 'name_blank':
    case 'hours':
    case 'overlap':
    case 'day_uncovered':
    case 'days_incomplete':
    case 'no_day':
      return FIELD.hours;
  }
};

/** Describes the location of a fault, e.g. `Night › Group 1 › row 2`. */
const locationOf = (
  draft: Draft,
  { code, timeslot: timeslotIndex, group: groupIndex, brand: row, day }: DistributionFault,
): string => {
  const timeslot = draft.timeslots[timeslotIndex ?? -1];
  const group = timeslot?.groups[groupIndex ?? -1];
  const parts: string[] = [];
  if (timeslot !== undefined && code !== 'groups_missing')
    parts.push(timeslot.name.trim() || `Timeslot ${(timeslotIndex ?? 0) + 1}`);
  if (group !== undefined) parts.push(group.name.trim() || `Group ${(groupIndex ?? 0) + 1}`);
  if (row !== null) parts.push(`row ${row + 1}`);
  if (day !== null && timeslotIndex !== null) parts.push(weekdayName(day));
  return parts.join(' › ');
};

/**
 * Returns every problem that prevents saving the draft, in the order of the screen. `isLimited`:
 * the user's role is limited to its own parties.
 */
export const problemsOf = (draft: Draft, isLimited = false): readonly Problem[] => [
  ...generalProblems(draft, isLimited),
  ...distributionFaults(timeslotsBody(draft.timeslots)).map((fault): Problem => {
    const location = locationOf(draft, fault);
    return {
      key: [fault.code, fault.timeslot, fault.group, fault.brand, fault.day].join(' '),
      code: fault.code,
      text: location === '' ? fault.message : `${location}: ${fault.message}`,
      step: 2,
      timeslotKey: fault.timeslot === null ? null : (draft.timeslots[fault.timeslot]?.key ?? null),
      field: fieldOf(draft, fault),
    };
  }),
];

/** Errors of a timeslot that is being edited. */
export interface TimeslotErrors {
  readonly name: string | null;
  /** By weekday. */
  readonly days: ReadonlyMap<number, string>;
  /** The weekdays on which it overlaps with another timeslot. */
  readonly collisions: readonly number[];
  /** Error of the week as a whole. */
  readonly week: string | null;
}

export const timeslotErrors = (
  name: string,
  hours: readonly HoursDay[],
  others: OtherHours,
): TimeslotErrors => {
  const faults = timeslotFaults({ name, openingHours: hours });
  return {
    name: faults.find((fault) => fault.code === 'name_blank')?.message ?? null,
    days: new Map(
      faults.flatMap((fault) =>
        fault.code === 'hours' && fault.day !== null ? [[fault.day, fault.message] as const] : [],
      ),
    ),
    collisions: collisionDays(hours, others),
    week: faults.find((fault) => fault.code === 'no_day')?.message ?? null,
  };
};
