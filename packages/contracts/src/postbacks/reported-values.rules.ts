/**
 * How amounts and times that advertisers report are read. A value that can be read in two ways is
 * refused, because a wrong amount or day would be booked without anybody noticing.
 */

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

/** Year, month and day of a text, in the spellings that JavaScript reads. Null for any other. */
const calendarDayOf = (text: string): readonly [number, number, number] | null => {
  const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text);
  if (yearFirst) return [Number(yearFirst[1]), Number(yearFirst[2]), Number(yearFirst[3])];
  const monthFirst = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})/.exec(text);
  if (monthFirst) return [Number(monthFirst[3]), Number(monthFirst[1]), Number(monthFirst[2])];
  const month = MONTHS.findIndex((name) => new RegExp(`\\b${name}`, 'i').test(text)) + 1;
  const year = /(?<!\d)\d{4}(?!\d)/.exec(text)?.[0];
  // The first number with one or two digits: `30 Feb 2026`, `Feb 30, 2026`.
  const day = /(?<!\d)\d{1,2}(?!\d)/.exec(text)?.[0];
  return month === 0 || year === undefined || day === undefined
    ? null
    : [Number(year), month, Number(day)];
};

/** JavaScript reads 30 February as 2 March. */
const isRealDay = ([year, month, day]: readonly [number, number, number]): boolean =>
  new Date(Date.UTC(year, month - 1, day)).getUTCDate() === day;

/** Milliseconds since 1970; NaN if the text is no time. */
const timeOf = (text: string): number => {
  if (/^\d{9,11}$/.test(text)) return Number(text) * 1000;
  if (/^\d{12,14}$/.test(text)) return Number(text);
  const day = calendarDayOf(text);
  if (day !== null && !isRealDay(day)) return Number.NaN;
  const isUtcText = /^\d{4}-\d{2}-\d{2}([ T]\d{2}:\d{2}(:\d{2}(\.\d+)?)?)?$/.test(text);
  return Date.parse(isUtcText ? `${text.slice(0, 10)}T${text.slice(11) || '00:00'}Z` : text);
};

/**
 * Reads seconds, milliseconds, `2026-11-21 12:00:00` (UTC) or ISO 8601. Null for anything else, and
 * for a day that does not exist.
 */
export const reportedInstant = (value: string | number): string | null => {
  const text = String(value);
  // A date without a year would be ambiguous.
  if (!/\d{4}/.test(text)) return null;
  const date = new Date(timeOf(text));
  const isUsable =
    !Number.isNaN(date.getTime()) && date.getUTCFullYear() >= 1970 && date.getUTCFullYear() <= 9999;
  return isUsable ? date.toISOString() : null;
};

/** `1.250` can mean either 1250 or 1.25, as `1,250` can. Not so `1250.125` and `0.125`. */
const MAY_BE_THOUSANDS = /^[1-9]\d{0,2}\.\d{3}$/;

/**
 * Reads an amount; digits after the second are cut off. Null if it is not an amount or is
 * ambiguous. A JSON number is never ambiguous.
 */
export const reportedAmount = (value: string | number): string | null => {
  if (typeof value === 'string' && MAY_BE_THOUSANDS.test(value)) return null;
  const [, whole, decimals, decimalsOfComma] =
    /^(\d{1,9})(?:\.(\d+)|,(\d{1,2}))?$/.exec(String(value)) ?? [];
  return whole === undefined
    ? null
    : `${whole}.${(decimals ?? decimalsOfComma ?? '').slice(0, 2).padEnd(2, '0')}`;
};
