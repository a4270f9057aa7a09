import { wallOf, type Zone } from './wall-clock';

const integers = new Intl.NumberFormat('en-US');

/** Formats a count, e.g. `12,345`. */
export const formatCount = (count: number): string => integers.format(count);

/** Formats a count with its noun: `1 lead`, `12,345 leads`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatCount(count)} ${count === 1 ? one : many}`;
/** E.g. `1 lead`, `1,200 leads`. */
export const leadsText = (count: number): string => counted(count, 'lead');

const groupDigits = (digits: string): string => digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',');

/**
 * Formats money from decimal text: `"-1250.50"` → `-$1,250.50`. It takes text because a float would
 * lose cents. Without a currency, it is in that of the house.
 */
export const formatMoney = (amount: string, currency = 'USD'): string => {
  if (currency !== 'USD')
    return new Intl.NumberFormat('en', { style: 'currency', currency }).format(
      amount as `${number}`,
    );
  const [whole = '0', cents = '00'] = amount.replace('-', '').split('.');
  return `${amount.startsWith('-') ? '-' : ''}$${groupDigits(whole)}.${cents.padEnd(2, '0')}`;
};

/**
 * Formats a percentage from decimal text. It keeps the decimals, so that a column's values have the
 * same length.
 */
export const formatPercent = (ratio: string): string => {
  const [whole = '0', decimals] = ratio.split('.');
  return `${groupDigits(whole)}${decimals === undefined ? '' : `.${decimals}`}%`;
};

/** Formats a percentage for a sentence, without trailing zeros: `"12.50"` → `12.5%`. */
export const formatShortPercent = (ratio: string): string =>
  formatPercent(ratio.includes('.') ? ratio.replace(/\.?0+$/, '') : ratio);

/** Formats the milliseconds of a call: `320 ms`, `1.24 s`. */
export const formatTaken = (milliseconds: number): string =>
  milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(2)} s`;

/** Formats an instant on the wall clock of the user's zone. */
export const formatInstant = (iso: string, zone: Zone): string =>
  wallOf(Date.parse(iso), zone).format('YYYY-MM-DD HH:mm:ss');

/** Months in short, as narrow dates have them. */
export const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ');

/**
 * Formats a wall time (`yyyy-MM-dd HH:mm:ss`) narrowly: `Nov 22, 14:05`, or `Nov 22, 2025` outside
 * `year`.
 */
export const formatNarrow = (wall: string, year: string): string => {
  const day = `${MONTHS[Number(wall.slice(5, 7)) - 1] ?? ''} ${Number(wall.slice(8, 10))}`;
  return `${day}, ${wall.startsWith(year) ? wall.slice(11, 16) : wall.slice(0, 4)}`;
};

const STEPS: readonly (readonly [seconds: number, unit: string])[] = [
  [86_400 * 365, 'y'],
  [86_400 * 30, 'mo'],
  [86_400, 'd'],
  [3600, 'h'],
  [60, 'min'],
];

/** Formats the time since an instant, e.g. `3 h ago`. */
export const formatAgo = (iso: string, now: number): string => {
  const seconds = Math.round((now - Date.parse(iso)) / 1000);
  const step = STEPS.find(([size]) => Math.abs(seconds) >= size);
  if (step === undefined) return 'just now';
  const amount = Math.floor(Math.abs(seconds) / step[0]);
  return seconds < 0 ? `in ${amount} ${step[1]}` : `${amount} ${step[1]} ago`;
};
