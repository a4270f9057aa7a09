import { Injectable } from '@nestjs/common';
import { MOST_LEADS_AT_ONCE, type InjectionCheck } from '@leadline/contracts';
import sql, { type Sql } from 'sql-template-tag';
import { LimitedReadsService } from '#shared/database/limited-reads.service.js';
import { ownParties } from '#shared/database/own-parties.js';
import { ownLead } from '#modules/lead-data/lead-conditions/data/condition.sql.js';
import { JOB_OUTCOME } from './jobs.sql.js';
import type { JobType } from './progress-log.repository.js';

export interface ProgressLogRow {
  readonly id: number;
  readonly type: JobType;
  readonly status: 'idle' | 'running' | 'completed';
  readonly lead_id: number;
  readonly injected_lead_id: number | null;
  readonly email: string;
  readonly publisher: string;
  readonly advertiser: string;
  readonly country: string | null;
  readonly created_at: Date;
  readonly scheduled_at: Date;
  readonly finished_at: Date | null;
  readonly outcome: 'accepted' | 'rejected' | 'unknown' | null;
  readonly reason: string | null;
}
/** Open jobs include jobs completed since that time, so that staff see the outcome. */
export type ProgressLogFilter =
  | { readonly kind: 'open'; readonly completedSince: Date }
  | { readonly kind: 'completed' }
  /** All jobs of a lead: jobs that send it elsewhere, and the job that made it. */
  | { readonly kind: 'lead'; readonly leadId: number };
export interface Page {
  readonly limit: number;
  readonly offset: number;
}

const matches = (filter: ProgressLogFilter): Sql => {
  switch (filter.kind) {
    case 'completed':
      return sql`j.status = 'completed'`;
    case 'lead':
      return sql`(j.lead_id = ${filter.leadId} OR j.created_lead_id = ${filter.leadId})`;
    case 'open':
      return sql`(
        j.status <> 'completed'
        OR (j.status = 'completed' AND j.finished_at >= ${filter.completedSince})
      )`;
  }
};
const ORDERS: Readonly<Record<ProgressLogFilter['kind'], Sql>> = {
  open: sql`j.scheduled_at, j.id`,
  completed: sql`j.finished_at DESC, j.id DESC`,
  lead: sql`j.id DESC`,
};
/** Condition: the caller may see the lead of a job. Without a limit, the lead is not read. */
const isOfOwnLead = (): Sql =>
  ownParties()
    ? sql`EXISTS (SELECT 1 FROM leads l WHERE l.id = j.lead_id AND ${ownLead()})`
    : sql`true`;
export interface BatchRow {
  readonly id: string;
  readonly type: JobType;
  readonly advertiser: string;
  readonly total: number;
  readonly open: number;
  readonly accepted: number;
  readonly unknown: number;
  readonly refused: readonly { readonly lead_id: number; readonly reason: string | null }[];
  readonly created_at: Date;
  readonly ends_at: Date;
  readonly finished_at: Date | null;
}

/** Lists jobs. */
@Injectable()
export class ProgressLogQueries {
  constructor(private readonly reads: LimitedReadsService) {}

  list(filter: ProgressLogFilter, { limit, offset }: Page): Promise<ProgressLogRow[]> {
    const order = ORDERS[filter.kind];
    return this.reads.query<ProgressLogRow>(sql`
      WITH page AS (
        SELECT j.id
        FROM progress_logs j
        WHERE ${matches(filter)} AND ${isOfOwnLead()}
        ORDER BY ${order}
        LIMIT ${limit} OFFSET ${offset}
      )
      SELECT
        j.id, j.type, j.status, j.lead_id, j.created_lead_id AS injected_lead_id, l.email,
        p.name AS publisher, a.name AS advertiser, c.name AS country,
        j.created_at, j.scheduled_at, j.finished_at, o.outcome,
        CASE WHEN o.outcome = j.outcome THEN j.reason END AS reason
      FROM page
      JOIN progress_logs j ON j.id = page.id
      JOIN leads l ON l.id = j.lead_id
      LEFT JOIN leads n ON n.id = j.created_lead_id
      JOIN publishers p ON p.id = coalesce((j.parameters->>'publisher_id')::int, l.publisher_id)
      JOIN advertisers a ON a.id = j.advertiser_id
      LEFT JOIN countries c ON c.id = coalesce(n.country_id, l.country_id)
      CROSS JOIN LATERAL (SELECT ${JOB_OUTCOME} AS outcome) o
      ORDER BY ${order}`);
  }

