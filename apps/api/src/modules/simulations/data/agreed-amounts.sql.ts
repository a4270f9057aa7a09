import sql, { type Sql } from 'sql-template-tag';

/** The payout agreed with the publisher of a row: the one for its country, or the general one. */
export const agreedPayout = (row: Sql): Sql => sql`
  SELECT amount
  FROM publisher_payouts a
  WHERE a.publisher_id = ${row}.publisher_id
    AND (a.country_id IS NULL OR a.country_id = ${row}.country_id)
  ORDER BY a.country_id NULLS LAST
  LIMIT 1`;

/** The revenue agreed with the advertiser of a row: the one for its country, or the general one. */
export const agreedRevenue = (row: Sql): Sql => sql`
  SELECT amount
  FROM advertiser_revenues a
  WHERE a.advertiser_id = ${row}.advertiser_id
    AND (a.country_id IS NULL OR a.country_id = ${row}.country_id)
  ORDER BY a.country_id NULLS LAST
  LIMIT 1`;
