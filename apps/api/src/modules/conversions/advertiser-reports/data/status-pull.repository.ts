import { Injectable } from '@nestjs/common';
import type { FailedPullRow, StatusPullTemplate } from '@leadline/contracts';
import sql, { type Sql } from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { hasAttemptsToLookUp } from '#modules/delivery/delivery/data/lookups.sql.js';
import { currentVersion } from '#shared/database/record-version.sql.js';
import type { ReportedLead } from '../domain/foreseen.js';
import type { PullCounts } from '../domain/pull-tally.js';
import type { KnownDeposit, KnownLead } from '../domain/report.js';

export interface StatusPullRow {
  readonly id: number;
  readonly advertiser_id: number;
  readonly name: string;
  readonly version: number;
  readonly template: unknown;
  readonly interval_minutes: number;
  readonly is_active: boolean;
  readonly due_at: Date;
  readonly runs: number;
  readonly running_since: Date | null;
  readonly last_run_at: Date | null;
  readonly last_success_at: Date | null;
  readonly failing_since: Date | null;
  readonly last_error: string | null;
  readonly last_read: number;
  readonly last_applied: number;
  readonly last_unknown: number;
  readonly last_refused: number;
  readonly applied_total: number;
  readonly failed_rows: readonly FailedPullRow[];
  readonly updated_at: Date;
}
/** The settings of a pull. */
export interface PullSettings {
  readonly name: string;
  readonly template: StatusPullTemplate;
  readonly interval_minutes: number;
  readonly is_active: boolean;
}
/** A pull that this worker has claimed. Its writes count as long as `runs` stays the same. */
export interface ClaimedPull {
  readonly id: number;
  readonly advertiser_id: number;
  readonly runs: number;
  readonly template: unknown;
  readonly interval_minutes: number;
}
export interface PullEnd extends PullCounts {
  readonly failedRows: readonly FailedPullRow[];
  readonly error: string | null;
  readonly startedAt: Date;
  readonly at: Date;
  readonly nextAt: Date;
}

export interface PullRunRow extends PullCounts {
  readonly id: number;
  readonly started_at: Date;
  readonly ended_at: Date;
  readonly error: string | null;
}

/** Number of runs kept of a pull. */
const KEPT_RUNS = 50;
/**
 * The sequence never repeats a number, even if a pull is deleted and set up again. A counter in the
 * row would.
 */
const NEXT_RUN = sql`nextval('status_pull_runs')`;
const COLUMNS = sql`
  id, advertiser_id, name, template, interval_minutes, is_active, due_at, runs, running_since,
  last_run_at, last_success_at, failing_since, last_error,
  last_read, last_applied, last_unknown, last_refused, applied_total, failed_rows, updated_at,
  ${currentVersion('status_pull', sql`status_pulls.id`)} AS version`;

/** Interval of a pull that looks for unknown attempts. It replaces the pull's own interval. */
const LOOKUP_EVERY_MS = 30_000;
/**
 * Whether the pull `s` is due: at its time, after the lease of a worker that died, or earlier, to
 * look up attempts with an unknown outcome.
 */
const isDue = (now: Date): Sql => sql`(s.due_at <= ${now} OR (
    s.running_since IS NULL
    AND (s.last_run_at IS NULL
      OR s.last_run_at <= ${new Date(now.getTime() - LOOKUP_EVERY_MS)}::timestamptz)
    AND ${hasAttemptsToLookUp(now)}))`;

/** Status pulls. The rows of the StatusPullQueue. */
@Injectable()
export class StatusPullRepository {
  constructor(private readonly database: DatabaseService) {}

  async advertiserExists(advertiserId: number): Promise<boolean> {
    const rows = await this.database.query(
      sql`SELECT 1 FROM advertisers WHERE id = ${advertiserId} AND deleted_at IS NULL`,
    );
    return rows.length > 0;
  }

  /** Lists the pulls of an advertiser, the oldest first. */
  list(advertiserId: number): Promise<StatusPullRow[]> {
    return this.database.query<StatusPullRow>(sql`
      SELECT ${COLUMNS}
      FROM status_pulls
      WHERE advertiser_id = ${advertiserId}
      ORDER BY id`);
  }

