import sql, { type Sql } from 'sql-template-tag';

/**
 * `ANY` of ids, for prepared statements. PostgreSQL estimates the rows of a plain parameter by its
 * length, so it plans the statement again for each short list. This form has one plan for all.
 */
export const anyOf = (ids: readonly number[]): Sql => sql`ANY(ARRAY(SELECT unnest(${ids}::int[])))`;
