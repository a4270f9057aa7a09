import { useEffect } from 'react';

const holders = new Set<symbol>();

/** Says that a form holds what has not been saved, and what a reload would lose. */
export const useUnsavedWork = (isDirty: boolean): void => {
  useEffect(() => {
    if (!isDirty) return;
    const holder = Symbol('unsaved work');
    holders.add(holder);
    return () => void holders.delete(holder);
  }, [isDirty]);
};

export const hasUnsavedWork = (): boolean => holders.size > 0;
