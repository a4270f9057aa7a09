/** What was typed as a percentage: `33,3 %` is 33.3. It has no sign, so `-5` is not taken for 0. */
export const percentageText = (typed: string): string =>
  typed.replace(/[\s%−-]/g, '').replace(',', '.');

/** Rounded to two decimals. */
export const roundPercentage = (value: number): number => Math.round(value * 100) / 100;

/** A typed percentage, limited to 0 to 100 and two decimals. */
export const cleanPercentage = (value: number | null): number =>
  value === null || Number.isNaN(value) ? 0 : roundPercentage(Math.min(100, Math.max(0, value)));
