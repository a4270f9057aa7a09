import {
  isRealDate,
  zoneSegments,
  type Dimension,
  type GroupValue,
  type ReportGroup,
} from '@leadline/contracts';
import type { Condition, TimeBasis, WallClock } from './condition.js';
import {
  intervalStart,
  isInterval,
  isLeadField,
  isText,
  isTimePart,
  textsOfOffer,
  type GroupCode,
  type GroupKey,
  type Interval,
  type KnownGroups,
  type OfferSlugs,
  type PathStep,
  type StatusGroups,
} from './grouping.js';
import type { HourRange, TimeRange } from './lead-criteria.js';
import { FIELD_OF_NAME, type LeadField } from './lead-fields.js';

// Groups of a request: the keys that they stand for, and the conditions for being in them.

export const KEY_OF: Readonly<Record<Dimension, GroupKey>> = {
  ...FIELD_OF_NAME,
  created_at: 'day',
  hour: 'hour',
  weekday: 'weekday',
  month: 'month',
  status_group: 'status_group',
};

const MAX_ID = 2_147_483_647;
const DAY_MS = 86_400_000;
const DATE = /^(19[7-9]\d|20\d\d)-\d\d-\d\d$/;
const MONTH = /^(19[7-9]\d|20\d\d)-(0[1-9]|1[0-2])$/;

const within = (value: GroupValue, least: number, most: number): number | undefined =>
  typeof value === 'number' && value >= least && value <= most ? value : undefined;
export const idCode = (value: GroupValue): number | undefined => within(value, 1, MAX_ID);
export const hourCode = (value: GroupValue): number | undefined => within(value, 0, 23);
export const dayCode = (value: GroupValue): number | undefined =>
  typeof value === 'string' && DATE.test(value) && isRealDate(value)
    ? Date.parse(`${value}T00:00:00Z`) / DAY_MS
    : undefined;
const monthCode = (value: GroupValue): number | undefined =>
  typeof value === 'string' && MONTH.test(value)
    ? Number(value.slice(0, 4)) * 12 + Number(value.slice(5)) - 1
    : undefined;

/** Returns the code of a value on the wire. Undefined if the dimension has no such group. */
const codeOf = (dimension: Dimension, value: GroupValue): GroupCode | undefined => {
  const key = KEY_OF[dimension];
  switch (key) {
    case 'hour':
      return hourCode(value);
    case 'weekday':
      return within(value, 1, 7);
    case 'month':
      return monthCode(value);
    case 'day':
      return dayCode(value);
    default:
      if (value === null || value === '') return null;
      if (isText(key)) return typeof value === 'string' ? value : undefined;
      return idCode(value);
  }
};

/** Fault in the groups of a request: the field, a code and a text. */
export type GroupFault = readonly [field: string, code: string, message: string];
export const isFault = (groups: PathStep[] | GroupFault): groups is GroupFault =>
  typeof groups[0] === 'string';

/** Returns the groups of a field of the request, or the first fault in it. */
export const parseGroups = (
  field: string,
  groups: readonly ReportGroup[],
): PathStep[] | GroupFault => {
  const steps: PathStep[] = [];
  for (const [index, { group_by, value }] of groups.entries()) {
    const code = codeOf(group_by, value);
    if (code === undefined)
      return [`${field}.${index}.value`, 'invalid', 'This grouping has no such value.'];
    steps.push({ key: KEY_OF[group_by], code });
  }
  return steps;
};

/**
 * Returns the instants at which the wall time is from `from` (included) to `until` (excluded), in
 * milliseconds. More than one range if clocks go back over one of the bounds.
 */
export const instantsWithin = (zone: string, from: number, until: number): TimeRange[] => {
  const table = zoneSegments(zone);
  const ranges: { from: Date; until: Date }[] = [];
  for (const [index, segment] of table.entries()) {
    const begin = Math.max(segment.from, from - segment.offset);
    const end = Math.min(table[index + 1]?.from ?? Infinity, until - segment.offset);
    if (begin >= end) continue;
    const last = ranges.at(-1);
    if (last?.until.getTime() === begin) last.until = new Date(end);
    else ranges.push({ from: new Date(begin), until: new Date(end) });
  }
  return ranges;
};

const inInterval = (
  interval: Interval,
  number: number,
  basis: TimeBasis,
  zone: string,
): Condition => {
  const ranges = instantsWithin(
    zone,
    intervalStart(interval, number),
    intervalStart(interval, number + 1),
  );
  const [range] = ranges;
  return ranges.length === 1 && range
    ? { kind: 'range', basis, range }
    : { kind: 'ranges', basis, ranges };
};

const clockText = (hour: number): string => `${String(hour).padStart(2, '0')}:00:00`;
/** Returns the hour of the day with this number. */
export const hourRange = (hour: number): HourRange => ({
  from: clockText(hour),
  until: clockText(hour + 1),
  overMidnight: false,
});

const inStatusGroup = (code: GroupCode, statusGroups: StatusGroups): Condition => {
  const statuses = [...statusGroups];
  return {
    kind: 'in',
    field: 'brand_status',
    values: statuses.flatMap(([status, id]) => (code === null || id === code ? [status] : [])),
    excluded: code === null,
  };
};

/** Returns the values of a field that a group stands for. */
const valuesOf = (key: LeadField, code: GroupCode, offerSlugs: OfferSlugs): GroupCode[] => {
  if (code === null && isText(key)) return [null, ''];
  return key === 'offer' && code !== null ? textsOfOffer(String(code), offerSlugs) : [code];
};

/** Returns the condition for being in a group: a lead by its creation, an FTD by its own time. */
export const inGroup = (
  { key, code }: PathStep,
  basis: TimeBasis,
  clock: WallClock,
  { statusGroups, offerSlugs }: KnownGroups,
): Condition => {
  if (isLeadField(key))
    return { kind: 'in', field: key, values: valuesOf(key, code, offerSlugs), excluded: false };
  if (!isTimePart(key)) return inStatusGroup(code, statusGroups);
  const number = Number(code);
  if (isInterval(key)) return inInterval(key, number, basis, clock.zone);
  if (key === 'weekday')
    return { kind: 'weekdays', basis, clock, days: { first: number, last: number } };
  return { kind: 'hours', basis, clock, hours: hourRange(number) };
};
