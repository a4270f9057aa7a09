import { hoursDayFault, type HoursStep } from '@leadline/contracts';
import type { Cursor } from './cursor.js';
import type { Vocabulary } from './names.js';
import type { DayHours, HoursClause } from './statement.js';
import type { Word } from './words.js';

export const DAY_WORDS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
const LONG_DAYS = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const;
const EVERY_DAY = [1, 2, 3, 4, 5, 6, 7];
const DAY_SETS: Readonly<Record<string, readonly number[]>> = {
  weekdays: [1, 2, 3, 4, 5],
  weekend: [6, 7],
  weekends: [6, 7],
  'every-day': EVERY_DAY,
};
const RANGE = /^(\d{1,2})(?:[:.](\d{2}))?[-–](\d{1,2})(?:[:.](\d{2}))?$/;
const DATE = /^(\d{4}-\d{2}-\d{2}|\d{1,2}[./]\d{1,2}([./]\d{2,4})?)$/;
const WHOLE_DAY: HoursStep = { start_time: '00:00', end_time: '23:59' };
const CLOSED = ['closed', 'close'] as const;
export const HOURS_KEYWORDS = [
  'closed',
  'close',
  'open',
  ...DAY_WORDS,
  ...LONG_DAYS,
  'weekdays',
  'weekend',
];

/** Returns the weekday that a word names; 1 is Monday. Null for other words. */
export const dayOf = (key: string): number | null => {
  const short = DAY_WORDS.findIndex((day) => day === key);
  const index = short === -1 ? LONG_DAYS.findIndex((day) => day === key) : short;
  return index === -1 ? null : index + 1;
};

/** Returns the days of one word: `Fri`, `Mon-Fri`, `weekdays`. Null for other words. */
const daysOf = ({ key }: Word): readonly number[] | null => {
  const set = Object.hasOwn(DAY_SETS, key) ? DAY_SETS[key] : undefined;
  if (set) return set;
  const [from = '', to, ...more] = key.split(/[-–]/);
  const first = dayOf(from);
  if (first === null || more.length > 0) return null;
  if (to === undefined) return [first];
  const last = dayOf(to);
  if (last === null) return null;
  const count = ((last - first + 7) % 7) + 1;
  return Array.from({ length: count }, (_, index) => ((first - 1 + index) % 7) + 1);
};
const isDays = (word: Word): boolean => daysOf(word) !== null;
const isRange = ({ key }: Word): boolean => RANGE.test(key);
const isClosed = ({ key }: Word): boolean => CLOSED.some((one) => one === key);
const isVerb = (word: Word): boolean => isRange(word) || isClosed(word) || word.key === 'open';

/** Whether a word begins hours. */
export const beginsHours = (word: Word): boolean =>
  isDays(word) || isVerb(word) || DATE.test(word.key);

const timeText = (hour: string, minute = '00'): string => {
  const text = `${hour.padStart(2, '0')}:${minute}`;
  // Both ends belong to the hours.
  return text === '24:00' ? '23:59' : text;
};

const readStep = (cursor: Cursor): HoursStep => {
  const [, from = '', fromMinute, to = '', toMinute] = RANGE.exec(cursor.word.key) ?? [];
  const step = { start_time: timeText(from, fromMinute), end_time: timeText(to, toMinute) };
  const fault = hoursDayFault([step]);
  if (fault !== null) cursor.fail(`${fault}.`);
  cursor.skip();
  return step;
};

/** Reads `09:00-12:00, 13:00-18:00`. */
const readSteps = (cursor: Cursor): HoursStep[] => {
  const steps: HoursStep[] = [];
  while (isRange(cursor.word)) {
    const { word } = cursor;
    steps.push(readStep(cursor));
    const fault = hoursDayFault(steps);
    if (fault !== null) cursor.fail(`${fault}.`, { word });
  }
  return steps.toSorted((a, b) => a.start_time.localeCompare(b.start_time));
};

/** Reads hours, `closed` or `open`. Null closes. */
const readVerb = (cursor: Cursor): readonly HoursStep[] | null => {
  if (isRange(cursor.word)) return readSteps(cursor);
  if (cursor.take(...CLOSED)) return null;
  if (cursor.take('open')) return isRange(cursor.word) ? readSteps(cursor) : [WHOLE_DAY];
  return cursor.failExpected('hours such as 09:00-18:00, or "closed",', HOURS_KEYWORDS);
};

