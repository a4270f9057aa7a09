import type { ReportFormat } from './report-format.schemas.js';

/**
 * How amounts that advertisers report are read (ADR 55). An amount that can be read in two ways, or
 * is in another currency than dollars, is refused: a wrong amount would be booked without anybody
 * noticing.
 */

/** A value, or the reason why it could not be read. */
export type ReadValue =
  | { readonly value: string; readonly problem: null }
  | { readonly value: null; readonly problem: string };

export const AMOUNT_PROBLEMS = {
  unreadable: 'Use a number like 250 or 250.50',
  ambiguous:
    'The amount can be read in two ways. Send 1250.00, ' +
    'or set the decimal mark in the integration',
} as const;
const foreign = (currency: string): string =>
  `The amount is in ${currency}. Only amounts in dollars are booked`;

/** Returns the reason why an amount in this currency is refused. Null for dollars. */
export const currencyProblem = (currency: string): string | null =>
  DOLLARS.has(currency.toUpperCase()) ? null : foreign(currency);

const read = (value: string): ReadValue => ({ value, problem: null });
const refused = (problem: string): ReadValue => ({ value: null, problem });

const MARKS = { dot: '.', comma: ',' } as const;
const DOLLARS = new Set(['$', 'US$', 'USD', 'USD$']);
const CURRENCY = String.raw`(\p{L}{0,5}\p{Sc}?)`;
const AMOUNT = new RegExp(String.raw`^${CURRENCY} ?(\d[\d.,' ’]*) ?${CURRENCY}$`, 'u');
/** Groups of three digits with the same sign between them. */
const GROUPED = /^\d{1,3}([.,' ’])\d{3}(?:\1\d{3})*$/;
/** `1.250` can mean either 1250 or 1.25, as `1,250` can. Not so `1250.125` and `0.125`. */
const MAY_BE_THOUSANDS = /^[1-9]\d{0,2}[.,]\d{3}$/;

/** The sign before the decimals; null if there are none, undefined if the number is ambiguous. */
const decimalSignOf = (
  text: string,
  mark: ReportFormat['decimal_mark'],
): string | null | undefined => {
  const signs = text.match(/[.,]/g) ?? [];
  const last = signs.at(-1);
  if (last === undefined) return null;
  const isMixed = new Set(signs).size > 1;
  if (isMixed) return last;
  if (signs.length > 1) return null;
  if (mark !== null) return MARKS[mark] === last ? last : null;
  return MAY_BE_THOUSANDS.test(text) ? undefined : last;
};

/** The digits of a number, without separators. */
interface Digits {
  readonly whole: string;
  readonly decimals: string;
}
/** An amount as it was sent, with the signs and codes of currency beside it. */
export type SentAmount = { readonly currencies: readonly string[] } & (
  (Digits & { readonly problem: null }) | { readonly problem: string }
);

/** Null if it is no number. */
const digitsOf = (whole: string, decimals: string): Digits | null => {
  const isGrouped = /\D/.test(whole);
  if (!/^\d*$/.test(decimals) || (isGrouped && !GROUPED.test(whole))) return null;
  return { whole: whole.replaceAll(/\D/g, '').replace(/^0+(?=\d)/, ''), decimals };
};

const readNumber = (
  text: string,
  mark: ReportFormat['decimal_mark'],
  currencies: readonly string[],
): SentAmount => {
  const sign = decimalSignOf(text, mark);
  if (sign === undefined) return { currencies, problem: AMOUNT_PROBLEMS.ambiguous };
  const at = sign === null ? -1 : text.lastIndexOf(sign);
  const [whole, decimals] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
  const hasWrongMark = mark !== null && (at < 0 ? text : whole).includes(MARKS[mark]);
  const isCutShort = at >= 0 && (decimals === '' || (mark !== null && sign !== MARKS[mark]));
  const isMarkTwice = sign !== null && whole.includes(sign);
  const digits = digitsOf(whole, decimals);
  if (hasWrongMark || isCutShort || isMarkTwice || digits === null)
    return { currencies, problem: AMOUNT_PROBLEMS.unreadable };
  return { ...digits, currencies, problem: null };
};

const UNREADABLE: SentAmount = { currencies: [], problem: AMOUNT_PROBLEMS.unreadable };

/**
 * Reads an amount in any currency: `250`, `250,50`, `€1,250.00`, `250 USD`. A JSON number is never
 * ambiguous.
 */
export const sentAmount = (
  value: string | number,
  { decimal_mark: mark }: Pick<ReportFormat, 'decimal_mark'>,
): SentAmount => {
  const text = String(value)
    .replaceAll(/[\s\u00a0\u202f]+/g, ' ')
    .trim();
  if (typeof value === 'number')
    return /^\d{1,9}(\.\d+)?$/.test(text) ? readNumber(text, 'dot', []) : UNREADABLE;
  const [, before = '', number, after = ''] = AMOUNT.exec(text) ?? [];
  if (number === undefined) return UNREADABLE;
  const currencies = [before, after].filter((name) => name !== '');
  return readNumber(number.trimEnd(), mark, currencies);
};

/** Reads an amount in dollars, with two decimals. Digits after the second are cut off. */
export const reportedAmount = (
  value: string | number,
  format: Pick<ReportFormat, 'decimal_mark'>,
): ReadValue => {
  const sent = sentAmount(value, format);
  for (const name of sent.currencies) {
    const problem = currencyProblem(name);
    if (problem !== null) return refused(problem);
  }
  if (sent.problem !== null) return refused(sent.problem);
  if (sent.whole.length > 9) return refused(AMOUNT_PROBLEMS.unreadable);
  return read(`${sent.whole}.${sent.decimals.slice(0, 2).padEnd(2, '0')}`);
};

/** Reads an amount in dollars other than 0, which may be negative. */
export const signedAmount = (
  value: string | number,
  format: Pick<ReportFormat, 'decimal_mark'>,
): ReadValue => {
  const sign = /^\s*[-−]\s*/u;
  const isNegative = typeof value === 'number' ? value < 0 : sign.test(value);
  const size = typeof value === 'number' ? Math.abs(value) : value.replace(sign, '');
  const amount = reportedAmount(size, format);
  if (amount.problem !== null) return amount;
  if (Number(amount.value) === 0) return refused('Send an amount other than 0');
  return read(isNegative ? `-${amount.value}` : amount.value);
};
