import { LEAD_FIELDS, LEAD_FIELD_NAMES, type LeadField } from './lead-fields.js';

// Keys by which leads and FTDs are grouped. Every store of leads knows these keys and codes.

/** Intervals of wall time, and parts of it that repeat. */
export const TIME_PARTS = ['date_hour', 'day', 'week', 'month', 'hour', 'weekday'] as const;
export type TimePart = (typeof TIME_PARTS)[number];
export type Interval = Exclude<TimePart, 'hour' | 'weekday'>;
export type GroupKey = LeadField | TimePart | 'status_group';

export const isTimePart = (key: GroupKey): key is TimePart =>
  (TIME_PARTS as readonly GroupKey[]).includes(key);
export const isInterval = (key: GroupKey): key is Interval =>
  isTimePart(key) && key !== 'hour' && key !== 'weekday';
export const isLeadField = (key: GroupKey): key is LeadField =>
  (LEAD_FIELD_NAMES as readonly GroupKey[]).includes(key);
/** Groups of texts are sorted by code point, all others by number. */
export const isText = (key: GroupKey): boolean =>
  isLeadField(key) && LEAD_FIELDS[key].holds === 'text';

/**
 * A group: an id (a status group's, too), a text, an hour of the day, a weekday from 1 (Monday), or
 * the number of an interval. Hours of a date, days and weeks (from Monday) are counted from
 * 1 January 1970, months from January of the year 0. Null is the group of leads without a value;
 * an empty text is none.
 */
export type GroupCode = number | string | null;

/** Group in which events must be. */
export interface PathStep {
  readonly key: GroupKey;
  readonly code: GroupCode;
}

/** The status group of each status. */
export type StatusGroups = ReadonlyMap<string, number>;

/** The slug of each offer by its id. Leads name an offer by either text. */
export type OfferSlugs = ReadonlyMap<string, string>;

/** The statuses and offers that groups stand for. Each map is required if a question uses its groups. */
export interface KnownGroups {
  readonly statusGroups: StatusGroups;
  readonly offerSlugs: OfferSlugs;
}
export const NO_KNOWN_GROUPS: KnownGroups = { statusGroups: new Map(), offerSlugs: new Map() };

/** Returns all texts of the offer that a text names; the text itself if no offer is known by it. */
export const textsOfOffer = (text: string, slugs: OfferSlugs): string[] => {
  const named = slugs.get(text) ?? text;
  return [named, ...[...slugs].flatMap(([id, slug]) => (slug === named ? [id] : []))];
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The Monday of the week of 1 January 1970, in days. */
const FIRST_MONDAY = -3;

const startOf: Readonly<Record<Interval, (number: number) => number>> = {
  date_hour: (hour) => hour * HOUR_MS,
  day: (day) => day * DAY_MS,
  week: (week) => (week * 7 + FIRST_MONDAY) * DAY_MS,
  month: (month) => Date.UTC(Math.floor(month / 12), month % 12),
};
/** Returns the wall time at which an interval begins, in milliseconds as if it were UTC. */
export const intervalStart = (interval: Interval, number: number): number =>
  startOf[interval](number);

/** Returns the numbers of the week and of the month that a day is in. */
export const weekOfDay = (day: number): number => Math.floor((day - FIRST_MONDAY) / 7);
export const monthOfDay = (day: number): number => {
  const date = new Date(day * DAY_MS);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
};
