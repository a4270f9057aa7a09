import sql, { type Sql } from 'sql-template-tag';

/** Erases what matches from the personal settings of staff, e.g. filters that they kept. */
export const eraseUserSettings = (pattern: string): Sql => sql`
  UPDATE users
  SET extras = erase_matches(extras, ${pattern})
  WHERE extras::text ~* ${pattern}
  RETURNING 1`;
