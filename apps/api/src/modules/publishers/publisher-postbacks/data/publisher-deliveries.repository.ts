import { Injectable } from '@nestjs/common';
import type { CustomParams, LeadStatusId, PublisherEvent } from '@leadline/contracts';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { customParamColumns } from '#modules/lead-data/lead-ledger/data/lead-columns.sql.js';

/** Delivery that is due. `runs` is the number of tries so far. */
export interface DueDelivery {
  readonly id: number;
  readonly runs: number;
}

/** Delivery that this worker has claimed, with the facts that the call reports. */
export interface ClaimedDelivery extends CustomParams {
  readonly id: number;
  readonly postback_id: number;
  /**
   * Number of tries, including the present one. The result of a superseded try does not set the
   * next one.
   */
  readonly tries: number;
  readonly created_at: Date;
  readonly event: PublisherEvent;
  readonly url: string;
  readonly signing_secret: Buffer;
  readonly is_active: boolean;
  readonly lead_id: number;
  readonly publisher_id: number;
  readonly status: LeadStatusId;
  readonly publisher_status: string | null;
  readonly payout: string;
  readonly hit_id: string | null;
  readonly click_id: string | null;
  readonly funnel: string | null;
  readonly country_code: string | null;
  readonly conversion_id: number | null;
  readonly is_approved: boolean;
  /** Whether the FTD has been decided otherwise since the event. */
  readonly is_outdated: boolean;
}

/** Failure of a try. `nextTryAt` is null if the delivery is given up. */
export interface FailedTry {
  readonly statusCode: number | null;
  readonly error: string;
  readonly nextTryAt: Date | null;
}

/** Deliveries of publisher postbacks. The rows of the PostbackDeliveryQueue. */
@Injectable()
export class PublisherDeliveriesRepository {
  constructor(private readonly database: DatabaseService) {}

  /**
   * Adds a delivery for every active postback of the lead's publisher for the event. Repeating it
   * for the same outbox row adds nothing. Publishers are not notified about test leads, which are
   * in no report and on no bill.
   */
  insertForEvent(
    leadId: number,
    event: PublisherEvent,
    outboxId: string,
    now: Date,
  ): Promise<DueDelivery[]> {
    return this.database.query<DueDelivery>(sql`
      INSERT INTO publisher_postback_deliveries (
        postback_id, lead_id, event, outbox_id, next_try_at, created_at
      )
      SELECT p.id, l.id, p.event, ${outboxId}::bigint, ${now}::timestamptz, ${now}::timestamptz
      FROM leads l
      JOIN publisher_postbacks p
        ON p.publisher_id = l.publisher_id AND p.event = ${event} AND p.is_active
      WHERE l.id = ${leadId} AND NOT l.is_test
      ON CONFLICT (postback_id, outbox_id) DO NOTHING
      RETURNING id, tries AS runs`);
  }

  listDue(now: Date, limit: number): Promise<DueDelivery[]> {
    return this.database.query<DueDelivery>(sql`
      SELECT id, tries AS runs
      FROM publisher_postback_deliveries
      WHERE state = 'waiting' AND next_try_at <= ${now}
      ORDER BY next_try_at
      LIMIT ${limit}`);
  }

