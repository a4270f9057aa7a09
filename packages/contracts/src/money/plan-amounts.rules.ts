import { HOUSE_CURRENCY } from './currencies.rules.js';

// Amounts and percentages of plans as decimal text, read and written.

const AMOUNT = /^\$?(\d{1,3}(?:,\d{3}){1,3}|\d{1,10})(?:\.(\d{1,2}))?$/;

/** Returns a typed amount with two decimals: `$1,550.5` → `1550.50`. Null if it is none. */
export const amountOf = (word: string): string | null => {
  const match = AMOUNT.exec(word);
  if (match === null) return null;
  const whole = (match[1] ?? '').replaceAll(',', '').replace(/^0+(?=\d)/, '');
  return whole.length > 10 ? null : `${whole}.${(match[2] ?? '').padEnd(2, '0')}`;
};

/** Removes the zeros after the decimal point that say nothing: `12.50` → `12.5`. */
export const shortNumber = (text: string): string =>
  text.includes('.') ? text.replace(/\.?0+$/, '') : text;
/** Writes an amount in the shorthand: `1550.00` → `1550`, `0.5` → `0.50`. */
export const shortAmount = (amount: string): string => {
  const short = shortNumber(amount);
  return /\.\d$/.test(short) ? `${short}0` : short;
};

/** Formats money as the product does: `1550.00` → `$1,550.00`, in EUR `€1,550.00`. */
export const moneyWords = (amount: string, currency = HOUSE_CURRENCY): string => {
  if (currency !== HOUSE_CURRENCY)
    return new Intl.NumberFormat('en', { style: 'currency', currency }).format(
      amount as `${number}`,
    );
  const [whole = '0', cents = ''] = amount.replace('-', '').split('.');
  const sign = amount.startsWith('-') ? '-' : '';
  return `${sign}$${whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',')}.${cents.padEnd(2, '0')}`;
};
