/** The currency of leads and reports. */
export const HOUSE_CURRENCY = 'USD';

/** Codes of ISO 4217 that the runtime knows. */
export const CURRENCY_CODES: readonly string[] = Intl.supportedValuesOf('currency');
const KNOWN: ReadonlySet<string> = new Set(CURRENCY_CODES);

export const isCurrency = (code: string): boolean => KNOWN.has(code);

/** Amounts of plans have two decimals at most. */
export const MOST_DIGITS = 2;

/** Returns the number of decimals of a currency: 2 for most, 0 for JPY, 3 for KWD. */
export const minorDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
    .maximumFractionDigits ?? 2;

/** Returns decimal text of whole minor units: `-150` with 2 digits → `-1.50`. */
export const decimalOf = (minor: bigint, digits: number): string => {
  const text = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, '0');
  const whole = text.slice(0, text.length - digits);
  const sign = minor < 0n ? '-' : '';
  return digits === 0 ? `${sign}${whole}` : `${sign}${whole}.${text.slice(-digits)}`;
};

/** Returns money as decimal text with two digits, of minor units with two decimals at most. */
export const moneyOf = (minor: bigint, digits: number): string =>
  decimalOf(minor * 10n ** BigInt(MOST_DIGITS - digits), MOST_DIGITS);

/** A rate of a csv line. Money and rates are decimal text. */
export interface RateLine {
  readonly day: string;
  readonly currency: string;
  readonly rate: string;
}
export const MAX_RATE_LINES = 10_000;

/** Whether a text is a day of the calendar, as `yyyy-MM-dd`. */
const isDay = (text: string): boolean => {
  if (!/^(19[7-9]\d|20\d{2})-\d{2}-\d{2}$/.test(text)) return false;
  const parsed = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(text);
};
/** Whether a text is a rate: above 0, with at most 8 decimals. */
export const isRate = (text: string): boolean =>
  /^\d{1,10}(\.\d{1,8})?$/.test(text) && /[1-9]/.test(text);

const faultOf = ({ day, currency, rate }: RateLine): string | null => {
  if (!isDay(day)) return `"${day}" is no day. Use yyyy-MM-dd`;
  if (!isCurrency(currency)) return `"${currency}" is no currency code`;
  if (currency === HOUSE_CURRENCY) return `Rates are in ${HOUSE_CURRENCY} already`;
  return isRate(rate) ? null : `"${rate}" is no rate above 0 with at most 8 decimals`;
};

/**
 * Reads csv text with the columns day, currency and rate, with or without that heading. Returns the
 * rates, or the fault of the first wrong line.
 */
export const readRates = (
  text: string,
): { readonly rates: readonly RateLine[]; readonly fault: string | null } => {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n/);
  const rates: RateLine[] = [];
  for (const [index, line] of lines.entries()) {
    const cells = line.split(/[,;\t]/).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
    if (cells.every((cell) => cell === '')) continue;
    if (rates.length === 0 && cells.join().toLowerCase() === 'day,currency,rate') continue;
    const fail = (fault: string) => ({ rates: [], fault: `Line ${index + 1}: ${fault}.` });
    const [day = '', currency = '', rate = ''] = cells;
    if (cells.length !== 3) return fail('Use day,currency,rate');
    const read = { day, currency: currency.toUpperCase(), rate };
    const fault = faultOf(read);
    if (fault !== null) return fail(fault);
    if (rates.length === MAX_RATE_LINES) return fail(`Send at most ${MAX_RATE_LINES} rates`);
    rates.push(read);
  }
  return { rates, fault: rates.length === 0 ? 'There are no rates.' : null };
};
