/**
 * Weekly hours for the timeslot dialog, the opening-hours dialog and the routing engine. Pure
 * checks of text; no clock.
 */

/** A wall-clock interval, both ends included: `00:00`–`23:59` is the whole day. */
export interface HoursStep {
  start_time: string;
  end_time: string;
}
/** A day of the week; `id` is 1 (Monday) to 7 (Sunday). */
export interface HoursDay {
  id: number;
  checked: boolean;
  /**
   * Opening hours of an advertiser: true means "No traffic". The advertiser's staff are there, but
   * leads are not sent. False, the default, means "Traffic".
   */
  traffic?: boolean | undefined;
  steps: HoursStep[];
}

/**
 * Returns the minutes since midnight of `HH:mm`. Null if the text is not a time with two digits
 * each.
 */
export const minutesOf = (time: string): number | null => {
  const match = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(time);
  return match ? Number(match[1]) * 60 + Number(match[2]) : null;
};

/**
 * Returns the first fault of a day's intervals, or null. The specification fixes the texts (DST-038
 * to DST-040).
 */
export const hoursDayFault = (steps: readonly HoursStep[]): string | null => {
  const spans = steps.map(
    (step) => [minutesOf(step.start_time), minutesOf(step.end_time)] as const,
  );
  if (spans.some(([start, end]) => start === null || end === null))
    return 'Please enter a valid time';
  const sorted = (spans as (readonly [number, number])[]).toSorted((a, b) => a[0] - b[0]);
  if (sorted.some(([start, end]) => start > end)) return 'Start time should be smaller';
  return sorted.some(([start], index) => index > 0 && start <= (sorted[index - 1]?.[1] ?? -1))
    ? 'Time slots are overlapping'
    : null;
};

/** Both ends belong to the interval. */
const isInsideStep = (step: HoursStep, minute: number): boolean => {
  const start = minutesOf(step.start_time);
  const end = minutesOf(step.end_time);
  if (start === null || end === null) return false;
  return minute >= start && minute <= end;
};

/** Whether a minute of a weekday lies inside the hours. Unchecked days are closed. */
export const isInsideHours = (
  days: readonly HoursDay[],
  weekday: number,
  minute: number,
): boolean =>
  days.some(
    (day) =>
      day.id === weekday && day.checked && day.steps.some((step) => isInsideStep(step, minute)),
  );
