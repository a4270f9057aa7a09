import sql, { raw, type Sql } from 'sql-template-tag';

/** Failures of a target since its last success. */
export interface Failures {
  readonly failures: number;
  readonly failing_since: Date;
}

/**
 * Counts a failure of a target and returns its Failures. `insert` is `INSERT INTO` with the table as
 * `h`: the table's owner names it where it is written. `key` is the column with the target's id.
 */
export const countFailure = (insert: Sql, key: string, targetId: number, at: Date): Sql => sql`
  ${insert} (${raw(key)}, failures, failing_since)
  VALUES (${targetId}, 1, ${at})
  ON CONFLICT (${raw(key)}) DO UPDATE SET
    failures = h.failures + 1,
    failing_since = coalesce(h.failing_since, excluded.failing_since)
  RETURNING failures, failing_since`;
