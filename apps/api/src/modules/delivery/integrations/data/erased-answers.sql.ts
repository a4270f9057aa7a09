import sql, { type Sql } from 'sql-template-tag';
import { erasedLeads, type ErasedLead } from '#shared/database/erasure.sql.js';

/** Deletes the answers of advertisers about leads. */
export const eraseAnswers = (leads: readonly ErasedLead[]): Sql => sql`
  DELETE FROM kept_answers k
  USING ${erasedLeads(leads)}
  WHERE k.lead_id = m.lead_id
  RETURNING 1`;

/** Deletes the answers of advertisers from before an instant. */
export const eraseOldAnswers = (before: Date): Sql => sql`
  DELETE FROM kept_answers
  WHERE received_at < ${before}
  RETURNING 1`;
