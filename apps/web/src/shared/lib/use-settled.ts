import { useEffect, useState } from 'react';

/** Returns a value once it has stayed the same for `ms`. Pass text or a number, not an object. */
export const useSettled = <T extends string | number | null>(value: T, ms: number): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (value === settled) return;
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, settled, ms]);
  return settled;
};
