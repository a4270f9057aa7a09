import sql, { type Sql } from 'sql-template-tag';
import { storableJson, storableOrNull } from '@leadline/contracts';
import { STATUS } from './lead-columns.sql.js';

/** An attempt about to be sent: what the advertiser gets, and the reservations that it holds. */
export interface NewAttempt {
  readonly lead_id: number;
  readonly advertiser_id: number;
  readonly distribution_id: number | null;
  readonly group_id: number | null;
  /** The deal under which the advertiser is offered the lead; 0 without one. */
  readonly deal_id: number;
  readonly offer: string | null;
  readonly funnel: string | null;
  readonly funnel_override: string | null;
  readonly funnel_override_origin: string | null;
  readonly publisher_id_override: string | null;
  readonly pub_override_origin: string | null;
  readonly cap_reservations: readonly object[];
  /** Changes of the group's credits. Null if there are none. */
  readonly slot_moves: readonly object[] | null;
  readonly deadline_at: Date;
}
/**
 * Codes of attempts that were not sent: there was no free connection, or no time, or a value of the
 * lead would have changed the address.
 */
export const NOT_SENT_CODES = ['no_connection', 'no_time_left', 'unsafe_address'] as const;
export type NotSentCode = (typeof NOT_SENT_CODES)[number];

/**
 * Codes of attempts under way. An attempt that waits long for a connection is `waiting` until it
 * gets one: until then nothing was sent. Most attempts have neither code.
 */
const [WAITING, CONNECTED] = ['waiting', 'connected'] as const;

/**
 * Attempts that are under way or whose outcome is not known. Only submitted leads have one, and
 * there are few of them at any time. There is no index of open attempts: without one, no index is
 * written when an advertiser accepts a lead (ADR 113). An attempt has a `restriction_origin` exactly
 * if it is rejected, and `lead_attempts_one_live_idx` finds the others.
 */
export const OPEN_ATTEMPTS = sql`(
  SELECT a.*
  FROM leads s
  CROSS JOIN LATERAL (
    SELECT *
    FROM lead_attempts
    WHERE lead_id = s.id AND restriction_origin IS NULL
    OFFSET 0) a
  WHERE s.status = ${STATUS.Submitted} AND a.state IN ('sending', 'unknown'))`;

/** One attempt of a lead. */
export interface AttemptOfLead {
  readonly lead_id: number;
  readonly attempt_id: number;
}

/** How an attempt ended. */
export interface EndedAttempt {
  readonly attempt_id: number;
  readonly state: 'accepted' | 'rejected' | 'unknown';
  readonly origin: string | null;
  readonly code: string | null;
  readonly message: string | null;
  readonly request: string | null;
  readonly response: string | null;
  readonly external_id: string | null;
  /** The price that the advertiser named, as decimal text. */
  readonly price: string | null;
  readonly currency: string | null;
}

/** Opens attempts. `lead_attempts_one_live_idx` refuses a second one for the same lead. */
export const openAttempts = (attempts: readonly NewAttempt[], now: Date): Sql => sql`
  INSERT INTO lead_attempts (lead_id, advertiser_id, distribution_id, group_id, state, offer,
    funnel, funnel_override, funnel_override_origin, publisher_id_override, pub_override_origin,
    cap_reservations, slot_moves, deal_id, created_at, deadline_at)
  SELECT lead_id, advertiser_id, distribution_id, group_id, 'sending', offer, funnel,
    funnel_override, funnel_override_origin, publisher_id_override, pub_override_origin,
    cap_reservations, slot_moves, deal_id, ${now}::timestamptz, deadline_at
  FROM jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb) AS r(
    lead_id int, advertiser_id int, distribution_id int, group_id int, offer text, funnel text,
    funnel_override text, funnel_override_origin text, publisher_id_override text,
    pub_override_origin text, cap_reservations jsonb, slot_moves jsonb, deal_id int,
    deadline_at timestamptz)
  RETURNING id, lead_id`;

