import { Injectable } from '@nestjs/common';
import type { CampaignSourceStatus } from '@leadline/contracts';
import sql from 'sql-template-tag';
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
export interface StepCounts {
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
