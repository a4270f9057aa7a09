import { useEffect, useState } from 'react';

const SECOND_MS = 1000;

/**
 * Returns the whole seconds until a time in milliseconds, counting down to 0. Without a time, 0.
 */
export const useCountdown = (until: number | null): number => {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (until === null) return;
    const tick = (): void => {
      setNow(Date.now());
      if (Date.now() >= until) clearInterval(timer);
    };
    const timer = setInterval(tick, SECOND_MS);
    tick();
    return () => clearInterval(timer);
  }, [until]);
  return until === null ? 0 : Math.max(0, Math.ceil((until - now) / SECOND_MS));
};
