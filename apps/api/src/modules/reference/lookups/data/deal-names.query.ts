import { Injectable } from '@nestjs/common';
import { memberName, planName, type PlanTerms } from '@leadline/contracts';
import sql, { empty } from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';

/** A deal as filters and reports name it. */
export interface NamedDeal {
  readonly id: number;
  readonly advertiser_id: number;
  readonly name: string;
}
interface DealRow extends PlanTerms {
  readonly id: number;
  readonly advertiser_id: number;
  readonly advertiser: string;
  readonly name: string;
  readonly country_ids: readonly number[];
}

/** Reads the names of deals: `Alpha · CRG FR`, or `Alpha · FR 800` for one without a name. */
@Injectable()
export class DealNamesQuery {
  constructor(private readonly database: DatabaseService) {}

  /**
   * Null lists all of them, ended ones too. Deals without a name have their number if the terms of
   * the advertiser may not be seen.
   */
  async names(
    ids: readonly number[] | null,
    seesTermsOf: (advertiserId: number) => boolean,
  ): Promise<NamedDeal[]> {
    const rows = await this.database.query<DealRow>(sql`
      SELECT r.id, r.advertiser_id, a.name AS advertiser, r.name, r.currency,
        r.amount::text AS per_ftd,
        r.per_lead::text AS per_lead, r.share_percent::text AS share_percent, r.tiers, r.lifts_all,
        r.guarantee_percent::text AS guarantee_percent, r.period, r.maturity_days,
        r.deducted_statuses, r.deduct_percent::text AS deduct_percent, r.guarantees_valid_leads,
        r.counts_valid_ftds, r.fee::text AS fee, r.minimum::text AS minimum,
        r.maximum::text AS maximum,
        CASE WHEN r.country_id IS NULL THEN r.country_ids ELSE ARRAY[r.country_id] END AS country_ids
      FROM advertiser_revenues r
      JOIN advertisers a ON a.id = r.advertiser_id
      ${ids === null ? empty : sql`WHERE r.id = ANY(${ids}::int[])`}
      ORDER BY lower(a.name), a.id, r.ended_at IS NOT NULL, lower(r.name), r.id`);
    const countries = await this.database.query<{ id: number; code: string }>(sql`
      SELECT id, code FROM countries`);
    const nameOf = (row: DealRow): string =>
      seesTermsOf(row.advertiser_id) ? planName(row, countries) : row.name || `Deal ${row.id}`;
    return rows.map((row) => ({
      id: row.id,
      advertiser_id: row.advertiser_id,
      name: memberName(row.advertiser, { name: nameOf(row) }),
    }));
  }
}
