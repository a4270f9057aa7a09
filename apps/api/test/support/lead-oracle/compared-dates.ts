import type { CompareTo } from '@leadline/contracts';

// The dates with which a range is compared (domain §9), from the texts of dates, day by day. It
// shares nothing with the code under test.

export interface Dates {
  readonly start_date: string;
  readonly end_date: string;
}

/** Whether a range does not end before it begins. An end to the minute includes that minute. */
export const isClosed = (start: string | null | undefined, end: string | null | undefined) =>
  Boolean(start && end && start.padEnd(19, ':00') <= end.padEnd(19, ':59'));

const isDate = (date: string): boolean => {
  const time = Date.parse(`${date}T00:00:00Z`);
  return Number.isFinite(time) && new Date(time).toISOString().startsWith(date);
};
const dayBefore = (date: string): string => {
  const day = new Date(`${date}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - 1);
  return day.toISOString().slice(0, 10);
};
const daysBefore = (text: string, days: number): string => {
  let date = text.slice(0, 10);
  for (let count = 0; count < days; count += 1) date = dayBefore(date);
  return date + text.slice(10);
};
/** The year and month of a text, some months before. */
const monthBefore = (text: string, months: number): string => {
  let [year, month] = [Number(text.slice(0, 4)), Number(text.slice(5, 7))];
  for (let count = 0; count < months; count += 1) {
    month -= 1;
    if (month === 0) [year, month] = [year - 1, 12];
  }
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}`;
};
const lastDayOf = (month: string): string => {
  let day = 31;
  while (!isDate(`${month}-${day}`)) day -= 1;
  return `${month}-${day}`;
};

const isWhole = ({ start_date, end_date }: Dates): boolean =>
  start_date <= end_date &&
  /^....-..-01 00:00(:00)?$/.test(start_date) &&
  /23:59(:59)?$/.test(end_date) &&
  end_date.slice(0, 10) === lastDayOf(end_date.slice(0, 7));
/** The number of months that two texts are apart, both included. */
const monthsIn = ({ start_date, end_date }: Dates): number => {
  let months = 1;
  while (monthBefore(end_date, months - 1) !== start_date.slice(0, 7)) months += 1;
  return months;
};

const monthsBefore = (dates: Dates, months: number): Dates => {
  const { start_date: start, end_date: end } = dates;
  const [first, last] = [monthBefore(start, months), monthBefore(end, months)];
  const [startDay, endDay] = [`${first}-${start.slice(8, 10)}`, `${last}-${end.slice(8, 10)}`];
  const endOfMonth = `${lastDayOf(last)} 23:59`;
  return {
    start_date: (isDate(startDay) ? startDay : lastDayOf(first)) + start.slice(10),
    end_date: isWhole(dates) || !isDate(endDay) ? endOfMonth : endDay + end.slice(10),
  };
};

const daysEarlier = ({ start_date, end_date }: Dates, days: number): Dates => ({
  start_date: daysBefore(start_date, days),
  end_date: daysBefore(end_date, days),
});

/** The first range of the same weekdays that ends before the range begins. */
const sameWeekdays = (dates: Dates): Dates => {
  let before = daysEarlier(dates, 7);
  const start = dates.start_date.padEnd(19, ':00');
  while (before.end_date.padEnd(19, ':59') >= start) before = daysEarlier(before, 7);
  return before;
};

const earlier = (dates: Dates, compareTo: Extract<CompareTo, string>): Dates => {
  switch (compareTo) {
    case 'day_before':
      return daysEarlier(dates, 1);
    case 'week_before':
      return daysEarlier(dates, 7);
    case 'month_before':
      return monthsBefore(dates, 1);
    case 'year_before':
      return monthsBefore(dates, 12);
    case 'previous_period':
      return isWhole(dates) ? monthsBefore(dates, monthsIn(dates)) : sameWeekdays(dates);
  }
};

const known = new Map<string, Dates>();
/** Both dates have minutes, or seconds. Each lead asks about the range of its filter again. */
export const comparedDates = (dates: Dates, compareTo: CompareTo): Dates => {
  if (typeof compareTo !== 'string') return compareTo;
  const key = [dates.start_date, dates.end_date, compareTo].join();
  const found = known.get(key) ?? earlier(dates, compareTo);
  known.set(key, found);
  return found;
};
