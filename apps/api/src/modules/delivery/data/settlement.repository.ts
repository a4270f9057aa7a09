import { Injectable } from '@nestjs/common';
import sql, { join, type Sql } from 'sql-template-tag';
import { Database } from '#shared/database/database.service.js';
import type { ReplyWithStatus } from '../domain/reply.js';

interface CapReservation {
  readonly cap_id: number;
  readonly window_start: string;
}
export interface SettledRow {
  lead_id: number;
  status: number;
  is_test: boolean;
  publisher_id: number;
  /** The lead that it was injected from. */
  source_id: number | null;
  attempt_id: number | null;
  state: 'sending' | 'unknown' | 'accepted' | 'rejected' | null;
  advertiser_id: number | null;
  group_id: number | null;
  slot_day: string | null;
  cap_reservations: CapReservation[] | null;
}
export interface AttemptEnd {
  attempt_id: number;
  state: 'accepted' | 'rejected' | 'unknown';
  origin: string | null;
  code: string | null;
  message: string | null;
  request: string | null;
  response: string | null;
  external_id: string | null;
}
export interface LeadAcceptance {
  lead_id: number;
  attempt_id: number;
  autologin_url: string | null;
  redirect_token: string | null;
  redirect_expires_at: Date | null;
}
export interface LateAnswer extends LeadAcceptance {
  readonly external_id: string | null;
  readonly request: string | null;
  readonly response: string | null;
  readonly reply: ReplyWithStatus;
}
export interface LeadRejection {
  lead_id: number;
  code: string;
  reason: string;
  hide: boolean;
  distribution_id: number | null;
}
export interface PlaceChange extends CapReservation {
  filled: number;
  reserved: number;
}
export interface SlotReturn {
  group_id: number;
  day: string;
  advertiser_id: number;
}
export interface SettlementWrites {
  readonly attempts: readonly AttemptEnd[];
  readonly acceptances: readonly LeadAcceptance[];
  readonly rejections: readonly LeadRejection[];
  readonly places: readonly PlaceChange[];
  readonly slots: readonly SlotReturn[];
  readonly replies: readonly { readonly lead_id: number; readonly reply: ReplyWithStatus }[];
  readonly outbox: Sql | null;
}

const json = (value: unknown): string => JSON.stringify(value);

/** What is read and written when deliveries are settled; every method runs inside the transaction of the batch. */
@Injectable()
export class SettlementRepository {
  constructor(private readonly database: Database) {}

  /**
   * Locks the leads, and those they were injected from, in order of id, the order that reservations take too, and reads them then. Two
   * statements, sent together: one alone that has to wait for a lock would go on to read the attempts as they were before it waited.
   */
  async lock(
    leadIds: readonly number[],
    attemptIds: readonly number[],
  ): Promise<Map<number, SettledRow>> {
    const locked = this.database.query(
      sql`SELECT 1 FROM leads WHERE id = ANY(ARRAY(SELECT unnest(${leadIds}::int[]) UNION SELECT parent_id FROM leads WHERE id = ANY(${leadIds}::int[]) AND parent_id IS NOT NULL)) ORDER BY id FOR UPDATE`,
      'delivery.lock',
    );
    const read = this.database.query<SettledRow>(
      sql`
      SELECT l.id AS lead_id, l.status, l.is_test, l.publisher_id, CASE WHEN NOT l.is_campaign THEN l.parent_id END AS source_id, a.id AS attempt_id, a.state, a.advertiser_id, a.group_id, a.slot_day, a.cap_reservations
      FROM leads l LEFT JOIN lead_attempts a ON a.lead_id = l.id AND a.id = ANY(${attemptIds}::int[])
      WHERE l.id = ANY(${leadIds}::int[])`,
      'delivery.read',
    );
    const [, rows] = await Promise.all([locked, read]);
    return new Map(rows.map((row) => [row.lead_id, row]));
  }

