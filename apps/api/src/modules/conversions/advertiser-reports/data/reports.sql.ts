import sql, { type Sql } from 'sql-template-tag';
import {
  erasedLeads,
  isNamedIn,
  type ErasedLead,
  type IdRange,
  type PersonTexts,
  type Mentions,
} from '#shared/database/erasure.sql.js';

/**
 * Condition for `inbound_postbacks`: the report waits for a decision by staff. It uses the words of
 * its partial index.
 */
export const isWaitingReport = sql`(outcome IN ('lead_unknown', 'refused', 'failed'))`;

/** Erases a person from the reports of advertisers about their leads. */
export const eraseLeadPostbacks = (leads: readonly ErasedLead[]): Sql => sql`
  UPDATE inbound_postbacks t
  SET
    payload = erase_matches(t.payload, m.own),
    sent = erase_matches(t.sent, m.own),
    received = NULL,
    call_hash = NULL,
    event_hash = NULL
  FROM ${erasedLeads(leads)}
  WHERE t.lead_id = m.lead_id
    AND (
      t.payload::text ~* m.own OR t.sent::text ~* m.own OR t.received IS NOT NULL
    )
  RETURNING 1`;

/**
 * Erases a person from reports without a lead, and marks them as no longer processable. Their hash
 * is cleared, because it was made from the erased values.
 */
export const erasePostbacks = (
  { everywhere, own, needles }: PersonTexts,
  { after, until }: IdRange,
): Sql => sql`
  UPDATE inbound_postbacks
  SET
    payload = erase_matches(payload, ${own}) || jsonb_build_object('erased', id),
    sent = erase_matches(sent, ${own}),
    received = NULL,
    call_hash = NULL,
    event_hash = NULL
  WHERE id > ${after} AND id <= ${until} AND (
    ${isNamedIn(sql`payload::text`, needles, everywhere)}
    OR ${isNamedIn(sql`sent::text`, needles, everywhere)})
  RETURNING 1`;

/** Erases the payloads of settled reports from before an instant. */
export const eraseOldPostbacks = ({ after, until }: IdRange, before: Date): Sql => sql`
  UPDATE inbound_postbacks
  SET
    payload = jsonb_build_object('erased', id),
    sent = NULL,
    received = NULL,
    call_hash = NULL,
    event_hash = NULL
  WHERE id > ${after} AND id <= ${until} AND received_at < ${before}
    AND NOT ${isWaitingReport} AND NOT payload ? 'erased'
  RETURNING 1`;

/** Closes and erases reports without a lead that nobody has reviewed since an instant. */
export const closeOldUnmatched = ({ after, until }: IdRange, before: Date, at: Date): Sql => sql`
  UPDATE inbound_postbacks
  SET
    outcome = 'dismissed',
    reviewed_at = ${at},
    payload = jsonb_build_object('erased', id),
    sent = NULL,
    received = NULL,
    call_hash = NULL,
    event_hash = NULL
  WHERE id > ${after} AND id <= ${until} AND received_at < ${before} AND ${isWaitingReport}
  RETURNING 1`;

/** Deletes answers that pulls kept, because they are encrypted and may name anybody. */
export const deletePullAnswers = ({ after, until }: IdRange): Sql => sql`
  DELETE FROM status_pull_answers WHERE id > ${after} AND id <= ${until} RETURNING 1`;

/** Deletes answers that pulls kept before an instant. */
export const deleteOldPullAnswers = ({ after, until }: IdRange, before: Date): Sql => sql`
  DELETE FROM status_pull_answers
  WHERE id > ${after} AND id <= ${until} AND at < ${before}
  RETURNING 1`;

/** Errors of pulls, which may quote the advertiser's answer. */
export const PULL_MENTIONS: Mentions = {
  table: 'status_pull_log',
  update: sql`UPDATE status_pull_log t`,
  texts: ['error'],
};