  async find(id: number, advertiserId: number): Promise<StatusPullRow | null> {
    const [row] = await this.database.query<StatusPullRow>(sql`
      SELECT ${COLUMNS}
      FROM status_pulls
      WHERE id = ${id} AND advertiser_id = ${advertiserId}`);
    return row ?? null;
  }

  /** As `find`, and locks the row until the transaction ends. */
  async lock(id: number, advertiserId: number): Promise<StatusPullRow | null> {
    await this.database.query(sql`SELECT 1 FROM status_pulls WHERE id = ${id} FOR UPDATE`);
    return this.find(id, advertiserId);
  }

  async insert(advertiserId: number, settings: PullSettings, at: Date): Promise<number> {
    const { name, template, interval_minutes: interval, is_active: isActive } = settings;
    const [row] = await this.database.query<{ id: number }>(sql`
      INSERT INTO status_pulls (
        advertiser_id, name, template, interval_minutes, is_active, due_at, runs, updated_at
      )
      VALUES (
        ${advertiserId}, ${name}, ${JSON.stringify(template)}, ${interval}, ${isActive}, ${at},
        ${NEXT_RUN}, ${at}
      )
      RETURNING id`);
    if (!row) throw new Error('The pull was not stored.');
    return row.id;
  }

  /** Stores the pull with a new `runs`, which supersedes a run under way with the old template. */
  async update(id: number, settings: PullSettings, at: Date): Promise<void> {
    const { name, template, interval_minutes: interval, is_active: isActive } = settings;
    await this.database.query(sql`
      UPDATE status_pulls
      SET
        name = ${name},
        template = ${JSON.stringify(template)},
        interval_minutes = ${interval},
        is_active = ${isActive},
        due_at = ${at},
        updated_at = ${at},
        runs = ${NEXT_RUN},
        running_since = NULL,
        failing_since = NULL,
        last_error = NULL
      WHERE id = ${id}`);
  }

  async remove(id: number): Promise<void> {
    await this.database.query(sql`DELETE FROM status_pulls WHERE id = ${id}`);
  }

  /** Makes the pull due. Does nothing while a run is under way. */
  async makeDue(id: number, at: Date): Promise<void> {
    await this.database.query(sql`
      UPDATE status_pulls
      SET due_at = ${at}
      WHERE id = ${id} AND running_since IS NULL`);
  }

  listDue(now: Date, limit: number): Promise<{ id: number; runs: number }[]> {
    return this.database.query(sql`
      SELECT s.id, s.runs
      FROM status_pulls s
      JOIN advertisers a ON a.id = s.advertiser_id AND a.deleted_at IS NULL
      WHERE s.is_active AND ${isDue(now)}
      ORDER BY s.due_at
      LIMIT ${limit}`);
  }

  async claim(id: number, now: Date, leaseEnd: Date): Promise<ClaimedPull | null> {
    const [row] = await this.database.query<ClaimedPull>(sql`
      UPDATE status_pulls s
      SET runs = ${NEXT_RUN}, running_since = ${now}, due_at = ${leaseEnd}
      WHERE id = ${id} AND is_active AND ${isDue(now)}
      RETURNING id, advertiser_id, runs, template, interval_minutes`);
    return row ?? null;
  }

  /** Renews the lease. Returns false if the run is superseded. */
  async renew({ id, runs }: ClaimedPull, leaseEnd: Date): Promise<boolean> {
    const rows = await this.database.query(sql`
      UPDATE status_pulls
      SET due_at = ${leaseEnd}
      WHERE id = ${id} AND runs = ${runs} AND running_since IS NOT NULL
      RETURNING runs`);
    return rows.length > 0;
  }