  async lockWindows(holds: readonly CapReservation[]): Promise<void> {
    if (holds.length === 0) return;
    await this.database.query(
      sql`SELECT 1 FROM cap_windows w WHERE (w.cap_id, w.window_start) IN (SELECT cap_id, window_start FROM jsonb_to_recordset(${json(holds)}::jsonb) AS h(cap_id int, window_start timestamptz))
      ORDER BY w.cap_id, w.window_start FOR UPDATE`,
      'delivery.lock_windows',
    );
  }

  async lockSlots(slots: readonly SlotReturn[]): Promise<void> {
    if (slots.length === 0) return;
    await this.database.query(
      sql`SELECT 1 FROM slot_counts s WHERE (s.group_id, s.day, s.advertiser_id) IN (SELECT group_id, day, advertiser_id FROM jsonb_to_recordset(${json(slots)}::jsonb) AS k(group_id int, day date, advertiser_id int))
      ORDER BY s.group_id, s.day, s.advertiser_id FOR UPDATE`,
      'delivery.lock_slots',
    );
  }

  /** Everything of a batch in one statement. */
  async write(writes: SettlementWrites, now: Date): Promise<void> {
    const parts = [
      sql`ended AS (UPDATE lead_attempts a SET state = e.state, restriction_origin = e.origin, code = e.code, message = e.message, req_payload = coalesce(e.request, a.req_payload), res_payload = coalesce(e.response, a.res_payload), external_id = e.external_id, finished_at = ${now}
        FROM jsonb_to_recordset(${json(writes.attempts)}::jsonb) AS e(attempt_id int, state text, origin text, code text, message text, request text, response text, external_id text) WHERE a.id = e.attempt_id
        RETURNING a.id, a.lead_id, a.advertiser_id, a.distribution_id, a.external_id, a.funnel_override, a.funnel_override_origin, a.publisher_id_override, a.pub_override_origin)`,
      sql`accepted AS (UPDATE leads l SET status = 2, advertiser_id = e.advertiser_id, distribution_id = e.distribution_id, external_id = e.external_id, funnel_override = e.funnel_override, funnel_override_origin = e.funnel_override_origin,
        publisher_id_override = e.publisher_id_override, pub_override_origin = e.pub_override_origin, autologin_url = decode(x.autologin_url, 'base64'), redirect_token = x.redirect_token, redirect_expires_at = x.redirect_expires_at,
        publisher_status = (SELECT nullif(value #>> '{}', '') FROM settings WHERE key = 'default_publisher_status'), settle_by = NULL, updated_at = ${now}
        FROM jsonb_to_recordset(${json(writes.acceptances)}::jsonb) AS x(lead_id int, attempt_id int, autologin_url text, redirect_token text, redirect_expires_at timestamptz) JOIN ended e ON e.id = x.attempt_id
        WHERE l.id = x.lead_id RETURNING l.id)`,
      sql`rejected AS (UPDATE leads l SET status = 3, rejection_code = r.code, rejection_reason = r.reason, is_hidden = r.hide, distribution_id = r.distribution_id, settle_by = NULL, updated_at = ${now}
        FROM jsonb_to_recordset(${json(writes.rejections)}::jsonb) AS r(lead_id int, code text, reason text, hide boolean, distribution_id int) WHERE l.id = r.lead_id RETURNING l.id, l.rejection_code, l.rejection_reason, l.distribution_id, l.offer, l.funnel)`,
      // Lead History shows our own refusal of the whole lead, too: restriction origin system, no advertiser.
      sql`refusals AS (INSERT INTO lead_attempts (lead_id, distribution_id, state, restriction_origin, code, message, offer, funnel, created_at, finished_at)
        SELECT id, distribution_id, 'rejected', 'system', rejection_code, rejection_reason, offer, funnel, ${now}::timestamptz, ${now}::timestamptz FROM rejected)`,
      sql`histories AS (INSERT INTO lead_status_history (lead_id, source, status, previous_status, note, created_at)
        SELECT id, 'intake', 2, 1, NULL, ${now}::timestamptz FROM accepted UNION ALL SELECT id, 'intake', 3, 1, rejection_reason, ${now}::timestamptz FROM rejected)`,
      sql`places AS (UPDATE cap_windows w SET filled = w.filled + p.filled, reserved = w.reserved + p.reserved
        FROM (SELECT cap_id, window_start, sum(filled)::int AS filled, sum(reserved)::int AS reserved FROM jsonb_to_recordset(${json(writes.places)}::jsonb) AS y(cap_id int, window_start timestamptz, filled int, reserved int) GROUP BY 1, 2) p
        WHERE w.cap_id = p.cap_id AND w.window_start = p.window_start)`,
      sql`slots AS (UPDATE slot_counts s SET taken = greatest(s.taken - k.places, 0)
        FROM (SELECT group_id, day, advertiser_id, count(*)::int AS places FROM jsonb_to_recordset(${json(writes.slots)}::jsonb) AS z(group_id int, day date, advertiser_id int) GROUP BY 1, 2, 3) k
        WHERE s.group_id = k.group_id AND s.day = k.day AND s.advertiser_id = k.advertiser_id)`,
      // An answer is stored once; only "not known yet" gives way to what became known.
      sql`replies AS (UPDATE idempotency_keys i SET http_status = r.status, reply = r.body
        FROM jsonb_to_recordset(${json(writes.replies.map(({ lead_id, reply }) => ({ lead_id, status: reply.status, body: reply.body })))}::jsonb) AS r(lead_id int, status int, body jsonb) WHERE i.lead_id = r.lead_id AND (i.reply IS NULL OR i.http_status = 202))`,
      ...(writes.outbox ? [sql`queued AS (${writes.outbox})`] : []),
    ];
    await this.database.query(
      sql`WITH ${join(parts, ', ')} SELECT 1`,
      writes.outbox ? 'delivery.settle_and_queue' : 'delivery.settle',
    );
  }

