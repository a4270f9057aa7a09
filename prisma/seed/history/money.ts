import type { DemoAdvertiser, DemoPublisher } from './business.js';
import type { DemoCountry } from './countries.js';

/** Amounts that people agree on are multiples of five. */
const agreed = (amount: number): string => `${Math.round(amount / 5) * 5}.00`;

/** Returns the revenue for an FTD of a country. */
export const revenueOf = (
  { revenue }: Pick<DemoAdvertiser, 'revenue'>,
  country: Pick<DemoCountry, 'revenue'>,
): string => agreed(country.revenue * revenue);

/** Returns the payout for an FTD of a country. */
export const payoutOf = (
  { payout }: Pick<DemoPublisher, 'payout'>,
  country: Pick<DemoCountry, 'revenue'>,
): string => agreed(country.revenue * payout);
