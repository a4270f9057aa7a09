import { z } from 'zod';
import { Instant, isRealDate, text } from '../common/fields.js';
import { HOUSE_CURRENCY, isCurrency, isRate, readRates } from './currencies.rules.js';

/** A code of ISO 4217, other than that of the house currency. */
const ForeignCurrency = z
  .string()
  .refine(isCurrency, 'Choose a currency')
  .refine((code) => code !== HOUSE_CURRENCY, `Rates are in ${HOUSE_CURRENCY} already`);
const Rate = z
  .string()
  .trim()
  .refine(isRate, 'Enter a rate above 0, with at most 8 decimals')
  .meta({ description: 'House currency (USD) per unit, as decimal text' });
const Day = z
  .string()
  .regex(/^(19[7-9]\d|20\d{2})-\d{2}-\d{2}$/, 'Use yyyy-MM-dd')
  .refine(isRealDate, 'This date does not exist');
const source = text(255)
  .default('')
  .transform((value) => value.trim());

export const ExchangeRateBody = z.object({
  currency: ForeignCurrency,
  day: Day,
  rate: Rate,
  source,
});
export type ExchangeRateBody = z.output<typeof ExchangeRateBody>;

/** Rates as csv text with the columns `day,currency,rate`. All are stored, or none. */
export const ExchangeRatesBody = z.object({
  text: text(1_000_000).superRefine((value, context) => {
    const { fault } = readRates(value);
    if (fault !== null) context.addIssue({ code: 'custom', message: fault });
  }),
  source,
});
export type ExchangeRatesBody = z.output<typeof ExchangeRatesBody>;

export const ExchangeRate = z
  .object({
    id: z.int(),
    currency: z.string(),
    day: z.string(),
    rate: z.string(),
    source: z.string(),
    created_at: Instant,
    /** Null if the rate came with the demo. */
    created_by: z.object({ id: z.int(), name: z.string() }).nullable(),
    /** Whether a newer rate of the same day replaces it. */
    is_replaced: z.boolean(),
  })
  .meta({ id: 'ExchangeRate' });
export type ExchangeRate = z.output<typeof ExchangeRate>;

/** A currency that plans can have, with its rate of today. */
export const Currency = z
  .object({ code: z.string(), minor_digits: z.int(), rate: z.string() })
  .meta({ id: 'Currency' });
export type Currency = z.output<typeof Currency>;
