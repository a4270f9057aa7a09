import { dailyWindow, type CapWindow, type OpenTime, type ResetRule } from '@leadline/contracts';
import { openBetween } from './cap-opening.js';

/** A recorded hour of a cap. */
export interface CapHour {
  readonly hour_start: Date;
  readonly window_start: Date;
  /** The count of the window when it was last read in this hour. */
  readonly filled: number;
  /** When the cap was first seen full in this hour. */
  readonly full_at: Date | null;
}

/** An hour of an earlier day: what was counted while leads could come, and for how long they could. */
export interface PastHour {
  /** Identifies the day. */
  readonly day: number;
  /** Hours since the reset time. */
  readonly hour: number;
  readonly counted: number;
  /** The part of the hour in which the cap had room and was open, from 0 to 1. */
  readonly open: number;
}

/** The record of a cap, as the forecast uses it. */
export interface CapHistory {
  readonly past: readonly PastHour[];
  /** The last record before the day that is forecast, and those of the day. In order. */
  readonly recent: readonly CapHour[];
}

const HOUR_MS = 3_600_000;

/** Finds the day of each hour in turn, and looks it up only when the day ends. */
const dayFinder = (rule: ResetRule): ((at: Date) => CapWindow) => {
  let day: CapWindow | null = null;
  return (at) => {
    if (day === null || at < day.start || at >= day.end) day = dailyWindow(rule, at);
    return day;
  };
};

/** Whether the record before belongs to the same window and the hour just before. */
const continues = (hour: CapHour, before: CapHour | undefined): before is CapHour =>
  before !== undefined &&
  before.window_start.getTime() === hour.window_start.getTime() &&
  before.hour_start.getTime() === hour.hour_start.getTime() - HOUR_MS;

/**
 * Turns the records of a cap into hours of past days. An hour without a record, or without the one
 * before it in its window, tells nothing. An hour counts with the part in which the cap had room and
 * its advertisers were open, so that a cap that was full since noon does not look as if nothing
 * came.
 */
export const historyOf = (
  records: readonly CapHour[],
  rule: ResetRule,
  dayStart: Date,
  openTimes: readonly OpenTime[],
): CapHistory => {
  const dayOf = dayFinder(rule);
  const past: PastHour[] = [];
  let lastBefore: CapHour | undefined;
  for (const [index, record] of records.entries()) {
    if (record.hour_start >= dayStart) break;
    lastBefore = record;
    const day = dayOf(record.hour_start);
    const before = records[index - 1];
    const isFirst = record.window_start >= record.hour_start;
    if (!isFirst && !continues(record, before)) continue;
    const earlier = !isFirst && continues(record, before) ? before : undefined;
    const wasFull = earlier?.full_at !== null && earlier?.full_at !== undefined;
    const start = record.hour_start.getTime();
    const until = Math.min(record.full_at?.getTime() ?? Infinity, start + HOUR_MS);
    const open = openBetween(openTimes, start, until) / HOUR_MS;
    past.push({
      day: day.start.getTime(),
      hour: Math.floor((start - day.start.getTime()) / HOUR_MS),
      // FTDs that were rejected are taken out again.
      counted: Math.max(0, record.filled - (earlier?.filled ?? 0)),
      open: wasFull && record.full_at !== null ? 0 : open,
    });
  }
  const recent = records.filter(({ hour_start: start }) => start >= dayStart);
  return { past, recent: lastBefore === undefined ? recent : [lastBefore, ...recent] };
};
