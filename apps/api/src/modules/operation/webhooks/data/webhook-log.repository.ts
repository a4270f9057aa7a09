import { Injectable } from '@nestjs/common';
import type { WebhookAttempt, WebhookDeliveriesQuery, WebhookEvent } from '@leadline/contracts';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';

export interface LogRow {
  readonly id: number;
  readonly message_id: string;
  readonly event: WebhookEvent;
  readonly record: string;
  readonly state: 'waiting' | 'delivered' | 'failed';
  readonly tries: number;
  readonly last_status_code: number | null;
  readonly last_error: string | null;
  readonly next_try_at: Date | null;
  readonly created_at: Date;
  readonly delivered_at: Date | null;
}
export interface DetailRow extends LogRow {
  readonly body: string;
  readonly attempts: WebhookAttempt[];
}
export interface DayCounts {
  readonly webhook_id: number;
  readonly delivered: number;
  readonly waiting: number;
  readonly failed: number;
}

const COLUMNS = sql`
  id, message_id, event, record, state, tries, last_status_code, last_error,
  CASE WHEN state = 'waiting' THEN next_try_at END AS next_try_at, created_at, delivered_at`;
const AGAIN = (now: Date) => sql`
  state = 'waiting', next_try_at = ${now}::timestamptz, delivered_at = NULL,
  round_tries = 0, round_began_at = ${now}::timestamptz`;

/** The log of deliveries, and deliveries that are sent again by hand. */
@Injectable()
export class WebhookLogRepository {
  constructor(private readonly database: DatabaseService) {}

  list(webhookId: number, { before, state, limit }: WebhookDeliveriesQuery): Promise<LogRow[]> {
    return this.database.query<LogRow>(sql`
      SELECT ${COLUMNS}
      FROM webhook_deliveries
      WHERE webhook_id = ${webhookId}
        AND (${before ?? null}::int IS NULL OR id < ${before ?? null}::int)
        AND (${state ?? null}::text IS NULL OR state = ${state ?? null}::text)
      ORDER BY id DESC
      LIMIT ${limit}`);
  }

  async find(id: number): Promise<DetailRow | null> {
    const [row] = await this.database.query<DetailRow>(sql`
      SELECT ${COLUMNS}, body, attempts FROM webhook_deliveries WHERE id = ${id}`);
    return row ?? null;
  }

  async lock(
    id: number,
  ): Promise<{ webhook_id: number; state: LogRow['state']; is_active: boolean } | null> {
    const [row] = await this.database.query<{
      webhook_id: number;
      state: LogRow['state'];
      is_active: boolean;
    }>(sql`
      SELECT d.webhook_id, d.state, w.is_active
      FROM webhook_deliveries d
      JOIN webhooks w ON w.id = d.webhook_id
      WHERE d.id = ${id}
      FOR UPDATE OF d`);
    return row ?? null;
  }

  async sendAgain(id: number, now: Date): Promise<void> {
    await this.database.query(sql`UPDATE webhook_deliveries SET ${AGAIN(now)} WHERE id = ${id}`);
  }

  /** Returns the number of deliveries that are sent again. */
  async sendFailedAgain(webhookId: number, since: Date, now: Date): Promise<number> {
    const rows = await this.database.query(sql`
      UPDATE webhook_deliveries
      SET ${AGAIN(now)}
      WHERE webhook_id = ${webhookId} AND state = 'failed' AND created_at >= ${since}
      RETURNING 1`);
    return rows.length;
  }

  countsSince(since: Date): Promise<DayCounts[]> {
    return this.database.query<DayCounts>(sql`
      SELECT
        webhook_id,
        count(*) FILTER (WHERE state = 'delivered')::int AS delivered,
        count(*) FILTER (WHERE state = 'waiting')::int AS waiting,
        count(*) FILTER (WHERE state = 'failed')::int AS failed
      FROM webhook_deliveries
      WHERE created_at >= ${since}
      GROUP BY webhook_id`);
  }
}
