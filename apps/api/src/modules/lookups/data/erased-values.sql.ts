import sql, { type Sql } from 'sql-template-tag';

/** Deletes the choices of filters that match. */
export const deleteMatchingValues = (pattern: string): Sql => sql`
  DELETE FROM lookup_values
  WHERE value ~* ${pattern}
  RETURNING 1`;