  async count(filter: ProgressLogFilter): Promise<number> {
    const [row] = await this.reads.query<{ total: number }>(
      sql`
        SELECT count(*)::int AS total
        FROM progress_logs j
        WHERE ${matches(filter)} AND ${isOfOwnLead()}`,
    );
    return row?.total ?? 0;
  }

  /** Sums up the jobs of the latest calls that created some, newest first. */
  batches(limit: number): Promise<BatchRow[]> {
    return this.reads.query<BatchRow>(sql`
      WITH latest AS (
        SELECT batch_id
        FROM (
          SELECT j.batch_id, j.id
          FROM progress_logs j
          WHERE j.batch_id IS NOT NULL AND ${isOfOwnLead()}
          ORDER BY j.id DESC
          LIMIT ${limit * MOST_LEADS_AT_ONCE}
        ) newest
        GROUP BY batch_id
        ORDER BY max(id) DESC
        LIMIT ${limit}
      )
      SELECT
        j.batch_id AS id, min(j.type) AS type, min(a.name) AS advertiser,
        count(*)::int AS total,
        count(*) FILTER (WHERE o.outcome IS NULL)::int AS open,
        count(*) FILTER (WHERE o.outcome = 'accepted')::int AS accepted,
        count(*) FILTER (WHERE o.outcome = 'unknown')::int AS unknown,
        coalesce(
          jsonb_agg(
            jsonb_build_object(
              'lead_id', j.lead_id,
              'reason', CASE WHEN o.outcome = j.outcome THEN j.reason END
            )
            ORDER BY j.id
          ) FILTER (WHERE o.outcome = 'rejected'),
          '[]'
        ) AS refused,
        min(j.created_at) AS created_at,
        max(j.scheduled_at) AS ends_at,
        CASE WHEN count(*) = count(j.finished_at) THEN max(j.finished_at) END AS finished_at
      FROM latest
      JOIN progress_logs j ON j.batch_id = latest.batch_id
      JOIN advertisers a ON a.id = j.advertiser_id
      LEFT JOIN leads n ON n.id = j.created_lead_id
      CROSS JOIN LATERAL (SELECT ${JOB_OUTCOME} AS outcome) o
      WHERE ${isOfOwnLead()}
      GROUP BY j.batch_id
      ORDER BY max(j.id) DESC`);
  }

  async countOpen(): Promise<number> {
    const [row] = await this.reads.query<{ count: number }>(
      sql`
        SELECT count(*)::int AS count
        FROM progress_logs j
        WHERE j.status <> 'completed' AND ${isOfOwnLead()}`,
    );
    return row?.count ?? 0;
  }

  /**
   * Counts the injections with open jobs, and those jobs. Older jobs, which belong to no batch, are
   * one injection each.
   */
  async countSending(): Promise<InjectionCheck['others']> {
    const [row] = await this.reads.query<InjectionCheck['others']>(
      sql`
        SELECT
          count(DISTINCT coalesce(j.batch_id::text, j.id::text))::int AS injections,
          count(*)::int AS leads
        FROM progress_logs j
        WHERE j.type = 'injection' AND j.status <> 'completed' AND ${isOfOwnLead()}`,
    );
    return row ?? { injections: 0, leads: 0 };
  }
}
