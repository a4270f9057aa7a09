import { join, raw, default as sql, type Sql } from 'sql-template-tag';
import { CUSTOM_PARAMS } from '@leadline/contracts';
import {
  ERASED,
  erasedLeads,
  isNamedIn,
  type ErasedLead,
  type IdRange,
  type Mentions,
  type PersonTexts,
} from '#shared/database/erasure.sql.js';
import { STATUS } from './lead-columns.sql.js';
import { isWithoutLiveAttempt } from './lead-transitions.sql.js';

/**
 * Whether the lead `l` is being delivered: an advertiser is being called, or will be. A call that
 * never got an answer is over: no other advertiser is tried.
 */
export const isBeingDelivered = sql`(
  (l.status = ${STATUS.Submitted} AND l.settle_by IS NOT NULL AND ${isWithoutLiveAttempt})
  OR EXISTS (SELECT 1 FROM lead_attempts s WHERE s.lead_id = l.id AND s.state = 'sending'))`;

/** Texts by which reports group leads. They stay, except for parts that name the person. */
const DIMENSIONS = [
  ...CUSTOM_PARAMS,
  'offer',
  'funnel',
  'brand_status',
  'publisher_status',
  'status_override',
];
/** Texts about the lead that no report groups by. */
const TEXTS = [
  'rejection_code',
  'rejection_reason',
  'external_id',
  'funnel_override',
  'publisher_id_override',
  'injected',
];
const ATTEMPT_TEXTS = [
  'code',
  'message',
  'offer',
  'funnel',
  'funnel_override',
  'publisher_id_override',
  'external_id',
];

/** Columns of another person's lead that may name a person. */
export const LEAD_MENTIONS: Mentions = {
  table: 'leads',
  update: sql`UPDATE leads t`,
  texts: [...DIMENSIONS, ...TEXTS, 'notes'],
  documents: ['forced_advertiser'],
  lead: 'id',
};
export const ATTEMPT_MENTIONS: Mentions = {
  table: 'lead_attempts',
  update: sql`UPDATE lead_attempts t`,
  texts: [...ATTEMPT_TEXTS, 'req_payload', 'res_payload'],
  lead: 'lead_id',
};
export const DECISION_MENTIONS: Mentions = {
  table: 'lead_decisions',
  update: sql`UPDATE lead_decisions t`,
  texts: [],
  documents: ['trace'],
  lead: 'lead_id',
};
export const STATUS_MENTIONS: Mentions = {
  table: 'lead_status_history',
  update: sql`UPDATE lead_status_history t`,
  texts: ['brand_status', 'previous_brand_status', 'note'],
  lead: 'lead_id',
};

const erase = (names: readonly string[], pattern: 'own' | 'dimensions'): Sql =>
  join(
    names.map((name) => raw(`${name} = erase_matches(t.${name}, m.${pattern})`)),
    ', ',
  );

/**
 * New `hit_id` for an erased lead and its click, so that reports of clicks still count the lead.
 */
const ERASED_HIT = sql`(
  SELECT 'erased-' || k.id
  FROM clicks k
  WHERE k.publisher_id = t.publisher_id AND k.hit_id = t.hit_id
)`;

/**
 * Replaces the personal data of leads. E-mail and phone differ between erased leads, so that no
 * erased lead is a duplicate of another.
 */
export const eraseLeads = (leads: readonly ErasedLead[], at: Date): Sql => sql`
  UPDATE leads t
  SET
    email = 'erased-' || t.id || '@erased.invalid',
    phone = 'erased-' || t.id,
    first_name = ${ERASED}, last_name = ${ERASED},
    ip = '0.0.0.0', city = NULL, notes = NULL, hit_id = ${ERASED_HIT},
    redirect_token = NULL, autologin_url = NULL,
    ${erase(DIMENSIONS, 'dimensions')},
    ${erase(TEXTS, 'own')},
    forced_advertiser = erase_matches(t.forced_advertiser, m.own),
    erased_at = ${at}, updated_at = ${at}
  FROM ${erasedLeads(leads)}
  WHERE t.id = m.lead_id AND t.erased_at IS NULL
  RETURNING 1`;

/** Replaces the data sent to advertisers, and their answers. */
export const eraseAttempts = (leads: readonly ErasedLead[]): Sql => sql`
  UPDATE lead_attempts t
  SET
    req_payload = CASE WHEN t.req_payload IS NOT NULL THEN ${ERASED} END,
    res_payload = CASE WHEN t.res_payload IS NOT NULL THEN ${ERASED} END,
    ${erase(ATTEMPT_TEXTS, 'own')}
  FROM ${erasedLeads(leads)}
  WHERE t.lead_id = m.lead_id
  RETURNING 1`;

export const eraseDecisions = (leads: readonly ErasedLead[]): Sql => sql`
  UPDATE lead_decisions t
  SET trace = erase_matches(t.trace, m.own)
  FROM ${erasedLeads(leads)}
  WHERE t.lead_id = m.lead_id AND t.trace::text ~* m.own
  RETURNING 1`;

export const eraseStatusHistory = (leads: readonly ErasedLead[]): Sql => sql`
  UPDATE lead_status_history t
  SET
    note = erase_matches(t.note, m.own),
    ${erase(['brand_status', 'previous_brand_status'], 'dimensions')}
  FROM ${erasedLeads(leads)}
  WHERE t.lead_id = m.lead_id
    AND (
      t.note ~* m.own OR t.brand_status ~* m.dimensions OR t.previous_brand_status ~* m.dimensions
    )
  RETURNING 1`;

/** Deletes the idempotency data of leads: key, hash of the body, and answer. */
export const deleteIdempotencyKeys = (leads: readonly ErasedLead[]): Sql => sql`
  DELETE FROM idempotency_keys t
  USING ${erasedLeads(leads)}
  WHERE t.lead_id = m.lead_id
  RETURNING 1`;

/** Deletes the keys of other leads that name the person, with their answers. */
export const deleteNamingKeys = (texts: PersonTexts, { after, until }: IdRange): Sql => {
  const stored = sql`concat_ws(' ', key, reply)`;
  return sql`
    DELETE FROM idempotency_keys
    WHERE lead_id > ${after} AND lead_id <= ${until}
      AND ${isNamedIn(stored, texts.needles, texts.sure)}
    RETURNING 1`;
};

/** Replaces the payloads of the attempts above `after` and up to `until` from before an instant. */
export const erasePayloads = (
  { after, until }: { readonly after: number; readonly until: number },
  before: Date,
): Sql => sql`
  UPDATE lead_attempts
  SET
    req_payload = CASE WHEN req_payload IS NOT NULL THEN ${ERASED} END,
    res_payload = CASE WHEN res_payload IS NOT NULL THEN ${ERASED} END
  WHERE id > ${after} AND id <= ${until} AND created_at < ${before}
    AND state IN ('accepted', 'rejected')
    AND (req_payload <> ${ERASED} OR res_payload <> ${ERASED})
  RETURNING 1`;
