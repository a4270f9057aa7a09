/** Sums and differences of decimal texts with two digits, exact to the cent. */
const toCents = (amount: string): bigint => {
  const negative = amount.startsWith('-');
  const [whole = '0', cents = ''] = amount.replace('-', '').split('.');
  const value = BigInt(whole) * 100n + BigInt(cents.padEnd(2, '0').slice(0, 2));
  return negative ? -value : value;
};

const toText = (cents: bigint): string => {
  const size = cents < 0n ? -cents : cents;
  return `${cents < 0n ? '-' : ''}${size / 100n}.${String(size % 100n).padStart(2, '0')}`;
};

export const sumDecimals = (amounts: readonly string[]): string =>
  toText(amounts.reduce((total, amount) => total + toCents(amount), 0n));
export const subtractDecimals = (from: string, amount: string): string =>
  toText(toCents(from) - toCents(amount));
/** Compares two decimal texts: negative, zero or positive. */
export const compareDecimals = (a: string, b: string): number => {
  const difference = toCents(a) - toCents(b);
  if (difference === 0n) return 0;
  return difference < 0n ? -1 : 1;
};

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
