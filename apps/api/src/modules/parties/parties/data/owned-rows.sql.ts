import sql, { raw, type Sql } from 'sql-template-tag';
import { currentVersion, type VersionedEntity } from '#shared/database/record-version.sql.js';
import type { PartySide } from '../domain/sides.js';

/** Table whose rows belong to a party. */
export interface OwnedTable {
  readonly table: string;
  readonly side: PartySide;
  readonly entity: VersionedEntity;
}
/** Columns that every such table has. */
export interface OwnedRow {
  readonly id: number;
  readonly party_id: number;
  readonly version: number;
  readonly updated_at: Date;
}

/** The name of the country of a row. */
export const COUNTRY_NAME = sql`(SELECT c.name FROM countries c WHERE c.id = r.country_id)`;

/**
 * Selects the rows `r` of parties that are not deleted, with their versions. SQL, because the
 * version must be read in the statement that reads the row. Names come from sub-selects, so that a
 * row can be locked alone.
 */
export const ownedRows = ({ table, side, entity }: OwnedTable, columns: Sql, where: Sql): Sql => {
  const owner = raw(`r.${side}_id`);
  return sql`
    SELECT
      r.id,
      ${owner} AS party_id,
      r.updated_at,
      ${currentVersion(entity, sql`r.id`)} AS version,
      ${columns}
    FROM ${raw(table)} r
    WHERE ${where}
      AND EXISTS (
        SELECT 1
        FROM ${raw(`${side}s`)} p
        WHERE p.id = ${owner} AND p.deleted_at IS NULL
      )`;
};

/** Returns the condition for the rows of a party. */
export const ofParty = ({ side }: OwnedTable, partyId: number): Sql =>
  sql`${raw(`r.${side}_id`)} = ${partyId}`;

/** Locks the rows. Their keys do not change, so rows that refer to them need not wait. */
export const LOCKED = sql`FOR NO KEY UPDATE OF r`;