  /** Ends a run and logs it. A superseded run writes nothing, and the result is false. */
  async end(
    { id, runs }: ClaimedPull,
    { error, startedAt, at, nextAt, failedRows, ...counts }: PullEnd,
  ): Promise<boolean> {
    const hasFailed = error !== null;
    const { pages, read, applied, statuses, ftds, unknown, refused, refusals } = counts;
    const ended = sql`
      UPDATE status_pulls
      SET
        running_since = NULL,
        due_at = ${nextAt},
        last_run_at = ${at},
        last_success_at = CASE WHEN ${hasFailed} THEN last_success_at ELSE ${at}::timestamptz END,
        failing_since = CASE WHEN ${hasFailed} THEN coalesce(failing_since, ${at}::timestamptz) END,
        last_error = ${error},
        last_read = ${read},
        last_applied = ${applied},
        last_unknown = ${unknown},
        last_refused = ${refused},
        applied_total = applied_total + ${applied},
        failed_rows = ${JSON.stringify(failedRows)}
      WHERE id = ${id} AND runs = ${runs}
      RETURNING id, advertiser_id`;
    const logged = await this.database.query(sql`
      WITH ended AS (${ended}), dropped AS (
        DELETE FROM status_pull_log
        WHERE pull_id = (SELECT id FROM ended)
          AND id <= (
            SELECT id
            FROM status_pull_log
            WHERE pull_id = ${id}
            ORDER BY id DESC
            OFFSET ${KEPT_RUNS - 1}
            LIMIT 1)
      )
      INSERT INTO status_pull_log (
        pull_id, advertiser_id, started_at, ended_at, pages, read, applied, statuses, ftds, unknown,
        refused, refusals, error
      )
      SELECT
        id, advertiser_id, ${startedAt}::timestamptz, ${at}::timestamptz, ${pages}::int, ${read}::int,
        ${applied}::int, ${statuses}::int, ${ftds}::int, ${unknown}::int,
        ${refused}::int, ${JSON.stringify(refusals)}::jsonb, ${error}::text
      FROM ended
      RETURNING id`);
    return logged.length > 0;
  }

  /** Lists the pull's last runs, newest first. */
  listRuns(id: number): Promise<PullRunRow[]> {
    return this.database.query<PullRunRow>(sql`
      SELECT
        id, started_at, ended_at, pages, read, applied, statuses, ftds, unknown, refused, refusals,
        error
      FROM status_pull_log
      WHERE pull_id = ${id}
      ORDER BY id DESC
      LIMIT ${KEPT_RUNS}`);
  }

  /** Lists the advertiser's leads among our ids and its own ids. */
  listKnown(
    advertiserId: number,
    ids: readonly number[],
    externalIds: readonly string[],
  ): Promise<KnownLead[]> {
    return this.database.query<KnownLead>(sql`
      SELECT id, external_id, brand_status, ftd_at IS NOT NULL AND NOT fake_ftd AS has_ftd
      FROM leads
      WHERE advertiser_id = ${advertiserId} AND id = ANY(${ids}::int[])
      UNION
      SELECT id, external_id, brand_status, ftd_at IS NOT NULL AND NOT fake_ftd
      FROM leads
      WHERE advertiser_id = ${advertiserId} AND external_id = ANY(${externalIds}::text[])`);
  }

  /** Lists the advertiser's deposits with these ids of their events. */
  async listDeposits(advertiserId: number, ids: readonly string[]): Promise<KnownDeposit[]> {
    if (ids.length === 0) return [];
    return this.database.query<KnownDeposit>(sql`
      SELECT lead_id, external_id, amount::text AS amount
      FROM deposits
      WHERE advertiser_id = ${advertiserId} AND external_id = ANY(${ids}::text[])`);
  }

  /** Lists the leads that reports with these ids may be about. */
  listReported(
    advertiserId: number,
    ids: readonly number[],
    externalIds: readonly string[],
  ): Promise<ReportedLead[]> {
    return this.database.query<ReportedLead>(sql`
      SELECT
        id, status, advertiser_id, external_id, brand_status, created_at,
        ftd_at IS NOT NULL AND NOT fake_ftd AS has_ftd,
        (
          SELECT a.advertiser_id
          FROM lead_attempts a
          WHERE a.lead_id = leads.id AND a.state IN ('sending', 'unknown')
        ) AS live_advertiser_id
      FROM leads
      WHERE id = ANY(${ids}::int[])
        OR (advertiser_id = ${advertiserId} AND external_id = ANY(${externalIds}::text[]))`);
  }
}
