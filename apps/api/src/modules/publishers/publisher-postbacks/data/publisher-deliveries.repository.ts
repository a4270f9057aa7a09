import { Injectable } from '@nestjs/common';
import type { CustomParams, LeadStatusId, PublisherEvent } from '@leadline/contracts';
import sql, { type Sql } from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { countFailure, type Failures } from '#shared/database/failures.sql.js';
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

/** Event of an outbox row. */
export interface NewEvent {
  readonly outbox_id: string;
  readonly lead_id: number;
  readonly event: PublisherEvent;
}
export interface Claim {
  readonly id: number;
  readonly now: Date;
  readonly lease_end: Date;
}
export interface Arrival {
  readonly id: number;
  readonly postback_id: number;
  readonly status_code: number;
  readonly at: Date;
}

/** Reads the values that the calls of deliveries report. */
const callsOf = (deliveries: Sql): Sql => sql`
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
  FROM ${deliveries} d
  JOIN publisher_postbacks p ON p.id = d.postback_id
  JOIN leads l ON l.id = d.lead_id
  LEFT JOIN countries k ON k.id = l.country_id
  LEFT JOIN conversions c ON c.lead_id = l.id
  LEFT JOIN clicks h ON h.hit_id = l.hit_id AND h.publisher_id = l.publisher_id`;

/** Deliveries of publisher postbacks. The rows of PostbackQueueService. */
@Injectable()
export class PublisherDeliveriesRepository {
  constructor(private readonly database: DatabaseService) {}

  /**
   * Adds a delivery for every active postback of the lead's publisher for each event. Repeating it
   * for the same outbox row adds nothing. The first `leased` of them are claimed by the caller until
   * `leaseEnd`; the others are due now. Publishers are not notified about test leads, which are in
   * no report and on no bill.
   */
  insertForEvents(
    events: readonly NewEvent[],
    { now, leased, leaseEnd }: { now: Date; leased: number; leaseEnd: Date },
  ): Promise<ClaimedDelivery[]> {
    return this.database.query<ClaimedDelivery>(
      sql`
      WITH called AS (
        SELECT
          p.id AS postback_id, l.id AS lead_id, p.event, e.outbox_id,
          row_number() OVER (ORDER BY e.outbox_id, p.id) <= ${leased} AS is_leased
        FROM jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
          AS e(outbox_id bigint, lead_id int, event text)
        JOIN leads l ON l.id = e.lead_id AND NOT l.is_test
        JOIN publisher_postbacks p
          ON p.publisher_id = l.publisher_id AND p.event = e.event AND p.is_active
      ),
      added AS (
        INSERT INTO publisher_postback_deliveries (
          postback_id, lead_id, event, outbox_id, tries, next_try_at, created_at
        )
        SELECT
          postback_id, lead_id, event, outbox_id, is_leased::int,
          CASE WHEN is_leased THEN ${leaseEnd}::timestamptz ELSE ${now}::timestamptz END,
          ${now}::timestamptz
        FROM called
        ORDER BY outbox_id, postback_id
        ON CONFLICT (postback_id, outbox_id) DO NOTHING
        RETURNING id, postback_id, lead_id, event, tries, created_at
      )
      ${callsOf(sql`added`)}`,
      'postbacks.insert',
    );
  }

  listDue(now: Date, limit: number): Promise<DueDelivery[]> {
    return this.database.query<DueDelivery>(sql`
      SELECT id, tries AS runs
      FROM publisher_postback_deliveries
      WHERE state = 'waiting' AND next_try_at <= ${now}
      ORDER BY next_try_at
      LIMIT ${limit}`);
  }

  /**
   * Counts the tries and reads the values that the calls report. The result is null for a delivery
   * that is not due. `|| ''` keeps the planner from the indexes on waiting deliveries, which a
   * backlog, or rows that are not vacuumed yet, make long.
   */
  async claim(claims: readonly Claim[]): Promise<(ClaimedDelivery | null)[]> {
    const rows = await this.database.query<ClaimedDelivery>(
      sql`
      WITH due AS MATERIALIZED (
        SELECT d.id, c.lease_end
        FROM publisher_postback_deliveries d
        JOIN jsonb_to_recordset(${JSON.stringify(claims)}::jsonb)
          AS c(id int, now timestamptz, lease_end timestamptz) ON c.id = d.id
        WHERE d.state || '' = 'waiting' AND d.next_try_at <= c.now
        ORDER BY d.id
        FOR NO KEY UPDATE OF d
      ),
      claimed AS (
        UPDATE publisher_postback_deliveries d
        SET tries = d.tries + 1, next_try_at = due.lease_end
        FROM due
        WHERE d.id = due.id
        RETURNING d.id, d.postback_id, d.lead_id, d.event, d.tries, d.created_at
      )
      ${callsOf(sql`claimed`)}`,
      'postbacks.claim',
    );
    const byId = new Map(rows.map((row) => [row.id, row]));
    return claims.map(({ id }) => {
      const row = byId.get(id) ?? null;
      // Only the first of two claims of a delivery gets it.
      byId.delete(id);
      return row;
    });
  }

  /**
   * Marks deliveries as delivered. A superseded try may do so too: the delivery has arrived, so no
   * other try is needed. The health of a busy postback is written at most once a minute.
   */
  async markDelivered(arrivals: readonly Arrival[]): Promise<void> {
    await this.database.query(
      sql`
      WITH arrived AS MATERIALIZED (
        SELECT *
        FROM jsonb_to_recordset(${JSON.stringify(arrivals)}::jsonb)
          AS a(id int, postback_id int, status_code int, at timestamptz)
      ),
      marked AS (
        UPDATE publisher_postback_deliveries d
        SET
          state = 'delivered', delivered_at = a.at,
          last_status_code = a.status_code, last_error = NULL
        FROM arrived a
        WHERE d.id = a.id AND d.state <> 'delivered'
      ),
      latest AS (
        SELECT a.postback_id, max(a.at) AS at
        FROM arrived a
        LEFT JOIN publisher_postback_health h USING (postback_id)
        WHERE coalesce(h.failures > 0, true)
          OR coalesce(h.last_success_at < a.at - interval '1 minute', true)
        GROUP BY a.postback_id
      )
      INSERT INTO publisher_postback_health (postback_id, last_success_at)
      SELECT postback_id, at FROM latest ORDER BY postback_id
      ON CONFLICT (postback_id) DO UPDATE SET
        failures = 0, failing_since = NULL, last_success_at = excluded.last_success_at`,
      'postbacks.mark_delivered',
    );
  }

  /** Counts failures since the last success. */
  async countFailure(postbackId: number, at: Date): Promise<Failures> {
    const [row] = await this.database.query<Failures>(
      countFailure(sql`INSERT INTO publisher_postback_health AS h`, 'postback_id', postbackId, at),
    );
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
