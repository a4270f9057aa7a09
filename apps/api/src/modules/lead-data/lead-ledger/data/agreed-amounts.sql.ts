import sql, { type Sql } from 'sql-template-tag';

// Amounts agreed for an FTD. An amount for the country comes before the general one. Without
// either, there is no row.

/** Selects the payout agreed with a publisher. */
export const agreedPayout = (publisherId: Sql, countryId: Sql): Sql => sql`
  SELECT agreed.amount
  FROM publisher_payouts agreed
  WHERE agreed.publisher_id = ${publisherId}
    AND (agreed.country_id IS NULL OR agreed.country_id = ${countryId})
  ORDER BY agreed.country_id NULLS LAST
  LIMIT 1`;

/** Selects the revenue agreed with an advertiser. */
export const agreedRevenue = (advertiserId: Sql, countryId: Sql): Sql => sql`
  SELECT agreed.amount
  FROM advertiser_revenues agreed
  WHERE agreed.advertiser_id = ${advertiserId}
    AND (agreed.country_id IS NULL OR agreed.country_id = ${countryId})
  ORDER BY agreed.country_id NULLS LAST
  LIMIT 1`;
