import { useEffect, useRef, type RefObject } from 'react';

/**
 * Holds the value of the latest render. A memoized callback can read it without being recreated.
 */
export const useLatest = <T>(value: T): RefObject<T> => {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
};
