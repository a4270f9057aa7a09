import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { Database } from '#shared/database/database.service.js';

/** What advertisers agreed to pay us for an FTD and we agreed to pay publishers. Decimal text. */
@Injectable()
export class AgreedAmountsQuery {
  constructor(private readonly database: Database) {}

  /**
   * What the publisher is paid for an FTD: its amount for the country, else its amount without a
   * country, else nothing.
   */
  async payoutOf(publisherId: number, countryId: number | null): Promise<string> {
    const [row] = await this.database.query<{ amount: string }>(sql`
      SELECT amount
      FROM publisher_payouts
      WHERE publisher_id = ${publisherId}
        AND (country_id IS NULL OR country_id = ${countryId}::int)
      ORDER BY country_id NULLS LAST
      LIMIT 1`);
    return row?.amount ?? '0.00';
  }

  /**
   * What the advertiser pays for an FTD: its amount for the country, else its amount without a
   * country, else what it reported, else nothing. Rounded half up to cents.
   */
  async revenueOf(
    advertiserId: number,
    countryId: number | null,
    reported: string | null,
  ): Promise<string> {
    const [row] = await this.database.query<{ amount: string }>(sql`
      SELECT coalesce(
        (SELECT amount
         FROM advertiser_revenues
         WHERE advertiser_id = ${advertiserId}
           AND (country_id IS NULL OR country_id = ${countryId}::int)
         ORDER BY country_id NULLS LAST
         LIMIT 1),
        ${reported}::numeric, 0)::numeric(12,2) AS amount`);
    return row?.amount ?? '0.00';
  }
}
