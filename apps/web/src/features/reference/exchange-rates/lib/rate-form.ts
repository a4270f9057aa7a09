import { HOUSE_CURRENCY, isCurrency, isRate, readRates } from '@leadline/contracts/currencies';
import type { CallReply } from '#shared/api/api-types';
import type { Faults } from '#shared/api/field-faults';

export type RateRow = CallReply<'exchangeRates.list'>[number];

export interface RateDraft {
  readonly currency: string;
  readonly day: string;
  readonly rate: string;
  readonly source: string;
}

/** Returns the faults of a rate that the browser finds. */
export const rateFaults = ({ currency, day, rate }: RateDraft): Faults<keyof RateDraft> => ({
  ...((!isCurrency(currency) || currency === HOUSE_CURRENCY) && {
    currency: `Enter a currency code other than ${HOUSE_CURRENCY}, e.g. EUR`,
  }),
  ...(!/^\d{4}-\d{2}-\d{2}$/.test(day) && { day: 'Use yyyy-MM-dd' }),
  ...(!isRate(rate) && { rate: 'Enter a rate above 0, with at most 8 decimals' }),
});

export interface CsvDraft {
  readonly text: string;
  readonly source: string;
}

/** Returns the fault of csv text. */
export const csvFaults = ({ text }: CsvDraft): Faults<keyof CsvDraft> => {
  const { fault } = readRates(text);
  return fault === null ? {} : { text: fault };
};
