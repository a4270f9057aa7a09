import { Injectable } from '@nestjs/common';
import type { MappedStatus, ReportFormat, ReportMapping } from '@leadline/contracts';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { currentVersion } from '#shared/database/record-version.sql.js';

export interface StatusMappingRow {
  readonly statuses: readonly MappedStatus[];
  readonly format: unknown;
  readonly reports: unknown;
  readonly updated_at: Date;
}
export interface StoredMapping {
  readonly statuses: readonly MappedStatus[];
  readonly format: ReportFormat;
  readonly reports: ReportMapping | null;
}
export interface SeenStatus {
  readonly value: string;
  readonly count: number;
  readonly last_at: Date;
}

/** Number of an advertiser's reports that are searched for its statuses. */
const SEARCHED_REPORTS = 5_000;
const SHOWN_STATUSES = 200;

/** Stores the meaning of each advertiser's statuses. */
@Injectable()
export class StatusMappingRepository {
  constructor(private readonly database: DatabaseService) {}

  async versionOf(advertiserId: number): Promise<number> {
    const [row] = await this.database.query<{ version: number }>(
      sql`SELECT ${currentVersion('status_mapping', sql`${advertiserId}::int`)} AS version`,
    );
    return row?.version ?? 1;
  }

  async find(advertiserId: number): Promise<StatusMappingRow | null> {
    const [row] = await this.database.query<StatusMappingRow>(
      sql`
        SELECT statuses, format, reports, updated_at
        FROM status_mappings
        WHERE advertiser_id = ${advertiserId}`,
      'status_mapping',
    );
    return row ?? null;
  }

  /** Locks the advertiser until the transaction ends. False if it does not exist. */
  async lockAdvertiser(advertiserId: number): Promise<boolean> {
    const rows = await this.database.query(sql`
      SELECT 1
      FROM advertisers
      WHERE id = ${advertiserId} AND deleted_at IS NULL
      FOR NO KEY UPDATE`);
    return rows.length > 0;
  }

  async store(
    advertiserId: number,
    { statuses, format, reports }: StoredMapping,
    at: Date,
  ): Promise<void> {
    await this.database.query(sql`
      INSERT INTO status_mappings (advertiser_id, statuses, format, reports, updated_at)
      VALUES (
        ${advertiserId},
        ${JSON.stringify(statuses)},
        ${JSON.stringify(format)},
        ${reports && JSON.stringify(reports)},
        ${at}
      )
      ON CONFLICT (advertiser_id) DO UPDATE
      SET
        statuses = excluded.statuses,
        format = excluded.format,
        reports = excluded.reports,
        updated_at = excluded.updated_at`);
  }

  /**
   * Lists the statuses that the advertiser has sent, by postback or by pull, the most frequent
   * first.
   */
  listSeen(advertiserId: number): Promise<SeenStatus[]> {
    return this.database.query<SeenStatus>(sql`
      SELECT r.status AS value, sum(r.times)::int AS count, max(r.received_at) AS last_at
      FROM (
        SELECT payload ->> 'status' AS status, repeats + 1 AS times, received_at
        FROM inbound_postbacks
        WHERE advertiser_id = ${advertiserId}
        ORDER BY id DESC
        LIMIT ${SEARCHED_REPORTS}
      ) r
      WHERE r.status IS NOT NULL
      GROUP BY r.status
      ORDER BY sum(r.times) DESC, r.status
      LIMIT ${SHOWN_STATUSES}`);
  }
}
