import sql, { type Sql } from 'sql-template-tag';
import {
  erasedLeads,
  isNamedIn,
  type ErasedLead,
  type IdRange,
  type PersonTexts,
} from '#shared/database/erasure.sql.js';

/** Erases a person from the entries about their leads. */
export const eraseLeadEntries = (leads: readonly ErasedLead[]): Sql => sql`
  UPDATE audit_log t
  SET before = erase_matches(t.before, m.own), after = erase_matches(t.after, m.own)
  FROM ${erasedLeads(leads)}
  WHERE t.entity = 'lead' AND t.entity_id = m.lead_id
    AND (t.before::text ~* m.own OR t.after::text ~* m.own)
  RETURNING 1`;

/** Erases a person from entries of any kind: filters of exports, searches, test leads. */
export const eraseEntries = (
  { everywhere, own, needles }: PersonTexts,
  { after, until }: IdRange,
): Sql => sql`
  UPDATE audit_log
  SET before = erase_matches(before, ${own}), after = erase_matches(after, ${own})
  WHERE id > ${after} AND id <= ${until}
    AND ${isNamedIn(sql`concat_ws(' ', before, after)`, needles, everywhere)}
  RETURNING 1`;
