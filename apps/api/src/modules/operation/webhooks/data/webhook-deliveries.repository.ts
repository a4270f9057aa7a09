import { Injectable } from '@nestjs/common';
import type { WebhookAttempt, WebhookEvent } from '@leadline/contracts';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { isNext } from './next-deliveries.sql.js';
import type { DueLane } from './webhook-lanes.repository.js';

/** A delivery that is being tried. */
export interface TakenDelivery {
  readonly id: number;
  readonly message_id: string;
  readonly body: string;
  /**
   * Number of tries, including the present one. The result of a superseded try does not set the
   * next one.
   */
  readonly tries: number;
  /** Tries since it was last sent again by hand, and when that was. */
  readonly round_tries: number;
  readonly round_began_at: Date;
}
export interface NewDelivery {
  readonly webhook_id: number;
  readonly outbox_id: string;
  readonly event: WebhookEvent;
  readonly record: string;
  /** The lead that the event is about; null for any other record. */
  readonly lead_id: number | null;
  readonly body: string;
}

/** Longer than a call can take. */
const TAKEN_MS = 30_000;
/** Attempts that the log keeps of a delivery. */
const KEPT_ATTEMPTS = 30;
/** Days for which the log keeps a delivery that is over. */
const KEPT_DAYS = 90;
const PURGED_AT_ONCE = 5_000;

/** Events on their way to webhooks. */
@Injectable()
export class WebhookDeliveriesRepository {
  constructor(private readonly database: DatabaseService) {}

  /**
   * Adds deliveries and returns the lanes of their webhooks. Repeating it for the same outbox rows
   * adds nothing.
   */
  insert(deliveries: readonly NewDelivery[], now: Date): Promise<DueLane[]> {
    return this.database.query<DueLane>(sql`
      WITH added AS (
        INSERT INTO webhook_deliveries (
          webhook_id, outbox_id, event, record, lead_id, body,
          next_try_at, round_began_at, created_at
        )
        SELECT
          w.id, n.outbox_id, n.event, n.record, l.id, n.body,
          ${now}::timestamptz, ${now}::timestamptz, ${now}::timestamptz
        FROM jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb)
          AS n(webhook_id int, outbox_id bigint, event text, record text, lead_id int, body text)
        JOIN webhooks w ON w.id = n.webhook_id
        LEFT JOIN leads l ON l.id = n.lead_id
        ORDER BY n.outbox_id, w.id
        ON CONFLICT (webhook_id, outbox_id) DO NOTHING
        RETURNING webhook_id
      )
      SELECT DISTINCT a.webhook_id AS id, coalesce(h.runs, 0) AS runs
      FROM added a
      LEFT JOIN webhook_health h ON h.webhook_id = a.webhook_id`);
  }

  /**
   * Takes the next deliveries of a webhook that is on, at most one of each record, and counts the
   * tries. One whose worker dies is due again later.
   */
  take(webhookId: number, now: Date, limit: number): Promise<TakenDelivery[]> {
    return this.database.query<TakenDelivery>(sql`
      UPDATE webhook_deliveries t
      SET
        tries = t.tries + 1, round_tries = t.round_tries + 1,
        next_try_at = ${new Date(now.getTime() + TAKEN_MS)}::timestamptz
      FROM (
        SELECT d.id
        FROM webhook_deliveries d
        JOIN webhooks w ON w.id = d.webhook_id AND w.is_active
        WHERE d.webhook_id = ${webhookId} AND ${isNext(now)}
        ORDER BY d.next_try_at, d.outbox_id
        LIMIT ${limit}
      ) next
      WHERE t.id = next.id
      RETURNING t.id, t.message_id, t.body, t.tries, t.round_tries, t.round_began_at`);
  }

  /** Marks a delivery as delivered. A superseded try may do so too: the event has arrived. */
  async markDelivered({ id }: TakenDelivery, attempt: WebhookAttempt, at: Date): Promise<void> {
    await this.database.query(sql`
      UPDATE webhook_deliveries
      SET
        state = 'delivered', delivered_at = ${at},
        last_status_code = ${attempt.status_code}, last_error = NULL,
        attempts = ${this.withAttempt(attempt)}
      WHERE id = ${id}`);
  }

  /**
   * Marks a failed try. `nextTryAt` is null if the delivery is given up, `attempt` if nothing was
   * sent. Changes nothing if the delivery was taken again meanwhile.
   */
  async markFailedTry(
    { id, tries }: TakenDelivery,
    failed: {
      readonly attempt: WebhookAttempt | null;
      readonly statusCode: number | null;
      readonly error: string;
      readonly nextTryAt: Date | null;
    },
  ): Promise<void> {
    const { attempt, statusCode, error, nextTryAt } = failed;
    await this.database.query(sql`
      UPDATE webhook_deliveries
      SET
        state = ${nextTryAt === null ? 'failed' : 'waiting'},
        next_try_at = coalesce(${nextTryAt}::timestamptz, next_try_at),
        last_status_code = ${statusCode}, last_error = ${error},
        attempts = ${attempt ? this.withAttempt(attempt) : sql`attempts`}
      WHERE id = ${id} AND tries = ${tries} AND state = 'waiting'`);
  }

  /** Puts a delivery back that was taken and not tried. It is due at once. */
  async putBack({ id, tries }: TakenDelivery, now: Date): Promise<void> {
    await this.database.query(sql`
      UPDATE webhook_deliveries
      SET tries = tries - 1, round_tries = round_tries - 1, next_try_at = ${now}
      WHERE id = ${id} AND tries = ${tries} AND state = 'waiting'`);
  }

  /** Gives up everything that waits for a webhook, unless it is on. */
  async giveUpWaiting(webhookId: number, error: string): Promise<void> {
    await this.database.query(sql`
      UPDATE webhook_deliveries
      SET state = 'failed', last_error = ${error}
      WHERE webhook_id = ${webhookId}
        AND state = 'waiting'
        AND NOT EXISTS (SELECT 1 FROM webhooks w WHERE w.id = ${webhookId} AND w.is_active)`);
  }

  /** Deletes deliveries that have been over for long. Returns whether there may be more. */
  async purge(now: Date): Promise<boolean> {
    const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
    const deleted = await this.database.query(sql`
      DELETE FROM webhook_deliveries
      WHERE id IN (
        SELECT id
        FROM webhook_deliveries
        WHERE created_at < ${before} AND state <> 'waiting'
        LIMIT ${PURGED_AT_ONCE}
      )
      RETURNING 1`);
    return deleted.length === PURGED_AT_ONCE;
  }

  /** The attempts with one more, without the oldest if there are many. */
  private withAttempt(attempt: WebhookAttempt) {
    return sql`
      CASE WHEN jsonb_array_length(attempts) < ${KEPT_ATTEMPTS} THEN attempts ELSE attempts - 0 END
        || ${JSON.stringify([attempt])}::jsonb`;
  }
}
