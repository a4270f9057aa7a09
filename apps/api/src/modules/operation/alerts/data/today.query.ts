import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { ownParties } from '#shared/database/own-parties.js';
import { ownLead } from '#modules/lead-data/lead-conditions/data/condition.sql.js';
import { JOB_OUTCOME } from '#modules/leads/injections/data/jobs.sql.js';
import { isOwnParty } from '#modules/reference/lookups/data/own-parties.sql.js';

/** A count, and its newest rows. */
export interface Counted {
  readonly count: number;
  readonly records: { readonly id: number; readonly name: string }[];
}

/** Sums of the day. Each reads a small table, or an index from midnight on. */
@Injectable()
export class TodayQuery {
  constructor(private readonly database: DatabaseService) {}

  /** Advertisers that get no leads because their calls fail, or whose statuses cannot be read. */
  failingAdvertisers(limit: number): Promise<Counted> {
    return this.count(
      sql`
        SELECT a.id, a.name, max(f.at) AS at
        FROM (
          SELECT advertiser_id, opened_at AS at FROM circuit_openings
          UNION ALL
          SELECT advertiser_id, failing_since FROM status_pulls
          WHERE is_active AND failing_since IS NOT NULL
        ) f
        JOIN advertisers a ON a.id = f.advertiser_id
        WHERE a.deleted_at IS NULL AND a.status = 'active' AND ${isOwnParty('advertiser', sql`a.id`)}
        GROUP BY a.id`,
      limit,
    );
  }

  /**
   * Counts jobs that ended since then without an advertiser that took the lead, by the lead that
   * they were to send. A job that waits for a late answer has not failed yet.
   */
  failedJobs(since: Date, limit: number): Promise<Counted> {
    const isOwn = ownParties()
      ? sql`EXISTS (SELECT 1 FROM leads l WHERE l.id = j.lead_id AND ${ownLead()})`
      : sql`true`;
    return this.count(
      sql`
        SELECT j.lead_id AS id, 'Lead ' || j.lead_id AS name, j.finished_at AS at
        FROM progress_logs j
        LEFT JOIN leads n ON n.id = j.created_lead_id
        WHERE j.status = 'completed' AND j.finished_at >= ${since} AND j.type = 'injection'
          AND ${JOB_OUTCOME} = 'rejected' AND ${isOwn}`,
      limit,
    );
  }

  /** Counts rows that have `id`, `name` and `at`, and reads the newest. */
  private async count(rows: Sql, limit: number): Promise<Counted> {
    const [found] = await this.database.query<Counted>(sql`
      WITH found AS (${rows})
      SELECT
        (SELECT count(*)::int FROM found) AS count,
        (
          SELECT coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', name) ORDER BY at DESC), '[]')
          FROM (SELECT id, name, at FROM found ORDER BY at DESC LIMIT ${limit}) newest
        ) AS records`);
    return found ?? { count: 0, records: [] };
  }
}
