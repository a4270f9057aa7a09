import { useEffect } from 'react';

/** Location of unsaved work. A page asks the user itself before another page is shown. */
type Place = 'page' | 'dialog';
const holders = new Map<symbol, Place>();

/** Registers the unsaved work of a form, which a reload would lose. */
export const useUnsavedWork = (isDirty: boolean, place: Place): void => {
  useEffect(() => {
    if (!isDirty) return;
    const holder = Symbol('unsaved work');
    holders.set(holder, place);
    return () => void holders.delete(holder);
  }, [isDirty, place]);
};

/** Forgets all unsaved work, because the user gave it up. */
export const giveUpWork = (): void => holders.clear();

export const hasUnsavedWork = (): boolean => holders.size > 0;

/** Whether a dialog holds unsaved work, which navigation would lose without a question. */
export const hasUnsavedDialog = (): boolean => [...holders.values()].includes('dialog');
