import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { Database } from '#shared/database/database.service.js';
import { ACCEPTED } from '#modules/lead-ledger/data/lead-columns.sql.js';
import type { ConversionStatsRow } from '../domain/conversion-stats.js';

/** Counts what `optimize` goes by (ADR 9). */
@Injectable()
export class ConversionStatsQuery {
  constructor(private readonly database: Database) {}

  /**
   * Counts the leads received in [from, until) that an advertiser accepted, and their FTDs, by
   * advertiser and country. Test leads, leads with a fake FTD, and leads from injections or
   * campaigns are left out. The revenue is the advertiser's for the country, or its general one, or
   * the average of its FTDs in this time. Rows without a country have the advertisers' general
   * revenues.
   */
  count(from: Date, until: Date): Promise<ConversionStatsRow[]> {
    return this.database.query(sql`
      WITH counted AS (
        SELECT
          advertiser_id,
          country_id,
          count(*)::int AS leads,
          count(ftd_at)::int AS ftds,
          (avg(revenue) FILTER (WHERE ftd_at IS NOT NULL AND revenue > 0))::numeric(12,2) AS paid
        FROM leads
        WHERE created_at >= ${from}
          AND created_at < ${until}
          AND status IN ${ACCEPTED}
          AND country_id IS NOT NULL
          AND NOT is_test
          AND NOT fake_ftd
          AND is_original
        GROUP BY advertiser_id, country_id
      ),
      general AS (
        SELECT advertiser_id, amount
        FROM advertiser_revenues
        WHERE country_id IS NULL
      )
      SELECT
        advertiser_id,
        country_id,
        coalesce(c.leads, 0) AS leads,
        coalesce(c.ftds, 0) AS ftds,
        coalesce(agreed.amount, general.amount, c.paid)::text AS revenue
      FROM counted c
      FULL JOIN advertiser_revenues agreed USING (advertiser_id, country_id)
      LEFT JOIN general USING (advertiser_id)
      ORDER BY advertiser_id, country_id NULLS FIRST`);
  }
}
