import { useEffect, useState } from 'react';

/** A value as it was when it last stayed the same for `ms`. Pass text or a number, not an object. */
export const useSettled = <T extends string | number | null>(value: T, ms: number): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    if (value === settled) return;
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, settled, ms]);
  return settled;
};
