import {
  addDays,
  dayText,
  instantOfWall,
  isRealDate,
  minuteText,
  wallClockAt,
  type WallClock,
} from '@leadline/contracts';
import { Cursor } from './cursor.js';
import type { Vocabulary } from './names.js';
import { TIME } from './read-clauses.js';
import { dayOf, readZone } from './read-hours.js';
import type { LineMoment } from './statement.js';

/** The present, for lines that name a day. */
export interface Present {
  readonly now: Date;
  /** The zone of the caller, by its IANA name. */
  readonly zone: string;
}
/** A line that ends with a moment. */
interface DatedLine {
  /** The line before the moment. */
  readonly head: string;
  readonly from: LineMoment;
}
type Day = Pick<WallClock, 'year' | 'month' | 'day'>;
/** Returns the days that may be meant, the nearest first. */
type DaysFrom = (today: WallClock) => readonly Day[];

const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
];
const ISO_DAY = /^(\d{4})-(\d{2})-(\d{2})$/;
const DAY_OF_MONTH = /^\d{1,2}$/;
const YEAR = /^\d{4}$/;
/** Years in which a date without a year is looked for: 29 February may be eight years ahead. */
const MAX_YEARS = 9;

const monthOf = (key: string): number | null => {
  const index = MONTHS.findIndex((month) => month === key || month.slice(0, 3) === key);
  return index === -1 ? null : index + 1;
};

const readDate = (cursor: Cursor, month: number): DaysFrom => {
  const day = Number(cursor.word.key);
  cursor.skip(2);
  const year = YEAR.test(cursor.word.key) ? Number(cursor.word.key) : null;
  if (year !== null) {
    cursor.skip();
    return () => [{ year, month, day }];
  }
  return (today) =>
    Array.from({ length: MAX_YEARS }, (_, ahead) => ({ year: today.year + ahead, month, day }));
};

/** Reads a day or a date. Null for other words. */
const readDay = (cursor: Cursor): DaysFrom | null => {
  const { key } = cursor.word;
  const weekday = dayOf(key);
  if (weekday !== null) {
    cursor.skip();
    return (today) => [addDays(today, ((weekday - today.weekday + 6) % 7) + 1)];
  }
  if (cursor.take('tomorrow')) return (today) => [addDays(today, 1)];
  const [year, month = 0, day = 0] = (ISO_DAY.exec(key)?.slice(1) ?? []).map(Number);
  if (year !== undefined) {
    cursor.skip();
    return () => [{ year, month, day }];
  }
  const named = monthOf(cursor.ahead(1).key);
  return DAY_OF_MONTH.test(key) && named !== null ? readDate(cursor, named) : null;
};

/** Reads a time, and returns the minute of the day: midnight without one. */
const readMinute = (cursor: Cursor): number => {
  const { key } = cursor.word;
  if (!TIME.test(key)) return 0;
  cursor.skip();
  return Number(key.slice(0, 2)) * 60 + Number(key.slice(3));
};

const readMoment = (
  cursor: Cursor,
  vocabulary: Vocabulary,
  { now, zone: own }: Present,
): LineMoment | null => {
  const { word } = cursor;
  const daysFrom = readDay(cursor);
  if (daysFrom === null) return null;
  const minute = readMinute(cursor);
  const zoneId = readZone(cursor, vocabulary);
  if (!cursor.isAtEnd) cursor.failExpected('a time such as 09:00, or the end of the line,');
  const zone = (zoneId !== null && vocabulary.zone.get(zoneId)?.name) || own;
  const days = daysFrom(wallClockAt(now, zone)).filter((day) => isRealDate(dayText(day)));
  if (days.length === 0) cursor.fail('There is no such day.', { word });
  const at = days
    .map(({ year, month, day }) => instantOfWall(year, month, day, minute, zone))
    .find((instant) => instant > now);
  if (!at) cursor.fail('This moment has passed.', { word });
  return { at, zone, zone_id: zoneId };
};

/**
 * Splits a line that ends with `from` and a moment. Null if no day or date stands behind its last
 * `from`. A day in quotes is a name.
 */
export const splitMoment = (
  line: string,
  vocabulary: Vocabulary,
  present: Present,
): DatedLine | null => {
  const cursor = new Cursor(line);
  const index = cursor.rest.findLastIndex(({ key, hasComma }) => key === 'from' && !hasComma);
  if (index < 1) return null;
  cursor.skip(index);
  const { start } = cursor.word;
  cursor.skip();
  const from = readMoment(cursor, vocabulary, present);
  return from && { head: line.slice(0, start).replace(/[\s,;]+$/, ''), from };
};

/** Writes a moment on the clock of its zone: `2026-11-30 09:00`. */
export const momentText = ({ at, zone }: LineMoment): string => minuteText(at, zone);
