import sql, { type Sql } from 'sql-template-tag';

const REASON = 'It named a person whose data was erased.';

/**
 * Erases matches from scheduled changes: their records may name a person, e.g. in notes. Changes to
 * come are refused, because they would save what is left.
 */
export const eraseScheduledChanges = (pattern: string, now: Date): Sql => sql`
  UPDATE scheduled_changes
  SET
    state = CASE WHEN state = 'pending' THEN 'refused' ELSE state END,
    settled_at = coalesce(settled_at, ${now}),
    reason = CASE WHEN state = 'pending' THEN ${REASON} ELSE erase_matches(reason, ${pattern}) END,
    title = erase_matches(title, ${pattern}),
    body = erase_matches(body, ${pattern}),
    fields = erase_matches(fields, ${pattern}),
    changes = erase_matches(changes, ${pattern})
  WHERE concat_ws(' ', title, reason, body, fields, changes) ~* ${pattern}
  RETURNING 1`;
