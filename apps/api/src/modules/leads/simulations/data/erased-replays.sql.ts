import sql, { type Sql } from 'sql-template-tag';

/** Erases matching texts from replays that have ended. */
export const eraseReplays = (pattern: string): Sql => sql`
  UPDATE replays
  SET
    draft = erase_matches(draft, ${pattern}),
    result = erase_matches(result, ${pattern}),
    error = erase_matches(error, ${pattern})
  WHERE finished_at IS NOT NULL
    AND (draft::text ~* ${pattern} OR result::text ~* ${pattern} OR error ~* ${pattern})
  RETURNING 1`;
