import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { ownLead } from '#modules/lead-data/lead-conditions/data/condition.sql.js';
import {
  ROUTED_LEAD_COLUMNS,
  type RoutedLeadRow,
} from '#modules/routing/routing/data/routing.sql.js';

/** A real lead as it was stored. */
export interface PastLeadRow extends RoutedLeadRow {
  readonly first_name: string;
  readonly last_name: string;
  readonly hit_id: string | null;
  readonly language: string | null;
  readonly city: string | null;
  readonly created_at: Date;
}
interface FirstLeads {
  readonly accepted_id: number | null;
  readonly accepted_at: Date | null;
  readonly reported_id: number | null;
  readonly reported_at: Date | null;
}

const COLUMNS = sql`
  ${ROUTED_LEAD_COLUMNS}, first_name, last_name, hit_id, language, city, created_at`;
const isShown = (): Sql => sql`NOT l.is_test AND l.erased_at IS NULL AND ${ownLead()}`;

/** Rows that are looked at, so that no read takes long. */
const [MOST_CALLS, MOST_LEADS, MOST_ACCEPTED] = [1_000, 5_000, 1_000];

/** Real leads of one advertiser, newest first, as far as the caller may see them. */
@Injectable()
export class PastLeadsQuery {
  constructor(private readonly database: DatabaseService) {}

  /** Leads that the advertiser was called for (`lead_attempts_calls_idx`). */
  listSent(advertiserId: number, limit: number): Promise<PastLeadRow[]> {
    return this.database.query<PastLeadRow>(sql`
      SELECT ${COLUMNS}
      FROM leads l
      WHERE id IN (
          SELECT t.lead_id
          FROM lead_attempts t
          WHERE t.advertiser_id = ${advertiserId} AND t.req_payload IS NOT NULL
          ORDER BY t.id DESC
          LIMIT ${MOST_CALLS}
        )
        AND ${isShown()}
      ORDER BY id DESC
      LIMIT ${limit}`);
  }

  /** The last leads of these countries. */
  listOfCountries(countryIds: readonly number[]): Promise<PastLeadRow[]> {
    return this.database.query<PastLeadRow>(sql`
      SELECT ${COLUMNS}
      FROM (SELECT * FROM leads ORDER BY id DESC LIMIT ${MOST_LEADS}) l
      WHERE country_id = ANY(${countryIds}::int[]) AND ${isShown()}
      ORDER BY id DESC`);
  }

  /**
   * Among the last leads that the advertiser accepted: the first real one, and the newest with a
   * status or a deposit that it reported.
   */
  async firstLeads(advertiserId: number): Promise<FirstLeads> {
    const [row] = await this.database.query<FirstLeads>(sql`
      WITH accepted AS (
        SELECT l.id, l.created_at, l.brand_status IS NOT NULL OR l.ftd_at IS NOT NULL AS is_reported
        FROM (
          SELECT *
          FROM leads
          WHERE advertiser_id = ${advertiserId}
          ORDER BY created_at DESC
          LIMIT ${MOST_ACCEPTED}
        ) l
        WHERE NOT l.is_test
      ), first AS (
        SELECT id, created_at FROM accepted ORDER BY id LIMIT 1
      ), reported AS (
        SELECT id, created_at FROM accepted WHERE is_reported ORDER BY id DESC LIMIT 1
      )
      SELECT
        first.id AS accepted_id, first.created_at AS accepted_at,
        reported.id AS reported_id, reported.created_at AS reported_at
      FROM (SELECT 1) AS one
      LEFT JOIN first ON true
      LEFT JOIN reported ON true`);
    return row ?? { accepted_id: null, accepted_at: null, reported_id: null, reported_at: null };
  }

  /** Campaigns that are on and have a step for the advertiser. */
  async countCampaigns(advertiserId: number): Promise<number> {
    const [row] = await this.database.query<{ campaigns: number }>(sql`
      SELECT count(DISTINCT c.id)::int AS campaigns
      FROM campaign_step_advertisers a
      JOIN campaign_steps s ON s.id = a.step_id AND s.deleted_at IS NULL
      JOIN campaigns c ON c.id = s.campaign_id AND c.status = 'active'
      WHERE a.advertiser_id = ${advertiserId} AND a.percentage > 0`);
    return row?.campaigns ?? 0;
  }
}
