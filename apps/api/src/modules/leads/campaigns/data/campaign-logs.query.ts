import { Injectable } from '@nestjs/common';
import type { CampaignLog, CampaignLogQuery } from '@leadline/contracts';
import sql, { empty, type Sql } from 'sql-template-tag';
import { LimitedReadsService } from '#shared/database/limited-reads.service.js';

export type LogRow = Omit<CampaignLog, 'created_at' | 'step'> & { readonly created_at: Date };

const matches = (campaignId: number, { outcome, step_id: stepId }: CampaignLogQuery): Sql => sql`
  r.campaign_id = ${campaignId}
  ${outcome === undefined ? empty : sql`AND coalesce(r.outcome, 'under_way') = ${outcome}`}
  ${stepId === undefined ? empty : sql`AND r.step_id = ${stepId}`}`;

/** Registrations of campaigns: each person and step, with the lead that was made. */
@Injectable()
export class CampaignLogsQuery {
  constructor(private readonly reads: LimitedReadsService) {}

  /** Newest first. */
  list(campaignId: number, query: CampaignLogQuery): Promise<LogRow[]> {
    const { limit, page_number: page } = query;
    return this.reads.query(sql`
      WITH page AS (
        SELECT r.*
        FROM campaign_registrations r
        WHERE ${matches(campaignId, query)}
        ORDER BY r.lead_id DESC
        LIMIT ${limit} OFFSET ${(page - 1) * limit}
      )
      SELECT
        r.consumer_id, p.source_id, r.step_id, p.lead_id AS source_lead_id, r.lead_id, l.email,
        b.name AS publisher, l.funnel, a.name AS advertiser,
        coalesce(r.outcome, 'under_way') AS outcome,
        CASE
          WHEN r.outcome = 'rejected' THEN coalesce(refused.message, l.rejection_reason)
        END AS reason,
        r.created_at
      FROM page r
      JOIN campaign_consumers p ON p.id = r.consumer_id
      JOIN leads l ON l.id = r.lead_id
      JOIN publishers b ON b.id = l.publisher_id
      LEFT JOIN advertisers a ON a.id = l.advertiser_id
      LEFT JOIN LATERAL (
        SELECT t.message
        FROM lead_attempts t
        WHERE t.lead_id = l.id AND t.state = 'rejected' AND t.advertiser_id IS NOT NULL
        ORDER BY t.id DESC
        LIMIT 1
      ) refused ON true
      ORDER BY r.lead_id DESC`);
  }

  async count(campaignId: number, query: CampaignLogQuery): Promise<number> {
    const [row] = await this.reads.query<{ total: number }>(sql`
      SELECT count(*)::int AS total
      FROM campaign_registrations r
      WHERE ${matches(campaignId, query)}`);
    return row?.total ?? 0;
  }

  /** Lists the steps of a campaign in order, deleted ones included, because logs name them. */
  listSteps(campaignId: number): Promise<{ id: number; is_deleted: boolean }[]> {
    return this.reads.query(sql`
      SELECT id, deleted_at IS NOT NULL AS is_deleted
      FROM campaign_steps
      WHERE campaign_id = ${campaignId}
      ORDER BY position`);
  }
}
