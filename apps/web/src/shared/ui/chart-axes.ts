/** Approximate number of ticks on an axis. */
const TICKS = 5;
const STEPS = [1, 2, 5, 10];

/**
 * Returns the ticks of an axis of counts, from 0 to at least `most`: whole numbers in even steps.
 */
export const wholeTicks = (most: number): readonly number[] => {
  const least = Math.max(most, 1) / TICKS;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = Math.max(1, (STEPS.find((one) => one * power >= least) ?? 10) * power);
  return Array.from({ length: Math.ceil(Math.max(most, 1) / step) + 1 }, (_, n) => n * step);
};

/** Pixels of a character in a label, and between two labels. */
const CHARACTER = 6.2;
const SPACE = 12;

/**
 * Returns the step between labelled columns, so that the labels of a chart of this width do not
 * touch.
 */
export const labelStep = (labels: readonly string[], width: number): number => {
  const longest = Math.max(1, ...labels.map(({ length }) => length));
  return Math.max(1, Math.ceil((labels.length * (longest * CHARACTER + SPACE)) / width));
};

/** Formats a value next to an axis, without decimals if it is whole, e.g. `$1,000` or `20%`. */
export const tickText = (text: string): string => text.replace(/\.0+(?=%?$)/, '');

/** Greatest width of a group's columns together, and their greatest share of the group's space. */
const GROUP = { width: 104, share: 0.85 };

/**
 * Returns the share of a group's space that stays empty. Even with few groups, the columns of a
 * group stay next to each other.
 */
export const groupPadding = (groups: number, width: number): number =>
  1 - Math.min(GROUP.share, (groups * GROUP.width) / width);
