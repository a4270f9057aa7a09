/** An amount for a country, of either side. Without a country it applies to all others. */
export interface AmountRow {
  readonly id: number;
  readonly version: number;
  readonly country_id: number | null;
  readonly country: string;
  readonly amount: string;
}

/** Name of the amount without a country. */
export const OTHER_COUNTRIES = 'All other countries';
