import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { Database } from '#shared/database/database.service.js';
import type { ConversionStatsRow } from '../domain/conversion-stats.js';

/** Counts what `optimize` goes by (docs/adr/0009). */
@Injectable()
export class ConversionStatsQuery {
  constructor(private readonly database: Database) {}

  /**
   * Leads received in [from, until) that an advertiser took, and their FTDs, by advertiser and country; test leads, leads with a fake
   * FTD, and leads that were injected or came from a campaign are left out. Revenue: the advertiser's for the country, else without a
   * country, else what its FTDs of this time brought on average. The rows without a country are the advertisers' general revenues.
   */
  count(from: Date, until: Date): Promise<ConversionStatsRow[]> {
    return this.database.query(sql`
      WITH counted AS (
        SELECT advertiser_id, country_id, count(*)::int AS leads, count(ftd_at)::int AS ftds, (avg(revenue) FILTER (WHERE ftd_at IS NOT NULL AND revenue > 0))::numeric(12,2) AS paid
        FROM leads WHERE created_at >= ${from} AND created_at < ${until} AND status IN (2, 5, 6, 7) AND country_id IS NOT NULL AND NOT is_test AND NOT fake_ftd AND is_original
        GROUP BY advertiser_id, country_id
      )
      SELECT advertiser_id, country_id, coalesce(c.leads, 0) AS leads, coalesce(c.ftds, 0) AS ftds, coalesce(agreed.amount, general.amount, c.paid)::text AS revenue
      FROM counted c FULL JOIN advertiser_revenues agreed USING (advertiser_id, country_id)
      LEFT JOIN (SELECT advertiser_id, amount FROM advertiser_revenues WHERE country_id IS NULL) general USING (advertiser_id)
      ORDER BY advertiser_id, country_id NULLS FIRST`);
  }
}
