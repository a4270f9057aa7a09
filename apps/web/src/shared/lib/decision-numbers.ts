import type { DrawRange } from '@leadline/contracts/decision-rules';

/** A number with at most two digits after the point: `10.33`, `10`. */
export const numberText = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: 2 });
/** A part of the whole in percent: 0.0912 → `9.12%`. */
export const partText = (part: number): string => `${numberText(part * 100)}%`;
/** An amount that only ranks advertisers, e.g. `$36.48`. */
export const amountText = (amount: number): string =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' });

const MOST_DIGITS = 10;

/**
 * How many digits of a draw and of the range that it fell in show that it did, two at least. Draws
 * and ranges are between 0 and 1.
 */
export const drawDigits = (draw: number, { from, to }: DrawRange): number => {
  for (let digits = 2; digits < MOST_DIGITS; digits += 1) {
    const rounded = (value: number): number => Number(value.toFixed(digits));
    if (rounded(from) <= rounded(draw) && rounded(draw) < rounded(to)) return digits;
  }
  return MOST_DIGITS;
};
/** A draw or the end of a range: `0.30`, `1`. */
export const drawText = (value: number, digits: number): string =>
  Number.isInteger(value) ? String(value) : value.toFixed(digits);