  /** Counts the try and reads the values that the call reports, in one statement. */
  async claim(id: number, now: Date, leaseEnd: Date): Promise<ClaimedDelivery | null> {
    const [row] = await this.database.query<ClaimedDelivery>(sql`
      WITH claimed AS (
        UPDATE publisher_postback_deliveries
        SET tries = tries + 1, next_try_at = ${leaseEnd}
        WHERE id = ${id} AND state = 'waiting' AND next_try_at <= ${now}
        RETURNING id, postback_id, lead_id, event, tries, created_at
      )
      SELECT
        d.id, d.postback_id, d.tries, d.created_at, d.event,
        p.url, p.signing_secret, p.is_active,
        l.id AS lead_id, l.publisher_id, l.status, l.publisher_status, l.payout,
        l.hit_id, coalesce(h.publisher_click_id, l.hit_id) AS click_id, l.funnel,
        ${customParamColumns('l')},
        k.code AS country_code,
        c.id AS conversion_id, coalesce(c.state = 'accepted', false) AS is_approved,
        coalesce((d.event, c.state) IN (
          ('ftd_approved', 'rejected'), ('ftd_reversed', 'accepted')), false) AS is_outdated
      FROM claimed d
      JOIN publisher_postbacks p ON p.id = d.postback_id
      JOIN leads l ON l.id = d.lead_id
      LEFT JOIN countries k ON k.id = l.country_id
      LEFT JOIN conversions c ON c.lead_id = l.id
      LEFT JOIN clicks h ON h.hit_id = l.hit_id AND h.publisher_id = l.publisher_id`);
    return row ?? null;
  }

  /**
   * Marks a delivery as delivered. A superseded try may do so too: the delivery has arrived, so no
   * other try is needed.
   */
  async markDelivered(
    { id, postback_id: postbackId }: ClaimedDelivery,
    statusCode: number,
    at: Date,
  ): Promise<void> {
    await this.database.query(sql`
      UPDATE publisher_postback_deliveries
      SET
        state = 'delivered', delivered_at = ${at},
        last_status_code = ${statusCode}, last_error = NULL
      WHERE id = ${id} AND state <> 'delivered'`);
    // Written at most once a minute, because a busy postback succeeds many times a second.
    await this.database.query(sql`
      INSERT INTO publisher_postback_health AS h (postback_id, last_success_at)
      VALUES (${postbackId}, ${at})
      ON CONFLICT (postback_id) DO UPDATE SET
        failures = 0, failing_since = NULL, last_success_at = excluded.last_success_at
      WHERE h.failures > 0
        OR h.last_success_at IS NULL
        OR h.last_success_at < excluded.last_success_at - interval '1 minute'`);
  }

  /** Counts failures since the last success. */
  async countFailure(
    postbackId: number,
    at: Date,
  ): Promise<{ failures: number; failing_since: Date }> {
    const [row] = await this.database.query<{ failures: number; failing_since: Date }>(sql`
      INSERT INTO publisher_postback_health AS h (postback_id, failures, failing_since)
      VALUES (${postbackId}, 1, ${at})
      ON CONFLICT (postback_id) DO UPDATE SET
        failures = h.failures + 1,
        failing_since = coalesce(h.failing_since, excluded.failing_since)
      RETURNING failures, failing_since`);
    return row ?? { failures: 1, failing_since: at };
  }

  /** Disables a postback and returns it. Null if it is disabled already. */
  async disable(
    postbackId: number,
    at: Date,
  ): Promise<{ event: PublisherEvent; url: string; created_at: Date } | null> {
    const [row] = await this.database.query<{
      event: PublisherEvent;
      url: string;
      created_at: Date;
    }>(sql`
      WITH disabled AS (
        UPDATE publisher_postbacks
        SET is_active = false
        WHERE id = ${postbackId} AND is_active
        RETURNING id, event, url, created_at
      ),
      noted AS (
        UPDATE publisher_postback_health
        SET disabled_at = ${at}
        WHERE postback_id = (SELECT id FROM disabled)
      )
      SELECT event, url, created_at FROM disabled`);
    return row ?? null;
  }

  /** Marks a failed try. Changes nothing if another worker has claimed the delivery meanwhile. */
  async markFailedTry(
    { id, tries }: ClaimedDelivery,
    { statusCode, error, nextTryAt }: FailedTry,
  ): Promise<void> {
    await this.database.query(sql`
      UPDATE publisher_postback_deliveries
      SET
        state = ${nextTryAt === null ? 'failed' : 'waiting'},
        next_try_at = coalesce(${nextTryAt}::timestamptz, next_try_at),
        last_status_code = ${statusCode}, last_error = ${error}
      WHERE id = ${id} AND tries = ${tries} AND state = 'waiting'`);
  }
}
