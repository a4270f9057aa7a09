import { zoneOffsetAt } from '@leadline/contracts';
import { TemplateTextError } from './text-error.js';

// Dates as texts. English names, and no dependence on the zone of the server.

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];
const DAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const DAY = 86_400_000;

/** A moment in a zone. */
interface Moment {
  /** Wall time in milliseconds since 1970, as if it were UTC. */
  readonly wall: Date;
  /** How far the zone is ahead of UTC, in milliseconds. */
  readonly offset: number;
  readonly zone: string;
}

const dayOfYear = ({ wall }: Moment): number =>
  Math.floor((wall.getTime() - Date.UTC(wall.getUTCFullYear(), 0, 1)) / DAY) + 1;
/** The week of the year. Days before the first `firstDay` are in week 0. */
const weekOf = (moment: Moment, firstDay: number): number =>
  Math.floor((dayOfYear(moment) + 6 - ((moment.wall.getUTCDay() - firstDay + 7) % 7)) / 7);
const hour12 = ({ wall }: Moment): number => wall.getUTCHours() % 12 || 12;
const two = (number: number): string => String(number).padStart(2, '0');
const offsetText = ({ offset }: Moment, separator: string): string => {
  const minutes = Math.round(Math.abs(offset) / 60_000);
  const sign = offset < 0 ? '-' : '+';
  return `${sign}${two(Math.floor(minutes / 60))}${separator}${two(minutes % 60)}`;
};

/** A number with its usual width and padding, or a text. */
type Part = readonly [value: number, width: number, padding: '0' | ' '] | string;
const number = (value: number, width = 2, padding: '0' | ' ' = '0'): Part => [
  value,
  width,
  padding,
];
const PARTS: Readonly<Record<string, (moment: Moment, flags: string, width: number) => Part>> = {
  Y: ({ wall }) => number(wall.getUTCFullYear(), 4),
  C: ({ wall }) => number(Math.floor(wall.getUTCFullYear() / 100)),
  y: ({ wall }) => number(wall.getUTCFullYear() % 100),
  m: ({ wall }) => number(wall.getUTCMonth() + 1),
  B: ({ wall }) => MONTHS[wall.getUTCMonth()] ?? '',
  b: ({ wall }) => (MONTHS[wall.getUTCMonth()] ?? '').slice(0, 3),
  h: ({ wall }) => (MONTHS[wall.getUTCMonth()] ?? '').slice(0, 3),
  d: ({ wall }) => number(wall.getUTCDate()),
  e: ({ wall }) => number(wall.getUTCDate(), 2, ' '),
  j: (moment) => number(dayOfYear(moment), 3),
  H: ({ wall }) => number(wall.getUTCHours()),
  k: ({ wall }) => number(wall.getUTCHours(), 2, ' '),
  I: (moment) => number(hour12(moment)),
  l: (moment) => number(hour12(moment), 2, ' '),
  M: ({ wall }) => number(wall.getUTCMinutes()),
  S: ({ wall }) => number(wall.getUTCSeconds()),
  L: ({ wall }) => number(wall.getUTCMilliseconds(), 3),
  N: ({ wall }, _flags, width) =>
    String(wall.getUTCMilliseconds())
      .padStart(3, '0')
      .padEnd(9, '0')
      .slice(0, Math.min(width || 9, 9)),
  p: ({ wall }) => (wall.getUTCHours() < 12 ? 'AM' : 'PM'),
  P: ({ wall }) => (wall.getUTCHours() < 12 ? 'am' : 'pm'),
  A: ({ wall }) => DAYS[wall.getUTCDay()] ?? '',
  a: ({ wall }) => (DAYS[wall.getUTCDay()] ?? '').slice(0, 3),
  u: ({ wall }) => number(wall.getUTCDay() || 7, 1),
  w: ({ wall }) => number(wall.getUTCDay(), 1),
  U: (moment) => number(weekOf(moment, 0)),
  W: (moment) => number(weekOf(moment, 1)),
  s: ({ wall, offset }) => number(Math.floor((wall.getTime() - offset) / 1000), 1),
  z: (moment, flags) => offsetText(moment, flags.includes(':') ? ':' : ''),
  Z: ({ zone }) => zone,
  n: () => '\n',
  t: () => '\t',
  '%': () => '%',
};
const COMBINATIONS: Readonly<Record<string, string>> = {
  F: '%Y-%m-%d',
  D: '%m/%d/%y',
  T: '%H:%M:%S',
  R: '%H:%M',
};

