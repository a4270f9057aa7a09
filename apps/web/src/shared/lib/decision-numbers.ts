import type { DrawRange } from '@leadline/contracts/decision-rules';

/** Formats a number with at most two digits after the point: `10.33`, `10`. */
export const numberText = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: 2 });
/** Formats a fraction in percent: 0.0912 → `9.12%`. */
export const partText = (part: number): string => `${numberText(part * 100)}%`;
/** Formats an amount that only ranks advertisers, e.g. `$36.48`. */
export const amountText = (amount: number): string =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

const MOST_DIGITS = 10;

/**
 * Returns the digits, at least two, with which a rounded draw still falls into its rounded range.
 * Draws and ranges are between 0 and 1.
 */
export const drawDigits = (draw: number, { from, to }: DrawRange): number => {
  for (let digits = 2; digits < MOST_DIGITS; digits += 1) {
    const rounded = (value: number): number => Number(value.toFixed(digits));
    if (rounded(from) <= rounded(draw) && rounded(draw) < rounded(to)) return digits;
  }
  return MOST_DIGITS;
};
/** Formats a draw or the end of a range: `0.30`, `1`. */
export const drawText = (value: number, digits: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(digits);
