/**
 * Normalizes a typed percentage: `33,3 %` is 33.3. A sign is dropped, so that `-5` does not become
 * 0.
 */
export const percentageText = (typed: string): string =>
  typed.replace(/[\s%−-]/g, '').replace(',', '.');

/** Rounds to two decimals. */
export const roundPercentage = (value: number): number => Math.round(value * 100) / 100;

/** Limits a typed percentage to 0–100 and two decimals. */
export const cleanPercentage = (value: number | null): number =>
  value === null || Number.isNaN(value) ? 0 : roundPercentage(Math.min(100, Math.max(0, value)));
