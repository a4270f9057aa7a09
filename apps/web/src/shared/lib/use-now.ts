import { useSyncExternalStore } from 'react';

const TICK_MS = 30_000;
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  if (timer === undefined) {
    // Nobody listened for a while: the time of then is not now.
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

/** The time for "3 min ago". It changes twice a minute; the whole page shares one timer. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now);
