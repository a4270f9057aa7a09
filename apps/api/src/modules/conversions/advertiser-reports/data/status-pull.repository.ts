import { Injectable } from '@nestjs/common';
import type { PullRefusal, StatusPullTemplate } from '@leadline/contracts';
import sql, { type Sql } from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { hasAttemptsToLookUp } from '#modules/delivery/delivery/data/lookups.sql.js';
import { currentVersion } from '#shared/database/record-version.sql.js';
import type { KnownLead } from '../domain/report.js';

export interface StatusPullRow {
  readonly advertiser_id: number;
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
  readonly updated_at: Date;
}
/** A pull that this worker has claimed. Its writes count as long as `runs` stays the same. */
export interface ClaimedPull {
  readonly advertiser_id: number;
  readonly runs: number;
  readonly template: unknown;
  readonly interval_minutes: number;
}
/** Counts of a run so far. */
export interface PullCounts {
  readonly pages: number;
  readonly read: number;
  readonly applied: number;
  readonly statuses: number;
  readonly ftds: number;
  readonly unknown: number;
  /** Rows that could not be read, with examples. */
  readonly refused: number;
  readonly refusals: readonly PullRefusal[];
}
export interface PullEnd extends PullCounts {
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
  advertiser_id, template, interval_minutes, is_active, due_at, runs, running_since,
  last_run_at, last_success_at, failing_since, last_error,
  last_read, last_applied, last_unknown, last_refused, applied_total, updated_at`;

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

  /** Returns the version of the pull. It keeps counting if the pull is deleted and set up again. */
  async versionOf(advertiserId: number): Promise<number> {
    const [row] = await this.database.query<{ version: number }>(
      sql`SELECT ${currentVersion('status_pull', sql`${advertiserId}::int`)} AS version`,
    );
    return row?.version ?? 1;
  }

  async find(advertiserId: number): Promise<StatusPullRow | null> {
    const [row] = await this.database.query<StatusPullRow>(
      sql`SELECT ${COLUMNS} FROM status_pulls WHERE advertiser_id = ${advertiserId}`,
    );
    return row ?? null;
  }

  /** As `find`, and locks the row until the transaction ends. */
  async lock(advertiserId: number): Promise<StatusPullRow | null> {
    await this.database.query(
      sql`SELECT 1 FROM status_pulls WHERE advertiser_id = ${advertiserId} FOR UPDATE`,
    );
    return this.find(advertiserId);
  }

  /** Stores the pull with a new `runs`, which supersedes a run under way with the old template. */
  async store(
    advertiserId: number,
    template: StatusPullTemplate,
    intervalMinutes: number,
    isActive: boolean,
    at: Date,
  ): Promise<void> {
    await this.database.query(sql`
      INSERT INTO status_pulls (
        advertiser_id, template, interval_minutes, is_active, due_at, runs, updated_at
      )
      VALUES (
        ${advertiserId}, ${JSON.stringify(template)}, ${intervalMinutes}, ${isActive},
        ${at}, ${NEXT_RUN}, ${at}
      )
      ON CONFLICT (advertiser_id) DO UPDATE SET
        template = excluded.template,
        interval_minutes = excluded.interval_minutes,
        is_active = excluded.is_active,
        due_at = excluded.due_at,
        updated_at = excluded.updated_at,
        runs = excluded.runs,
        running_since = NULL,
        failing_since = NULL,
        last_error = NULL`);
  }

  async remove(advertiserId: number): Promise<void> {
    await this.database.query(sql`DELETE FROM status_pulls WHERE advertiser_id = ${advertiserId}`);
  }

  /** Makes the pull due. Does nothing while a run is under way. */
  async makeDue(advertiserId: number, at: Date): Promise<void> {
    await this.database.query(sql`
      UPDATE status_pulls
      SET due_at = ${at}
      WHERE advertiser_id = ${advertiserId} AND running_since IS NULL`);
  }

  listDue(now: Date, limit: number): Promise<{ id: number; runs: number }[]> {
    return this.database.query(sql`
      SELECT s.advertiser_id AS id, s.runs
      FROM status_pulls s
      JOIN advertisers a ON a.id = s.advertiser_id AND a.deleted_at IS NULL
      WHERE s.is_active AND ${isDue(now)}
      ORDER BY s.due_at
      LIMIT ${limit}`);
  }

  async claim(advertiserId: number, now: Date, leaseEnd: Date): Promise<ClaimedPull | null> {
    const [row] = await this.database.query<ClaimedPull>(sql`
      UPDATE status_pulls s
      SET runs = ${NEXT_RUN}, running_since = ${now}, due_at = ${leaseEnd}
      WHERE advertiser_id = ${advertiserId} AND is_active AND ${isDue(now)}
      RETURNING advertiser_id, runs, template, interval_minutes`);
    return row ?? null;
  }

  /** Renews the lease. Returns false if the run is superseded. */
  async renew({ advertiser_id, runs }: ClaimedPull, leaseEnd: Date): Promise<boolean> {
    const rows = await this.database.query(sql`
      UPDATE status_pulls
      SET due_at = ${leaseEnd}
      WHERE advertiser_id = ${advertiser_id} AND runs = ${runs} AND running_since IS NOT NULL
      RETURNING runs`);
    return rows.length > 0;
  }

  /** Ends a run and logs it. A superseded run writes nothing. */
  async end(
    { advertiser_id, runs }: ClaimedPull,
    { error, startedAt, at, nextAt, ...counts }: PullEnd,
  ): Promise<void> {
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
        applied_total = applied_total + ${applied}
      WHERE advertiser_id = ${advertiser_id} AND runs = ${runs}
      RETURNING advertiser_id`;
    await this.database.query(sql`
      WITH ended AS (${ended}), dropped AS (
        DELETE FROM status_pull_log
        WHERE advertiser_id = (SELECT advertiser_id FROM ended)
          AND id <= (
            SELECT id
            FROM status_pull_log
            WHERE advertiser_id = ${advertiser_id}
            ORDER BY id DESC
            OFFSET ${KEPT_RUNS - 1}
            LIMIT 1)
      )
      INSERT INTO status_pull_log (
        advertiser_id, started_at, ended_at, pages, read, applied, statuses, ftds, unknown, refused,
        refusals, error
      )
      SELECT
        advertiser_id, ${startedAt}::timestamptz, ${at}::timestamptz, ${pages}::int, ${read}::int,
        ${applied}::int, ${statuses}::int, ${ftds}::int, ${unknown}::int,
        ${refused}::int, ${JSON.stringify(refusals)}::jsonb, ${error}::text
      FROM ended`);
  }

  /** Lists the pull's last runs, newest first. */
  listRuns(advertiserId: number): Promise<PullRunRow[]> {
    return this.database.query<PullRunRow>(sql`
      SELECT
        id, started_at, ended_at, pages, read, applied, statuses, ftds, unknown, refused, refusals,
        error
      FROM status_pull_log
      WHERE advertiser_id = ${advertiserId}
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
}
