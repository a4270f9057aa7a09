import { minutesOf } from '../common/hours.rules.js';
import { addDays, instantOfWall, wallClockAt } from '../common/zones.rules.js';

/** When a daily cap starts anew: a wall-clock time in a zone. */
export interface ResetRule {
  readonly reset_time: string;
  readonly zone: string;
}
export interface CapWindow {
  readonly start: Date;
  readonly end: Date;
}
/** Settings that decide which window of a cap is open. */
export interface CapWindowRule extends ResetRule {
  readonly interval: 'daily' | 'interval';
  /** Start of the window of an interval cap, which staff reset by hand. */
  readonly window_started_at: Date;
}
/** A reservation in a window of a cap, as attempts and conversions store it. */
export interface CapReservation {
  readonly cap_id: number;
  /** ISO instant. */
  readonly window_start: string;
}

/** End of a window that only staff can end. */
const NEVER = new Date(8.64e15);

const resetOn = (date: { year: number; month: number; day: number }, rule: ResetRule): Date =>
  instantOfWall(
    date.year,
    date.month,
    date.day,
    minutesOf(rule.reset_time.slice(0, 5)) ?? 0,
    rule.zone,
  );

/** Limits the search for years before 100, where the calendar gives no answer. */
const MOST_STEPS = 5;

/**
 * The window that holds `now`: from the last reset to the next (domain §5). A day with a clock
 * change is 23 or 25 hours long, and so is its window.
 */
export const dailyWindow = (rule: ResetRule, now: Date): CapWindow => {
  const today = wallClockAt(now, rule.zone);
  let start = resetOn(today, rule);
  let end = resetOn(addDays(today, 1), rule);
  // Reset times close to a clock change, and days that a zone left out, move by at most a day each
  // way.
  for (let step = 0; start > now && step > -MOST_STEPS; step -= 1) {
    end = start;
    start = resetOn(addDays(today, step - 1), rule);
  }
  for (let step = 1; end <= now && step < MOST_STEPS; step += 1) {
    start = end;
    end = resetOn(addDays(today, step + 1), rule);
  }
  if (start > now || end <= now)
    throw new RangeError(
      `No window of ${rule.reset_time} ${rule.zone} holds ${now.toISOString()}.`,
    );
  return { start, end };
};

/** The window of a cap that holds `at` (domain §5). */
export const capWindow = (cap: CapWindowRule, at: Date): CapWindow =>
  cap.interval === 'interval' ? { start: cap.window_started_at, end: NEVER } : dailyWindow(cap, at);

/** A reservation in a window of a cap. */
export const capReservationIn = (capId: number, window: CapWindow): CapReservation => ({
  cap_id: capId,
  window_start: window.start.toISOString(),
});
