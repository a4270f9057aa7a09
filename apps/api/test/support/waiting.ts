import { setTimeout as pause } from 'node:timers/promises';
import { mock } from 'node:test';

/**
 * Resolves when exactly that many statements of this database wait for locks of others. `rows`
 * runs a statement in it.
 */
export const waitingForLocks = (
  rows: (text: string) => Promise<unknown[]>,
  count: number,
): Promise<void> =>
  eventually(async () => {
    const waiting = await rows(
      `SELECT 1
       FROM pg_stat_activity
       WHERE datname = current_database()
         AND wait_event_type = 'Lock'`,
    );
    if (waiting.length !== count) throw new Error(`${waiting.length} wait`);
  });

/**
 * Repeats `check` every few milliseconds until it no longer throws. Throws its last error after
 * `limitMs`.
 */
export const eventually = async <T>(check: () => T | Promise<T>, limitMs = 90_000): Promise<T> => {
  for (const end = Date.now() + limitMs; ;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() >= end) throw error;
    }
    await pause(20);
  }
};

const STEP_MS = 50;
const { setImmediate } = globalThis;

/** Replaces `setTimeout` until `stopMocking`. The clock of the process keeps running. */
export const mockTimeouts = (): void => mock.timers.enable({ apis: ['setTimeout'] });
export const stopMocking = (): void => mock.timers.reset();

/** Lets that much time pass for `setTimeout`, and everything run that follows from it. */
export const advance = async (milliseconds: number): Promise<void> => {
  for (let left = milliseconds; ; left -= STEP_MS) {
    await new Promise(setImmediate);
    if (left <= 0) return;
    mock.timers.tick(Math.min(left, STEP_MS));
  }
};
