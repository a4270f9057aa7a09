import { Injectable } from '@nestjs/common';
import { BLACKLIST_TYPES, type BlacklistListQuery } from '@leadline/contracts';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { Records } from '#shared/database/database.service.js';
import { currentVersion } from '#shared/database/record-version.sql.js';
import { RecordTable, type StoredRow } from '#shared/records/record-table.js';
import type { ItemContent } from '../domain/item-content.js';

export interface ItemRow extends StoredRow {
  readonly blacklist_type_id: number;
  readonly value: string;
  readonly expires_at: Date | null;
  readonly hide_blocked: boolean;
  readonly description: string;
  readonly created_at: Date;
}
export interface ListedItem extends ItemRow {
  readonly version: number;
  readonly stopped_leads: number;
  readonly last_stopped_at: Date | null;
}

export type AddedItem = Pick<ItemRow, 'id' | 'blacklist_type_id' | 'value'>;

/** The unique index on type and value. */
export const ITEM_VALUE = 'blacklist_items_value_key';

const COLUMNS = sql`
  r.id, r.blacklist_type_id, r.value, r.expires_at, r.hide_blocked, r.description,
  r.created_at, r.updated_at`;

const TYPE_NAME = sql`
  CASE r.blacklist_type_id
    ${join(
      BLACKLIST_TYPES.map(({ id, name }) => sql`WHEN ${id} THEN ${name}`),
      ' ',
    )}
  END`;
const SORTS: Readonly<Record<BlacklistListQuery['sort_by'], Sql>> = {
  id: sql`r.id`,
  type: sql`${TYPE_NAME}`,
  value: sql`r.value`,
  expires_at: sql`r.expires_at`,
  hide_blocked: sql`r.hide_blocked`,
  stopped_leads: sql`coalesce(s.leads, 0)`,
  last_stopped_at: sql`s.last_at`,
  description: sql`lower(r.description)`,
  created_at: sql`r.created_at`,
  updated_at: sql`r.updated_at`,
};
/** Escapes a text. `%` and `_` mean themselves. */
const literal = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);
const matching = (search: string): Sql => {
  const text = search.trim();
  if (text === '') return sql`true`;
  const pattern = `%${literal(text)}%`;
  return sql`(
    r.value ILIKE ${pattern} OR r.description ILIKE ${pattern} OR ${TYPE_NAME} ILIKE ${pattern}
    OR r.id::text = ${text}
  )`;
};

@Injectable()
export class BlacklistRepository extends RecordTable<ItemRow, ItemContent> {
  protected readonly rows = sql`SELECT ${COLUMNS} FROM blacklist_items r WHERE true`;

  protected writer(records: Records) {
    return records.blacklist_items;
  }

  /**
   * Returns a page of the items, and how many there are. The leads that an item has stopped are
   * counted from the leads themselves, so the number is exact and intake counts nothing.
   */
  async page(query: BlacklistListQuery): Promise<{ rows: ListedItem[]; total: number }> {
    const where = matching(query.search);
    const order = query.order === 'asc' ? raw('ASC') : raw('DESC');
    const rows = await this.database.query<ListedItem>(sql`
      SELECT
        ${COLUMNS},
        ${currentVersion('blacklist_item', sql`r.id`)} AS version,
        coalesce(s.leads, 0) AS stopped_leads,
        s.last_at AS last_stopped_at
      FROM blacklist_items r
      LEFT JOIN (
        SELECT blacklist_item_id, count(*)::int AS leads, max(created_at) AS last_at
        FROM leads
        WHERE blacklist_item_id IS NOT NULL
        GROUP BY blacklist_item_id
      ) s ON s.blacklist_item_id = r.id
      WHERE ${where}
      ORDER BY ${SORTS[query.sort_by]} ${order} NULLS LAST, r.id ${order}
      LIMIT ${query.limit} OFFSET ${(query.page_number - 1) * query.limit}`);
    const [counted] = await this.database.query<{ total: number }>(
      sql`SELECT count(*)::int AS total FROM blacklist_items r WHERE ${where}`,
    );
    return { rows, total: counted?.total ?? 0 };
  }

  /** Returns those of these contents whose value is on the blacklist. */
  takenOf(
    contents: readonly ItemContent[],
  ): Promise<Pick<ItemRow, 'blacklist_type_id' | 'value'>[]> {
    const wanted = contents.map(({ blacklist_type_id, value }) => ({ blacklist_type_id, value }));
    return this.database.query(sql`
      SELECT r.blacklist_type_id, r.value
      FROM blacklist_items r
      JOIN jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) AS w(
        blacklist_type_id int, value text
      ) ON w.blacklist_type_id = r.blacklist_type_id AND w.value = r.value`);
  }

  /** Deletes items in one statement, so that routing loads its configuration once. */
  deleteMany(ids: readonly number[]): Promise<AddedItem[]> {
    return this.database.query(sql`
      DELETE FROM blacklist_items
      WHERE id = ANY(${[...ids]}::int[])
      RETURNING id, blacklist_type_id, value`);
  }

  /**
   * Deletes a batch of the items that an import added, but none that was edited since. Returns how
   * many. The lock waits for an edit that is being saved.
   */
  async deleteOfImport(importId: number, limit: number): Promise<number> {
    const rows = await this.database.query(sql`
      WITH batch AS MATERIALIZED (
        SELECT id
        FROM blacklist_items
        WHERE import_id = ${importId} AND updated_at = created_at
        ORDER BY id
        LIMIT ${limit}
        FOR UPDATE
      )
      DELETE FROM blacklist_items i
      USING batch
      WHERE i.id = batch.id
      RETURNING i.id`);
    return rows.length;
  }

  /** Returns the id of the item with that value. */
  async idOf({ blacklist_type_id, value }: ItemContent): Promise<number | null> {
    const records = await this.database.records();
    const row = await records.blacklist_items.findFirst({
      where: { blacklist_type_id, value },
      select: { id: true },
    });
    return row?.id ?? null;
  }

  /**
   * Inserts items in one statement, so that routing loads its configuration once. Values that are
   * taken are left out.
   */
  async insertMany(
    contents: readonly ItemContent[],
    at: Date,
    importId: number | null = null,
  ): Promise<AddedItem[]> {
    const records = await this.database.records();
    return records.blacklist_items.createManyAndReturn({
      data: contents.map((content) => ({
        ...content,
        import_id: importId,
        created_at: at,
        updated_at: at,
      })),
      skipDuplicates: true,
      select: { id: true, blacklist_type_id: true, value: true },
    });
  }
}
