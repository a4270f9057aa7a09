import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import {
  agreedPayout,
  agreedRevenue,
} from '#modules/lead-data/lead-ledger/data/agreed-amounts.sql.js';

/** Reads the amounts per FTD that were agreed with advertisers and publishers, as decimal text. */
@Injectable()
export class AgreedAmountsQuery {
  constructor(private readonly database: DatabaseService) {}

  /**
   * Returns the payout of an FTD: the publisher's amount for the country, else its amount without a
   * country, else zero.
   */
  async payoutOf(publisherId: number, countryId: number | null): Promise<string> {
    const [row] = await this.database.query<{ amount: string }>(
      agreedPayout(sql`${publisherId}::int`, sql`${countryId}::int`),
    );
    return row?.amount ?? '0.00';
  }

  /**
   * Returns the revenue of an FTD: the advertiser's amount for the country, else its amount without
   * a country, else the amount that it reported, else zero. Rounded half up to cents.
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
