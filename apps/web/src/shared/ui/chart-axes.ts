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
