import { Injectable } from '@nestjs/common';
import type { CampaignSourceStatus, CampaignLog, CampaignLogQuery } from '@leadline/contracts';
import sql, { empty, type Sql } from 'sql-template-tag';
import { LimitedReadsService } from '#shared/database/limited-reads.service.js';

export interface SourceCounts {
  readonly id: number;
  readonly status: CampaignSourceStatus;
  readonly imported_at: Date | null;
  readonly last_lead_id: number;
  readonly until_lead_id: number | null;
  readonly matched: number;
  readonly imported: number;
  readonly duplicates: number;
  readonly invalid_emails: number;
  readonly unchecked_emails: number;
  readonly waiting: number;
  readonly waiting_for_deposit: number;
  readonly registering: number;
  readonly passed: number;
  readonly registered: number;
  readonly deposited: number;
  readonly erased: number;
}
interface StepCounts {
  readonly id: number;
  readonly under_way: number;
  readonly accepted: number;
  readonly rejected: number;
  readonly unknown: number;
}

/** Counts of campaigns, read from indexes that hold every counted column. */
@Injectable()
export class ProgressQuery {
  constructor(private readonly reads: LimitedReadsService) {}

  /** Lists the sources that are not deleted. */
  listSources(campaignId: number): Promise<SourceCounts[]> {
    return this.reads.query(sql`
      SELECT
        s.id, s.status, s.imported_at, s.last_lead_id, s.until_lead_id, s.matched, s.imported,
        s.duplicates, s.invalid_emails, s.unchecked_emails, p.*
      FROM campaign_sources s
      CROSS JOIN LATERAL (
        SELECT
          count(*) FILTER (WHERE state = 'waiting')::int AS waiting,
          count(deposit_until) FILTER (WHERE state = 'waiting')::int AS waiting_for_deposit,
          count(*) FILTER (WHERE state = 'registering')::int AS registering,
          count(*) FILTER (WHERE end_reason = 'passed')::int AS passed,
          count(*) FILTER (WHERE end_reason = 'registered')::int AS registered,
          count(*) FILTER (WHERE end_reason = 'deposited')::int AS deposited,
          count(*) FILTER (WHERE end_reason = 'erased')::int AS erased
        FROM campaign_consumers
        WHERE source_id = s.id
      ) p
      WHERE s.campaign_id = ${campaignId} AND s.deleted_at IS NULL
      ORDER BY s.id`);
  }

  /** Lists the steps that are not deleted, in order. */
  listSteps(campaignId: number): Promise<StepCounts[]> {
    return this.reads.query(sql`
      SELECT t.id, r.*
      FROM campaign_steps t
      CROSS JOIN LATERAL (
        SELECT
          count(*) FILTER (WHERE outcome IS NULL)::int AS under_way,
          count(*) FILTER (WHERE outcome = 'accepted')::int AS accepted,
          count(*) FILTER (WHERE outcome = 'rejected')::int AS rejected,
          count(*) FILTER (WHERE outcome = 'unknown')::int AS unknown
        FROM campaign_registrations
        WHERE step_id = t.id
      ) r
      WHERE t.campaign_id = ${campaignId} AND t.deleted_at IS NULL
      ORDER BY t.position`);
  }
}

type LogRow = Omit<CampaignLog, 'created_at' | 'step'> & { readonly created_at: Date };

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
          WHEN r.outcome IN ('rejected', 'unknown')
          THEN coalesce(refusals.said, l.rejection_reason)
        END AS reason,
        r.created_at
      FROM page r
      JOIN campaign_consumers p ON p.id = r.consumer_id
      JOIN leads l ON l.id = r.lead_id
      JOIN publishers b ON b.id = l.publisher_id
      LEFT JOIN advertisers a ON a.id = l.advertiser_id
      CROSS JOIN LATERAL (
        SELECT
          CASE
            WHEN count(*) = 1 THEN min(t.message)
            ELSE string_agg(asked.name || ': ' || t.message, '; ' ORDER BY t.id)
          END AS said
        FROM lead_attempts t
        JOIN advertisers asked ON asked.id = t.advertiser_id
        WHERE t.lead_id = l.id AND t.state IN ('rejected', 'unknown') AND t.message <> ''
      ) refusals
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
