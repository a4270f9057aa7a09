import sql, { type Sql } from 'sql-template-tag';

/** Erases matches from scheduled changes: their records may name a person, e.g. in notes. */
export const eraseScheduledChanges = (pattern: string): Sql => sql`
  UPDATE scheduled_changes
  SET
    title = erase_matches(title, ${pattern}),
    reason = erase_matches(reason, ${pattern}),
    body = erase_matches(body, ${pattern}),
    fields = erase_matches(fields, ${pattern}),
    changes = erase_matches(changes, ${pattern})
  WHERE concat_ws(' ', title, reason, body, fields, changes) ~* ${pattern}
  RETURNING 1`;