const padded = (part: Part, flags: string, width: number): string => {
  if (typeof part === 'string') return part.padStart(width, flags.includes('0') ? '0' : ' ');
  const [value, usualWidth, usualPadding] = part;
  if (flags.includes('-')) return String(value);
  let padding = usualPadding;
  if (flags.includes('_')) padding = ' ';
  else if (flags.includes('0')) padding = '0';
  return String(value).padStart(width || usualWidth, padding);
};
const inCase = (text: string, flags: string): string => {
  if (flags.includes('^')) return text.toUpperCase();
  if (!flags.includes('#')) return text;
  return text === text.toUpperCase() ? text.toLowerCase() : text.toUpperCase();
};

const DIRECTIVE = /%([-_0^#:]*)(\d{0,2})(.?)/gsu;
const formatted = (moment: Moment, format: string): string =>
  format.replaceAll(DIRECTIVE, (_directive, flags: string, width: string, letter: string) => {
    const combination = Object.hasOwn(COMBINATIONS, letter) ? COMBINATIONS[letter] : undefined;
    if (combination !== undefined) return formatted(moment, combination);
    const part = Object.hasOwn(PARTS, letter) ? PARTS[letter] : undefined;
    // The format may be a value, which no message holds.
    if (!part) throw new TemplateTextError('The format of a date is not valid');
    return inCase(padded(part(moment, flags, Number(width)), flags, Number(width)), flags);
  });

/** Zones that exist, by the names that were asked for. */
const zones = new Map<string, string>();
const MAX_ZONES = 1000;
/** Returns the usual name of a zone. Throws TemplateTextError if there is no such zone. */
const zoneOf = (name: string): string => {
  const known = zones.get(name);
  if (known !== undefined) return known;
  let zone: string;
  try {
    zone = new Intl.DateTimeFormat('en-US', { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    throw new TemplateTextError('Unknown time zone. Use a name such as Europe/London');
  }
  if (zones.size >= MAX_ZONES) zones.clear();
  zones.set(name, zone);
  return zone;
};

const momentIn = (instant: number, zone: string): Moment => {
  const name = zone === 'UTC' ? zone : zoneOf(zone);
  const offset = name === 'UTC' ? 0 : zoneOffsetAt(new Date(instant), name);
  return { wall: new Date(instant + offset), offset, zone };
};

const ISO =
  /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(\.\d{1,9})?)?(?: ?(Z|([+-])(\d\d):?(\d\d)))?)?$/i;
/** Seconds since 1970. Eight digits may be a day. */
const UNIX_TIME = /^\d{9,11}$/;

interface ReadTime {
  readonly instant: number;
  /** Whether the text names no time of day. */
  readonly isDay: boolean;
}
const readTime = (text: string): ReadTime | null => {
  if (UNIX_TIME.test(text)) return { instant: Number(text) * 1000, isDay: false };
  const found = ISO.exec(text);
  if (!found) return null;
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = found
    .slice(1, 7)
    .map((digits) => Number(digits ?? 0));
  const wall = new Date(Date.UTC(year, month - 1, day, hour, minute, second));
  // 30 February would be 2 March, and 24:00 the next day.
  const exists =
    wall.getUTCFullYear() === year &&
    wall.getUTCDate() === day &&
    wall.getUTCHours() === hour &&
    wall.getUTCMinutes() === minute;
  if (!exists) return null;
  const [fraction = '.', , sign = '+', hours = '0', minutes = '0'] = found.slice(7);
  const ahead = (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  const milliseconds = Number(fraction.slice(1, 4).padEnd(3, '0'));
  return { instant: wall.getTime() + milliseconds - ahead, isDay: found[4] === undefined };
};

/**
 * Writes a time as the format says (strftime), in a zone: UTC if it is empty. A day without a time
 * is the same in all zones. A text that is neither ISO 8601 nor a Unix time stays as it is.
 */
export const dateText = (text: string, format: string, zone: string): string => {
  const time = readTime(text);
  if (!time) return text;
  return formatted(momentIn(time.instant, zone === '' || time.isDay ? 'UTC' : zone), format);
};

/** Throws TemplateTextError for a format or a zone that `dateText` cannot use. */
export const checkDateText = (format: string, zone: string): void => {
  for (const [directive, , , letter = ''] of format.matchAll(DIRECTIVE))
    if (!Object.hasOwn(PARTS, letter) && !Object.hasOwn(COMBINATIONS, letter))
      throw new TemplateTextError(`${directive} is not part of a date format`);
  if (zone !== '') zoneOf(zone);
};
