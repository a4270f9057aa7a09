import sql, { type Sql } from 'sql-template-tag';

/** Erases matches from the personal settings of staff, e.g. saved filters. */
export const eraseUserSettings = (pattern: string): Sql => sql`
  UPDATE users
  SET extras = erase_matches(extras, ${pattern})
  WHERE extras::text ~* ${pattern}
  RETURNING 1`;
