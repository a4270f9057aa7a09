import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
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

@Injectable()
export class BlacklistRepository extends RecordTable<ItemRow, ItemContent> {
  protected readonly rows = sql`SELECT ${COLUMNS} FROM blacklist_items r WHERE true`;

  protected writer(records: Records) {
    return records.blacklist_items;
  }

  /**
   * Lists the items, newest first. The leads that an item has stopped are counted from the leads
   * themselves, so the number is exact and intake counts nothing.
   */
  override list(): Promise<ListedItem[]> {
    return this.database.query(sql`
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
      ORDER BY r.id DESC`);
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
  async insertMany(contents: readonly ItemContent[], at: Date): Promise<AddedItem[]> {
    const records = await this.database.records();
    return records.blacklist_items.createManyAndReturn({
      data: contents.map((content) => ({ ...content, created_at: at, updated_at: at })),
      skipDuplicates: true,
      select: { id: true, blacklist_type_id: true, value: true },
    });
  }
}
