import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { isOwnParty } from './own-parties.sql.js';

const TABLES = { advertiser: raw('advertisers'), publisher: raw('publishers') } as const;

/**
 * Selects the ids of parties that exist and that the caller may see. With `areKept` they are locked
 * against deletion: it waits for the transaction, or comes before it. The parties of one kind are
 * locked by id, so that two transactions never wait for each other.
 */
export const existingParties = (
  side: keyof typeof TABLES,
  ids: readonly (number | null)[],
  { areKept = true }: { areKept?: boolean } = {},
): Sql => sql`
  SELECT id
  FROM ${TABLES[side]}
  WHERE id = ANY(${ids}::int[]) AND deleted_at IS NULL AND ${isOwnParty(side, raw('id'))}
  ORDER BY id
  ${areKept ? sql`FOR KEY SHARE` : empty}`;
