import sql, { type Sql } from 'sql-template-tag';

/** Erases matches from the names and filters of presets. */
export const erasePresets = (pattern: string): Sql => sql`
  UPDATE presets
  SET name = erase_matches(name, ${pattern}), config = erase_matches(config, ${pattern})
  WHERE name ~* ${pattern} OR config::text ~* ${pattern}
  RETURNING 1`;
