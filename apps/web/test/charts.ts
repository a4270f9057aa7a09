/** Stands for the charts: they draw on a canvas, which jsdom has not. */
export const Area = (): null => null;
export const Column = (): null => null;
export const Line = (): null => null;