  /** Leads that others were injected from show what became of those (domain §8). Of two from one lead the newer counts, whichever is settled last. */
  async markSources(injectedIds: readonly number[], now: Date): Promise<void> {
    if (injectedIds.length === 0) return;
    await this.database.query(
      sql`
      UPDATE leads s SET injected = CASE WHEN i.status = 3 THEN 'Rejected' ELSE 'Accepted' END || ' (#' || i.id || ')', updated_at = ${now}
      FROM (SELECT DISTINCT ON (parent_id) parent_id, id, status FROM leads WHERE id = ANY(${injectedIds}::int[]) ORDER BY parent_id, id DESC) i
      WHERE s.id = i.parent_id AND i.id >= coalesce(substring(s.injected FROM '#([0-9]+)')::int, 0)`,
      'delivery.mark_sources',
    );
  }

  /** Adds what an answer brought to a lead that was accepted without it; what is there already stays. */
  async complete(answer: LateAnswer, now: Date): Promise<void> {
    await this.database.query(sql`
      WITH ended AS (UPDATE lead_attempts SET req_payload = coalesce(req_payload, ${answer.request}), res_payload = coalesce(res_payload, ${answer.response}), external_id = coalesce(external_id, ${answer.external_id}) WHERE id = ${answer.attempt_id}),
      replied AS (UPDATE idempotency_keys SET http_status = ${answer.reply.status}, reply = ${json(answer.reply.body)} WHERE lead_id = ${answer.lead_id})
      UPDATE leads SET external_id = coalesce(external_id, ${answer.external_id}), autologin_url = decode(${answer.autologin_url}, 'base64'), redirect_token = ${answer.redirect_token}, redirect_expires_at = ${answer.redirect_expires_at}, updated_at = ${now}
      WHERE id = ${answer.lead_id} AND redirect_token IS NULL`);
  }
}
