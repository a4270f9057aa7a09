import type { Faults } from '#shared/api/field-faults';
import { MESSAGES } from '#shared/lib/messages';

/** An amount for a country, of either side. Without a country it applies to all others. */
export interface AmountRow {
  readonly id: number;
  readonly version: number;
  readonly country_id: number | null;
  readonly country: string;
  readonly amount: string;
  /** Names of the distributions that name it as a deal. */
  readonly used_by: readonly string[];
}

/** Name of the amount without a country. */
export const OTHER_COUNTRIES = 'All other countries';

/** An amount for a country; a null country means all others. */
export interface AmountDraft {
  readonly countryId: number | null;
  readonly amount: string;
}

/** At most two decimals, and at most ten digits before them. */
const AMOUNT = /^-?\d{1,10}(\.\d{1,2})?$/;

const amountFault = (text: string): string | null => {
  if (text === '') return MESSAGES.amountMissing;
  if (!AMOUNT.test(text)) return MESSAGES.amountInvalid;
  return text.startsWith('-') || !/[1-9]/.test(text) ? MESSAGES.amountTooLow : null;
};

/**
 * Returns the faults of an amount. `taken` lists the countries that already have one. If it
 * includes "all others", a country must be chosen.
 */
export const amountFaults = (
  { countryId, amount }: AmountDraft,
  taken: readonly (number | null)[],
): Faults<keyof AmountDraft> => {
  const fault = amountFault(amount.trim());
  return {
    ...(countryId === null && taken.includes(null) && { countryId: MESSAGES.countryMissing }),
    ...(fault !== null && { amount: fault }),
  };
};

/** Maps each field on the wire to the dialog's field. A new amount is sent as a list of one. */
export const AMOUNT_FIELDS = {
  country_id: 'countryId',
  amount: 'amount',
  '0.country_id': 'countryId',
  '0.amount': 'amount',
} as const;
