import sql, { type Sql } from 'sql-template-tag';

/** The answer that a publisher got for a lead. A repeated request gets it again. */
export interface StoredAnswer {
  readonly lead_id: number;
  readonly status: number;
  readonly body: object;
}

/** Stores each answer once. Only a 202 (outcome unknown) is overwritten. */
export const storeAnswers = (answers: readonly StoredAnswer[]): Sql => sql`
  UPDATE idempotency_keys i
  SET http_status = r.status, reply = r.body
  FROM jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) AS r(
    lead_id int, status int, body jsonb)
  WHERE i.lead_id = r.lead_id AND (i.reply IS NULL OR i.http_status = 202)`;

/** Replaces an answer with the more complete one that arrived late. */
export const replaceAnswer = ({ lead_id: leadId, status, body }: StoredAnswer): Sql => sql`
  UPDATE idempotency_keys
  SET http_status = ${status}, reply = ${JSON.stringify(body)}
  WHERE lead_id = ${leadId}`;
