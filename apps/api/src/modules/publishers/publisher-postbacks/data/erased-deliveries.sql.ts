import sql, { type Sql } from 'sql-template-tag';
import { erasedLeads, type ErasedLead, type Mentions } from '#shared/database/erasure.sql.js';

/** Columns of a call about another person's lead that may name a person. */
export const DELIVERY_MENTIONS: Mentions = {
  table: 'publisher_postback_deliveries',
  update: sql`UPDATE publisher_postback_deliveries t`,
  texts: ['last_error'],
  lead: 'lead_id',
};

/** Erases a person from the errors of calls to publishers. */
export const eraseDeliveries = (leads: readonly ErasedLead[]): Sql => sql`
  UPDATE publisher_postback_deliveries t
  SET last_error = erase_matches(t.last_error, m.own)
  FROM ${erasedLeads(leads)}
  WHERE t.lead_id = m.lead_id AND t.last_error ~* m.own
  RETURNING 1`;
