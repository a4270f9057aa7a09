import { sentAmount } from '@leadline/contracts';

export interface Price {
  readonly price: string | null;
  readonly currency: string | null;
}
const NONE: Price = { price: null, currency: null };

const MAX_LENGTH = 64;
const MAX_WHOLE = 8;
const MAX_DECIMALS = 6;

/** Signs that stand for one currency. `¥` and `kr` stand for several, and are not read. */
const SIGNS: Readonly<Record<string, string>> = {
  $: 'USD',
  US$: 'USD',
  USD$: 'USD',
  A$: 'AUD',
  AU$: 'AUD',
  C$: 'CAD',
  CA$: 'CAD',
  NZ$: 'NZD',
  HK$: 'HKD',
  S$: 'SGD',
  R$: 'BRL',
  '€': 'EUR',
  '£': 'GBP',
  '₹': 'INR',
  '₽': 'RUB',
  '₴': 'UAH',
  '₺': 'TRY',
  '₪': 'ILS',
  '₩': 'KRW',
  '₫': 'VND',
  '₱': 'PHP',
  '₸': 'KZT',
  ZŁ: 'PLN',
  KČ: 'CZK',
};
/** Returns the code of a sign or a code. Undefined if it is not known which currency it means. */
const currencyCode = (sent: string): string | undefined => {
  const name = sent.trim().toUpperCase();
  if (Object.hasOwn(SIGNS, name)) return SIGNS[name];
  return /^[A-Z]{3}$/.test(name) ? name : undefined;
};

/**
 * Reads a price, and its currency from beside it or from a value of its own. Nothing is read if
 * they contradict each other, if the currency is not known, or if the number has two meanings.
 */
export const priceOf = (sent: string | number | undefined, ofItsOwn: string): Price => {
  if (sent === undefined || String(sent).length > MAX_LENGTH) return NONE;
  const amount = sentAmount(sent, { decimal_mark: null });
  if (amount.problem !== null || amount.whole.length > MAX_WHOLE) return NONE;
  const names = [...amount.currencies, ofItsOwn].filter((name) => name.trim() !== '');
  const codes = new Set(names.map(currencyCode));
  if (codes.size > 1 || codes.has(undefined)) return NONE;
  const decimals = amount.decimals.slice(0, MAX_DECIMALS).padEnd(2, '0');
  return { price: `${amount.whole}.${decimals}`, currency: [...codes][0] ?? null };
};
