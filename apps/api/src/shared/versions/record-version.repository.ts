import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import type { VersionedEntity } from '#shared/database/record-version.sql.js';

/** Key of a record. */
export interface RecordKey {
  readonly entity: VersionedEntity;
  readonly id: number;
}
/** Author of saves. Both are null for the server, and for publishers in their panel. */
export interface Saver {
  readonly id: number | null;
  readonly name: string | null;
}
export interface NewVersion {
  readonly content: unknown;
  readonly savedBy: number | null;
  readonly savedAt: Date;
  readonly restoredFrom: number | null;
}
export interface VersionRow {
  readonly version: number;
  readonly saved_at: Date;
  readonly saved_by: number | null;
  readonly saved_by_name: string | null;
  readonly restored_from: number | null;
  readonly content: unknown;
}

const COLUMNS = sql`
  v.version, v.saved_at, v.saved_by, u.name AS saved_by_name, v.restored_from, v.content`;

/** The stored versions of all records. */
@Injectable()
export class RecordVersionRepository {
  constructor(private readonly database: DatabaseService) {}

  /** Erases matches from the contents of records, e.g. the filter of a preset. */
  async erase(pattern: string): Promise<number> {
    const changed = await this.database.query(sql`
      UPDATE record_versions
      SET content = erase_matches(content, ${pattern})
      WHERE content::text ~* ${pattern}
      RETURNING 1`);
    return changed.length;
  }

  /** Stores the first version. Does nothing if the record has a version already. */
  async insertFirst({ entity, id }: RecordKey, first: NewVersion): Promise<void> {
    await this.database.query(sql`
      INSERT INTO record_versions (entity, entity_id, version, saved_by, saved_at, content)
      SELECT
        ${entity}, ${id}::int, 1, ${first.savedBy}::int, ${first.savedAt}::timestamptz,
        ${JSON.stringify(first.content)}::jsonb
      WHERE NOT EXISTS (
        SELECT 1 FROM record_versions WHERE entity = ${entity} AND entity_id = ${id}
      )
      ON CONFLICT DO NOTHING`);
  }

  /**
   * Stores the next version if the record still has the version that was seen, and returns its
   * number. Null if it has another one by now. `seen` null accepts any.
   */
  async insertNext(
    { entity, id }: RecordKey,
    seen: number | null,
    next: NewVersion,
  ): Promise<number | null> {
    const [row] = await this.database.query<{ version: number }>(sql`
      INSERT INTO record_versions (
        entity, entity_id, version, saved_by, saved_at, restored_from, content
      )
      SELECT
        ${entity}, ${id}::int, newest.version + 1, ${next.savedBy}::int,
        ${next.savedAt}::timestamptz, ${next.restoredFrom}::int,
        ${JSON.stringify(next.content)}::jsonb
      FROM (
        SELECT coalesce(max(version), 1) AS version
        FROM record_versions
        WHERE entity = ${entity} AND entity_id = ${id}
      ) newest
      WHERE ${seen}::int IS NULL OR newest.version = ${seen}::int
      ON CONFLICT DO NOTHING
      RETURNING version`);
    return row?.version ?? null;
  }

  async find({ entity, id }: RecordKey, version: number): Promise<VersionRow | null> {
    const [row] = await this.database.query<VersionRow>(sql`
      SELECT ${COLUMNS}
      FROM record_versions v
      LEFT JOIN users u ON u.id = v.saved_by
      WHERE v.entity = ${entity} AND v.entity_id = ${id} AND v.version = ${version}`);
    return row ?? null;
  }

  /** Returns the newest version of each record, in the order of the keys. */
  async newestOf(keys: readonly RecordKey[]): Promise<number[]> {
    const rows = await this.database.query<{ version: number }>(sql`
      SELECT
        coalesce(
          (
            SELECT max(v.version)
            FROM record_versions v
            WHERE v.entity = k.entity AND v.entity_id = k.id
          ),
          1
        ) AS version
      FROM unnest(
        ${keys.map(({ entity }) => entity)}::text[], ${keys.map(({ id }) => id)}::int[]
      ) WITH ORDINALITY k (entity, id, place)
      ORDER BY k.place`);
    return rows.map(({ version }) => version);
  }

  /** Lists versions below `before`, newest first. */
  list({ entity, id }: RecordKey, before: number | null, limit: number): Promise<VersionRow[]> {
    return this.database.query<VersionRow>(sql`
      SELECT ${COLUMNS}
      FROM record_versions v
      LEFT JOIN users u ON u.id = v.saved_by
      WHERE v.entity = ${entity}
        AND v.entity_id = ${id}
        AND (${before}::int IS NULL OR v.version < ${before}::int)
      ORDER BY v.version DESC
      LIMIT ${limit}`);
  }

  /** Lists those who saved after the version that was seen, newest first. */
  listSavers({ entity, id }: RecordKey, seen: number): Promise<Saver[]> {
    return this.database.query(sql`
      SELECT u.id, u.name
      FROM record_versions v
      LEFT JOIN users u ON u.id = v.saved_by
      WHERE v.entity = ${entity} AND v.entity_id = ${id} AND v.version > ${seen}
      GROUP BY u.id
      ORDER BY max(v.version) DESC`);
  }
}
