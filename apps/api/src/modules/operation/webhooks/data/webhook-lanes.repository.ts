import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { countFailure, type Failures } from '#shared/database/failures.sql.js';
import { isNext } from './next-deliveries.sql.js';
import { replacedSecrets } from './webhook-secrets.sql.js';

export interface DueLane {
  readonly id: number;
  readonly runs: number;
}
/** A webhook whose deliveries this worker makes now, and no other worker. */
export interface Lane extends DueLane {
  readonly url: string;
  readonly is_active: boolean;
  /** Encrypted. */
  readonly secret: Buffer;
  /** Encrypted. They sign as well, the newest first. */
  readonly replaced_secrets: readonly Buffer[];
}

/** Webhooks as lanes: one worker at a time has a webhook. The rows of the WebhookQueue. */
@Injectable()
export class WebhookLanesRepository {
  constructor(private readonly database: DatabaseService) {}

  listDue(now: Date, limit: number): Promise<DueLane[]> {
    return this.due(now, null, limit);
  }

  /** Returns the lane of a webhook if something is due and no worker has it. */
  listDueOf(id: number, now: Date): Promise<DueLane[]> {
    return this.due(now, id, 1);
  }

  async claim(id: number, now: Date, leaseEnd: Date): Promise<Lane | null> {
    const [row] = await this.database.query<Lane>(sql`
      WITH claimed AS (
        INSERT INTO webhook_health AS h (webhook_id, runs, leased_until)
        SELECT w.id, 1, ${leaseEnd}::timestamptz
        FROM webhooks w
        WHERE w.id = ${id}
        ON CONFLICT (webhook_id) DO UPDATE SET
          runs = h.runs + 1, leased_until = excluded.leased_until
        WHERE h.leased_until IS NULL OR h.leased_until <= ${now}
        RETURNING webhook_id, runs
      )
      SELECT
        w.id, c.runs, w.url, w.is_active, w.secret,
        ${replacedSecrets(sql`w.id`, now)} AS replaced_secrets
      FROM claimed c
      JOIN webhooks w ON w.id = c.webhook_id`);
    return row ?? null;
  }

  /** Ends a lease. Changes nothing if another worker has claimed the lane meanwhile. */
  async release({ id, runs }: DueLane): Promise<void> {
    await this.database.query(sql`
      UPDATE webhook_health
      SET leased_until = NULL
      WHERE webhook_id = ${id} AND runs = ${runs}`);
  }

  /** Notes a success at most once a minute, because a busy webhook has many of them a second. */
  async noteSuccess(id: number, at: Date): Promise<void> {
    await this.database.query(sql`
      UPDATE webhook_health
      SET failures = 0, failing_since = NULL, last_success_at = ${at}
      WHERE webhook_id = ${id}
        AND (
          failures > 0
          OR last_success_at IS NULL
          OR last_success_at < ${at}::timestamptz - interval '1 minute'
        )`);
  }

  async countFailure(id: number, at: Date): Promise<Failures> {
    const [row] = await this.database.query<Failures>(
      countFailure(sql`INSERT INTO webhook_health AS h`, 'webhook_id', id, at),
    );
    return row ?? { failures: 1, failing_since: at };
  }

  private due(now: Date, id: number | null, limit: number): Promise<DueLane[]> {
    return this.database.query<DueLane>(sql`
      SELECT w.id, coalesce(h.runs, 0) AS runs
      FROM webhooks w
      LEFT JOIN webhook_health h ON h.webhook_id = w.id
      WHERE (${id}::int IS NULL OR w.id = ${id}::int)
        AND (h.leased_until IS NULL OR h.leased_until <= ${now})
        AND EXISTS (
          SELECT 1
          FROM webhook_deliveries d
          WHERE d.webhook_id = w.id AND ${isNext(now)}
        )
      LIMIT ${limit}`);
  }
}