/** Index behind the verb that begins at `ahead`. */
const behindVerb = (cursor: Cursor, ahead: number): number => {
  let index = ahead;
  if (cursor.ahead(index).key === 'open') index += 1;
  if (isClosed(cursor.ahead(index))) return index + 1;
  while (isRange(cursor.ahead(index))) index += 1;
  return index;
};

/**
 * Whether the days at hand have their hours behind them: `Sat closed` in
 * `09:00-18:00 Mon-Fri, Sat closed`. In `closed Fri, 09:00-18:00 Sat` the hours have days of their
 * own.
 */
const haveOwnHours = (cursor: Cursor): boolean =>
  isVerb(cursor.ahead(1)) && !cursor.word.hasComma && !isDays(cursor.ahead(behindVerb(cursor, 1)));

/** Reads days that are separated by commas. `isBehind` says that their hours stand before them. */
const readDays = (cursor: Cursor, isBehind: boolean): number[] => {
  const days = new Set<number>();
  for (let goesOn = true; goesOn;) {
    for (const day of daysOf(cursor.word) ?? []) days.add(day);
    const { hasComma } = cursor.word;
    cursor.skip();
    const isList = isBehind ? hasComma : true;
    goesOn = isList && isDays(cursor.word) && !(isBehind && haveOwnHours(cursor));
  }
  return [...days].toSorted((a, b) => a - b);
};

const mustBeWeekday = (cursor: Cursor): void => {
  if (DATE.test(cursor.word.key))
    cursor.fail('Opening hours go by weekday, not by date: name a day such as Fri.');
};

const readDayHours = (cursor: Cursor): DayHours => {
  mustBeWeekday(cursor);
  if (isDays(cursor.word)) {
    const days = readDays(cursor, false);
    return { days, steps: readVerb(cursor) };
  }
  // In `open Sat 10:00-14:00` the first word means nothing.
  if (cursor.word.key === 'open' && isDays(cursor.ahead(1)) && isRange(cursor.ahead(2))) {
    cursor.skip();
    return readDayHours(cursor);
  }
  const steps = readVerb(cursor);
  mustBeWeekday(cursor);
  if (!isDays(cursor.word) || haveOwnHours(cursor)) return { days: null, steps };
  return { days: readDays(cursor, true), steps };
};

const mustNotRepeat = (cursor: Cursor, hours: readonly DayHours[], word: Word): void => {
  const last = hours.at(-1);
  if (hours.length > 1 && hours.some(({ days }) => days === null))
    cursor.fail('Name the days: there are several hours.', { word });
  const earlier = new Set(hours.slice(0, -1).flatMap(({ days }) => days ?? []));
  const twice = last?.days?.find((day) => earlier.has(day));
  if (twice !== undefined)
    cursor.fail(`There are hours for ${DAY_WORDS[twice - 1] ?? ''} already.`, { word });
};

/** Reads the time zone, if there is one. */
export const readZone = (cursor: Cursor, { zone }: Vocabulary): number | null => {
  const { word } = cursor;
  const isZone = word.isQuoted || word.key.includes('/') || zone.wholeName(cursor.rest) !== null;
  return !cursor.isAtEnd && isZone ? cursor.readOne(zone, 'a time zone').id : null;
};

/** Reads opening hours: `Mon-Fri 09:00-18:00, Sat closed`, or with the days behind the hours. */
export const readHours = (cursor: Cursor, vocabulary: Vocabulary): HoursClause => {
  const hours: DayHours[] = [];
  while (!cursor.isAtEnd && beginsHours(cursor.word)) {
    const { word } = cursor;
    hours.push(readDayHours(cursor));
    mustNotRepeat(cursor, hours, word);
  }
  const isOnly = cursor.word.key === 'only';
  if (isOnly && hours.some(({ days }) => days === null))
    cursor.fail('Name the days that are open before "only".');
  if (isOnly) cursor.skip();
  return { kind: 'hours', hours, isOnly, zone_id: readZone(cursor, vocabulary) };
};
