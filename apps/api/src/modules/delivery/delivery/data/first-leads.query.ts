import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';

interface FirstLeads {
  readonly accepted_id: number | null;
  readonly accepted_at: Date | null;
  readonly reported_id: number | null;
  readonly reported_at: Date | null;
}

/** Rows that are looked at, so that no read takes long. */
const MOST_ACCEPTED = 1_000;

/** Reads what an advertiser has got so far: its first leads, and the campaigns that name it. */
@Injectable()
export class FirstLeadsQuery {
  constructor(private readonly database: DatabaseService) {}

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
