/** The bounds of a column's width that a user may choose, in pixels. */
export const COLUMN_WIDTH = { min: 40, max: 1000 } as const;

/** A width within the bounds, as a whole number of pixels. */
export const boundedWidth = (width: number): number =>
  Math.round(Math.min(COLUMN_WIDTH.max, Math.max(COLUMN_WIDTH.min, width)));
