import { useEffect, useRef, type RefObject } from 'react';

/**
 * Holds the value of the latest render, so that a memoized callback can use it and stay the same.
 */
export const useLatest = <T>(value: T): RefObject<T> => {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
};
