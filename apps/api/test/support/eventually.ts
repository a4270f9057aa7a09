import { setTimeout as pause } from 'node:timers/promises';

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
