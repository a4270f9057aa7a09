/** About so many ticks are on an axis. */
const TICKS = 5;
const STEPS = [1, 2, 5, 10];

/** The ticks of an axis of counts, from 0 to at least `most`: whole numbers in even steps. */
export const wholeTicks = (most: number): readonly number[] => {
  const least = Math.max(most, 1) / TICKS;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = Math.max(1, (STEPS.find((one) => one * power >= least) ?? 10) * power);
  return Array.from({ length: Math.ceil(Math.max(most, 1) / step) + 1 }, (_, n) => n * step);
};

/** What a character of a label takes, and the space between two labels, in pixels. */
const CHARACTER = 6.2;
const SPACE = 12;

/** Every how many columns have a label, so that the labels of a chart of this width stay apart. */
export const labelStep = (labels: readonly string[], width: number): number => {
  const longest = Math.max(1, ...labels.map(({ length }) => length));
  return Math.max(1, Math.ceil((labels.length * (longest * CHARACTER + SPACE)) / width));
};

/** A value beside an axis: without the decimals of a whole one, e.g. `$1,000` or `20%`. */
export const tickText = (text: string): string => text.replace(/\.0+(?=%?$)/, '');

/** How wide the columns of a group are together, at most, and how much of its place they may take. */
const GROUP = { width: 104, share: 0.85 };

/**
 * The part of a group's place on the axis that stays empty. The columns of a group stand beside each
 * other, however few groups there are.
 */
export const groupPadding = (groups: number, width: number): number =>
  1 - Math.min(GROUP.share, (groups * GROUP.width) / width);
