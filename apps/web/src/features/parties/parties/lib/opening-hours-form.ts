import type { OpeningHours } from '@leadline/contracts';
import { newOpeningHours, weekdayName } from '@leadline/contracts/distribution-rules';
import { hoursDayFault, type HoursDay } from '@leadline/contracts/hours';
import type { CallInput } from '#shared/api/api-types';
import type { Faults } from '#shared/api/field-faults';
import { hoursSummary } from '#shared/hours/hours';
import { MESSAGES } from '#shared/lib/messages';

/** Opening hours as the dialog edits them. */
export interface HoursDraft {
  readonly countries: readonly number[];
  readonly timezoneId: number | null;
  readonly days: readonly HoursDay[];
}

/** Maps each field on the wire to the dialog's field. */
export const HOURS_FIELDS = {
  country_ids: 'countries',
  timezone_id: 'timezoneId',
  days: 'days',
} as const satisfies Record<string, keyof HoursDraft>;

/** Week of new hours: every day open from 00:00 to 23:59, with traffic. */
const NEW_WEEK: readonly HoursDay[] = newOpeningHours([]).map((day) => ({
  ...day,
  traffic: false,
}));

/**
 * Returns the zone common to all hours of the advertiser; null if they differ, or if there are
 * none.
 */
const commonZone = (rows: readonly OpeningHours[]): number | null => {
  const zones = new Set(rows.map(({ timezone_id: id }) => id));
  const [zone = null] = zones;
  return zones.size === 1 ? zone : null;
};

/** Returns the draft of a record. New hours start with the zone of the existing ones. */
export const hoursDraftOf = (
  row: OpeningHours | null,
  rows: readonly OpeningHours[],
): HoursDraft =>
  row === null
    ? { countries: [], timezoneId: commonZone(rows), days: NEW_WEEK }
    : { countries: row.country_ids, timezoneId: row.timezone_id, days: row.days };

/** Returns the faults of the intervals by weekday. */
export const dayFaultsOf = (days: readonly HoursDay[]): ReadonlyMap<number, string> =>
  new Map(
    days.flatMap(({ id, checked, steps }) => {
      if (!checked) return [];
      const fault = steps.length === 0 ? MESSAGES.dayWithoutHours : hoursDayFault(steps);
      return fault === null ? [] : [[id, fault] as const];
    }),
  );

export const hoursFaultsOf = ({
  countries,
  timezoneId,
  days,
}: HoursDraft): Faults<keyof HoursDraft> => {
  const [wrong] = dayFaultsOf(days);
  return {
    ...(countries.length === 0 && { countries: MESSAGES.countryMissing }),
    ...(timezoneId === null && { timezoneId: MESSAGES.capZoneInvalid }),
    ...(wrong !== undefined && { days: `${weekdayName(wrong[0])}: ${wrong[1]}` }),
  };
};

/** Returns why the hours cannot be applied; null if they can. */
export const hoursProblem = (draft: HoursDraft): string | null =>
  Object.values(hoursFaultsOf(draft))[0] ?? null;

type CreateBody = CallInput<'openingHours.create'>['body'];

/** Returns the week as sent: `days` with `steps`. */
export const weekBody = ({ timezoneId, days }: HoursDraft) => ({
  timezone_id: timezoneId ?? 0,
  days: days.map(({ id, checked, traffic = false, steps }) => ({
    id,
    label: weekdayName(id),
    checked,
    traffic,
    steps: steps.map(({ start_time, end_time }) => ({ start_time, end_time })),
  })),
});

export const hoursBody = (draft: HoursDraft, advertiserId: number): CreateBody => ({
  advertiser_id: advertiserId,
  country_ids: [...draft.countries],
  ...weekBody(draft),
});

/** Describes a week in one line, e.g. `Mon–Fri 09:00–17:59`. */
export const weekText = (days: readonly HoursDay[]): string =>
  days.some(({ checked }) => checked) ? hoursSummary(days) : 'Closed every day';
