import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { Database } from '#shared/database/database.service.js';
import {
  agreedPayout,
  agreedRevenue,
} from '#modules/lead-data/lead-ledger/data/agreed-amounts.sql.js';

/** What advertisers agreed to pay us for an FTD and we agreed to pay publishers. Decimal text. */
@Injectable()
export class AgreedAmountsQuery {
  constructor(private readonly database: Database) {}

  /**
   * What the publisher is paid for an FTD: its amount for the country, else its amount without a
   * country, else nothing.
   */
  async payoutOf(publisherId: number, countryId: number | null): Promise<string> {
    const [row] = await this.database.query<{ amount: string }>(
      agreedPayout(sql`${publisherId}::int`, sql`${countryId}::int`),
    );
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
        (${agreedRevenue(sql`${advertiserId}::int`, sql`${countryId}::int`)}),
        ${reported}::numeric,
        0
      )::numeric(12,2) AS amount`);
    return row?.amount ?? '0.00';
  }
}
