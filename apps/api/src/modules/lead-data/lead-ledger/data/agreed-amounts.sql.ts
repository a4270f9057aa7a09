import sql, { type Sql } from 'sql-template-tag';

// What was agreed for an FTD. An amount for the country comes before the general one, and there is
// no row without either.

/** What a publisher is paid. */
export const agreedPayout = (publisherId: Sql, countryId: Sql): Sql => sql`
  SELECT agreed.amount
  FROM publisher_payouts agreed
  WHERE agreed.publisher_id = ${publisherId}
    AND (agreed.country_id IS NULL OR agreed.country_id = ${countryId})
  ORDER BY agreed.country_id NULLS LAST
  LIMIT 1`;

/** What an advertiser pays. */
export const agreedRevenue = (advertiserId: Sql, countryId: Sql): Sql => sql`
  SELECT agreed.amount
  FROM advertiser_revenues agreed
  WHERE agreed.advertiser_id = ${advertiserId}
    AND (agreed.country_id IS NULL OR agreed.country_id = ${countryId})
  ORDER BY agreed.country_id NULLS LAST
  LIMIT 1`;
