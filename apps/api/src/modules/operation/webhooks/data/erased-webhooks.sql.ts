import sql, { type Sql } from 'sql-template-tag';
import { erasedLeads, type ErasedLead, type Mentions } from '#shared/database/erasure.sql.js';

/** Columns of an event on its way to a webhook that may name a person. */
export const WEBHOOK_MENTIONS: Mentions = {
  table: 'webhook_deliveries',
  update: sql`UPDATE webhook_deliveries t`,
  texts: ['body', 'last_error'],
  documents: ['attempts'],
  lead: 'lead_id',
};

/** Erases a person from what webhooks were sent about their leads, and from the answers. */
export const eraseWebhookDeliveries = (leads: readonly ErasedLead[]): Sql => sql`
  UPDATE webhook_deliveries t
  SET
    body = erase_matches(t.body, m.own),
    last_error = erase_matches(t.last_error, m.own),
    attempts = erase_matches(t.attempts, m.own)
  FROM ${erasedLeads(leads)}
  WHERE t.lead_id = m.lead_id AND concat_ws(' ', t.body, t.last_error, t.attempts) ~* m.own
  RETURNING 1`;
