/** Replaces the charts, which draw on a canvas that jsdom lacks. */
export const Area = (): null => null;
export const Column = (): null => null;
export const Line = (): null => null;