const lockLeadsOf = (attempts: readonly AttemptOfLead[]): Sql => sql`
  SELECT l.id, r.attempt_id
  FROM jsonb_to_recordset(${JSON.stringify(attempts)}::jsonb) AS r(lead_id int, attempt_id int)
  JOIN leads l ON l.id = r.lead_id
  ORDER BY l.id
  FOR NO KEY UPDATE OF l`;

/** Whether the attempt `a` is `sending` but nothing was sent yet. */
export const isWaiting = sql`(a.state = 'sending' AND a.code IS NOT DISTINCT FROM ${WAITING})`;

/** Notes that these attempts wait for a connection. Locks their leads. */
export const noteWaiting = (attempts: readonly AttemptOfLead[]): Sql => sql`
  WITH locked AS (${lockLeadsOf(attempts)})
  UPDATE lead_attempts a
  SET code = ${WAITING}
  FROM locked
  WHERE a.id = locked.attempt_id AND a.state = 'sending' AND a.code IS NULL`;

/**
 * Notes that these attempts have their connections. Locks their leads. Returns the attempts that
 * may be sent: the others have been settled meanwhile. A later `waiting` has no effect.
 */
export const noteConnected = (attempts: readonly AttemptOfLead[]): Sql => sql`
  WITH locked AS (${lockLeadsOf(attempts)})
  UPDATE lead_attempts a
  SET code = ${CONNECTED}
  FROM locked
  WHERE a.id = locked.attempt_id AND a.state = 'sending'
  RETURNING a.id`;

/** Ends attempts. Returns the values that an accepted lead takes over from its attempt. */
export const endAttempts = (attempts: readonly EndedAttempt[], now: Date): Sql => sql`
  UPDATE lead_attempts a
  SET state = e.state, restriction_origin = e.origin, code = e.code, message = e.message,
    req_payload = coalesce(e.request, a.req_payload),
    res_payload = coalesce(e.response, a.res_payload),
    external_id = e.external_id, price = e.price, currency = e.currency, finished_at = ${now}
  FROM jsonb_to_recordset(${storableJson(attempts)}::jsonb) AS e(
    attempt_id int, state text, origin text, code text, message text, request text, response text,
    external_id text, price numeric, currency text)
  WHERE a.id = e.attempt_id
  RETURNING a.id, a.lead_id, a.advertiser_id, a.distribution_id, a.deal_id, a.external_id,
    a.funnel_override, a.funnel_override_origin, a.publisher_id_override, a.pub_override_origin`;

/**
 * Inserts a row of Lead History for our own refusal of a whole lead: origin system, no advertiser.
 * Reads the result of `rejectLeads` from the common table expression `rejected`.
 */
export const recordRefusals = (now: Date): Sql => sql`
  INSERT INTO lead_attempts (lead_id, distribution_id, state, restriction_origin, code, message,
    offer, funnel, created_at, finished_at)
  SELECT id, distribution_id, 'rejected', 'system', rejection_code, rejection_reason, offer, funnel,
    ${now}::timestamptz, ${now}::timestamptz
  FROM rejected`;

/** Adds the values of a late answer. Values that are already there stay. */
export const completeAttempt = (answer: {
  readonly attempt_id: number;
  readonly request: string | null;
  readonly response: string | null;
  readonly external_id: string | null;
  readonly price: string | null;
  readonly currency: string | null;
}): Sql => sql`
  UPDATE lead_attempts
  SET req_payload = coalesce(req_payload, ${storableOrNull(answer.request)}),
    res_payload = coalesce(res_payload, ${storableOrNull(answer.response)}),
    external_id = coalesce(external_id, ${storableOrNull(answer.external_id)}),
    price = coalesce(price, ${answer.price}::numeric),
    currency = coalesce(currency, ${answer.currency})
  WHERE id = ${answer.attempt_id}`;
