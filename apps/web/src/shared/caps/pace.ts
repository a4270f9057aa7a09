import { isFull, type CapRow } from './cap';

const HOUR_MS = 3_600_000;
/** A younger window is too short to estimate a pace. */
const YOUNGEST_MS = HOUR_MS / 4;

export interface Pace {
  /** Counted leads or FTDs per hour since the window began. */
  readonly perHour: number;
  /** When the cap fills at this pace, in milliseconds; null if it resets before. */
  readonly fullAt: number | null;
}

type Counted = Pick<CapRow, 'filled' | 'reserved' | 'cap' | 'window_start' | 'reset_at'>;

/**
 * Estimates how fast a cap fills. Null if the cap is full or empty, or its window has just begun.
 */
export const paceOf = (row: Counted, now: number): Pace | null => {
  const elapsed = now - Date.parse(row.window_start);
  if (elapsed < YOUNGEST_MS || row.filled === 0 || isFull(row)) return null;
  const perMs = row.filled / elapsed;
  const fullAt = Math.round(now + (row.cap - row.filled) / perMs);
  const resetsBefore = row.reset_at !== null && Date.parse(row.reset_at) <= fullAt;
  return { perHour: perMs * HOUR_MS, fullAt: resetsBefore ? null : fullAt };
};
