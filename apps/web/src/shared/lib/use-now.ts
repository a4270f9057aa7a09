import { useSyncExternalStore } from 'react';

const TICK_MS = 30_000;
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  if (timer === undefined) {
    // The time is outdated if nobody listened for a while.
    now = Date.now();
    timer = setInterval(() => {
      now = Date.now();
      listeners.forEach((tell) => tell());
    }, TICK_MS);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
};

/**
 * Returns the time for texts like "3 min ago". It changes twice a minute; all components share one
 * timer.
 */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);
