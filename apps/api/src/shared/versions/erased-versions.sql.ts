import sql, { type Sql } from 'sql-template-tag';

/** Erases what matches from the earlier contents of records, e.g. the filter of a preset. */
export const eraseVersions = (pattern: string): Sql => sql`
  UPDATE record_versions
  SET content = erase_matches(content, ${pattern})
  WHERE content::text ~* ${pattern}
  RETURNING 1`;
