import { setTimeout as pause } from 'node:timers/promises';

/**
 * Looks again every few milliseconds until `check` no longer throws; throws its last error when
 * `limitMs` have passed.
 */
export const eventually = async <T>(check: () => T | Promise<T>, limitMs = 30_000): Promise<T> => {
  for (const end = Date.now() + limitMs; ;) {
    try {
      return await check();
    } catch (error) {
      if (Date.now() >= end) throw error;
    }
    await pause(20);
  }
};
