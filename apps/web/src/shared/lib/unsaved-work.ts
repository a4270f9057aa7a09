import { useEffect } from 'react';

/** Where work is that has not been saved. A page asks itself before another one is shown. */
type Place = 'page' | 'dialog';
const holders = new Map<symbol, Place>();

/** Says that a form holds what has not been saved, and what a reload would lose. */
export const useUnsavedWork = (isDirty: boolean, place: Place): void => {
  useEffect(() => {
    if (!isDirty) return;
    const holder = Symbol('unsaved work');
    holders.set(holder, place);
    return () => void holders.delete(holder);
  }, [isDirty, place]);
};

/** The user gives up what was not saved. */
export const giveUpWork = (): void => holders.clear();

export const hasUnsavedWork = (): boolean => holders.size > 0;

/** Whether a dialog holds some, which is lost without a question when another page is shown. */
export const hasUnsavedDialog = (): boolean => [...holders.values()].includes('dialog');
