import { instantOfWall } from '../common/zones.rules.js';
import type { ReportFormat } from './report-format.schemas.js';
import type { ReadValue } from './reported-amount.rules.js';

/**
 * How times that advertisers report are read (ADR 55). Nothing here depends on the zone of the
 * server. A time that can be read in two ways is refused.
 */

export const TIME_PROBLEMS = {
  unreadable: 'Use ISO 8601 with an offset, or seconds since 1970',
  ambiguous:
    'The date can be read in two ways. Send ISO 8601, ' +
    'or set the order of day and month in the integration',
  noZone:
    'The time names no zone. Send ISO 8601 with an offset, ' +
    'or set the time zone in the integration',
} as const;
type Format = Pick<ReportFormat, 'dates' | 'zone'>;
interface Day {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  /** The zone if neither the text nor the integration names one. Null if there is none. */
  readonly usualZone: 'UTC' | null;
}

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
const monthOf = (name: string): number => MONTHS.indexOf(name.slice(0, 3).toLowerCase()) + 1;

const WEEKDAY = String.raw`(?:[a-z]{3,9},? +)?`;
const YEAR_FIRST = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/;
const DOTTED = /^(\d{1,2})\.(\d{1,2})\.(\d{4})(?!\d)/;
const NUMBERS = /^(\d{1,2})([-/])(\d{1,2})\2(\d{4})(?!\d)/;
const DAY_AND_NAME = new RegExp(
  String.raw`^${WEEKDAY}(\d{1,2})(?:st|nd|rd|th)?[ -]([a-z]{3,9})\.?,?[ -](\d{4})(?!\d)`,
  'i',
);
const NAME_AND_DAY = new RegExp(
  String.raw`^${WEEKDAY}([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})(?!\d)`,
  'i',
);
/** The rest after the date: the time of the day and the zone, each optional. */
const REST = new RegExp(
  String.raw`^(?:(?:T|,? +)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,](\d{1,9}))?)? ?([ap]m)?)?` +
    // A plus that was not encoded in an address arrives as a space.
    String.raw` ?(Z|(?:UTC|GMT)?[+-]\d{2}(?::?\d{2})?| ?\d{2}:\d{2}|UTC|GMT)?(?: \([^)]*\))?$`,
  'i',
);

/** The day at the beginning of a text, and the text after it. */
const dayOf = (text: string, { dates }: Format): (Day & { rest: string }) | string => {
  const day = (
    found: RegExpExecArray,
    [year = '', month = '', date = '']: readonly (string | undefined)[],
    usualZone: Day['usualZone'],
  ): Day & { rest: string } => ({
    year: Number(year),
    month: /\d/.test(month) ? Number(month) : monthOf(month),
    day: Number(date),
    usualZone,
    rest: text.slice(found[0].length),
  });
  const yearFirst = YEAR_FIRST.exec(text);
  if (yearFirst) return day(yearFirst, [yearFirst[1], yearFirst[3], yearFirst[4]], 'UTC');
  const dotted = DOTTED.exec(text);
  if (dotted) return day(dotted, [dotted[3], dotted[2], dotted[1]], 'UTC');
  const numbers = NUMBERS.exec(text);
  if (numbers) {
    const [, first, , second, year] = numbers;
    if (dates === null) return TIME_PROBLEMS.ambiguous;
    return day(
      numbers,
      dates === 'day_first' ? [year, second, first] : [year, first, second],
      'UTC',
    );
  }
  const named = DAY_AND_NAME.exec(text);
  if (named) return day(named, [named[3], named[2], named[1]], null);
  const nameFirst = NAME_AND_DAY.exec(text);
  return nameFirst
    ? day(nameFirst, [nameFirst[3], nameFirst[1], nameFirst[2]], null)
    : TIME_PROBLEMS.unreadable;
};

/** JavaScript reads 30 February as 2 March. */
const isRealDay = ({ year, month, day }: Day): boolean => {
  const date = new Date(Date.UTC(year, month - 1, day));
  return month >= 1 && date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

/** The hour of 24. Null if the text names an hour that does not exist. */
const hourOf = (text: string, half: string | undefined): number | null => {
  const hour = Number(text);
  if (half === undefined) return hour <= 23 ? hour : null;
  if (hour < 1 || hour > 12) return null;
  return (hour % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
};

/** Minutes east of UTC. */
const offsetOf = (zone: string): number => {
  const [, sign, hours, minutes] = /([+-]?)(\d{2}):?(\d{2})?$/.exec(zone) ?? [];
  const total = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return sign === '-' ? -total : total;
};

const millisecondsOf = (text: string): number | null => {
  const [, digits, fraction = ''] = /^(\d{9,14})(?:\.(\d{1,9}))?$/.exec(text) ?? [];
  if (digits === undefined) return null;
  return digits.length <= 11
    ? Number(digits) * 1000 + Number(fraction.slice(0, 3).padEnd(3, '0'))
    : Number(digits);
};

/** Milliseconds since 1970, or why the text is no time. */
const instantOf = (text: string, format: Format): number | string => {
  const since1970 = millisecondsOf(text);
  if (since1970 !== null) return since1970;
  const day = dayOf(text, format);
  if (typeof day === 'string') return day;
  const rest = REST.exec(day.rest);
  if (!rest || !isRealDay(day)) return TIME_PROBLEMS.unreadable;
  const [, hours = '0', minutes = '0', seconds = '0', fraction = '', half, zone] = rest;
  const hour = hourOf(hours, half);
  if (hour === null || Number(minutes) > 59 || Number(seconds) > 59)
    return TIME_PROBLEMS.unreadable;
  const minute = hour * 60 + Number(minutes);
  const within = Number(seconds) * 1000 + Number(fraction.slice(0, 3).padEnd(3, '0'));
  if (zone !== undefined)
    return Date.UTC(day.year, day.month - 1, day.day, 0, minute - offsetOf(zone)) + within;
  const named = format.zone ?? day.usualZone;
  if (named === null) return TIME_PROBLEMS.noZone;
  return instantOfWall(day.year, day.month, day.day, minute, named).getTime() + within;
};

/**
 * Reads seconds or milliseconds since 1970, ISO 8601, `21.11.2026 12:00`, and `11/21/2026` if the
 * integration says its order. A time without a zone is in that of the integration, or UTC.
 */
export const reportedInstant = (value: string | number, format: Format): ReadValue => {
  const text = String(value).trim().replaceAll(/\s+/g, ' ');
  const at = instantOf(text, format);
  if (typeof at === 'string') return { value: null, problem: at };
  const date = new Date(at);
  const isUsable =
    !Number.isNaN(date.getTime()) && date.getUTCFullYear() >= 1970 && date.getUTCFullYear() <= 9999;
  return isUsable
    ? { value: date.toISOString(), problem: null }
    : { value: null, problem: TIME_PROBLEMS.unreadable };
};
