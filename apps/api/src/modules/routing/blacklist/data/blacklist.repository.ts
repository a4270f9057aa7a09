import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { Database } from '#shared/database/database.service.js';
import { currentVersion } from '#shared/database/record-version.sql.js';
import type { ItemContent } from '../domain/item-content.js';

export interface ItemRow {
  readonly id: number;
  readonly blacklist_type_id: number;
  readonly value: string;
  readonly expires_at: Date | null;
  readonly hide_blocked: boolean;
  readonly description: string;
  readonly created_at: Date;
  readonly updated_at: Date;
}
type TextField = 'blacklist_type_id' | 'value' | 'description';
export interface ListedItem extends ItemRow {
  readonly version: number;
  readonly stopped_leads: number;
  readonly last_stopped_at: Date | null;
}

/** The unique index on type and value. */
export const ITEM_VALUE = 'blacklist_items_value_key';

const ITEM_FIELDS = {
  id: true,
  blacklist_type_id: true,
  value: true,
  expires_at: true,
  hide_blocked: true,
  description: true,
  created_at: true,
  updated_at: true,
} as const;

@Injectable()
export class BlacklistRepository {
  constructor(private readonly database: Database) {}

  /**
   * Newest first. What an item has stopped is read from the leads themselves, so it is exact, and
   * intake counts nothing.
   */
  list(): Promise<ListedItem[]> {
    return this.database.query(sql`
      SELECT
        i.id, i.blacklist_type_id, i.value, i.expires_at, i.hide_blocked, i.description,
        i.created_at, i.updated_at,
        ${currentVersion('blacklist_item', sql`i.id`)} AS version,
        coalesce(s.leads, 0) AS stopped_leads,
        s.last_at AS last_stopped_at
      FROM blacklist_items i
      LEFT JOIN (
        SELECT blacklist_item_id, count(*)::int AS leads, max(created_at) AS last_at
        FROM leads
        WHERE blacklist_item_id IS NOT NULL
        GROUP BY blacklist_item_id
      ) s ON s.blacklist_item_id = i.id
      ORDER BY i.id DESC`);
  }

  /** Locked, so that two edits run one after the other. */
  async lock(id: number): Promise<ItemRow | null> {
    const [row] = await this.database.query<ItemRow>(sql`
      SELECT
        id, blacklist_type_id, value, expires_at, hide_blocked, description, created_at, updated_at
      FROM blacklist_items
      WHERE id = ${id}
      FOR UPDATE`);
    return row ?? null;
  }

  async find(id: number): Promise<Pick<ItemRow, TextField> | null> {
    const records = await this.database.records();
    return records.blacklist_items.findUnique({
      where: { id },
      select: { blacklist_type_id: true, value: true, description: true },
    });
  }

  /** The id of the item with that value. */
  async idOf({ blacklist_type_id, value }: ItemContent): Promise<number | null> {
    const records = await this.database.records();
    const row = await records.blacklist_items.findFirst({
      where: { blacklist_type_id, value },
      select: { id: true },
    });
    return row?.id ?? null;
  }

  async insert(content: ItemContent, at: Date): Promise<number> {
    const records = await this.database.records();
    const { id } = await records.blacklist_items.create({
      data: { ...content, created_at: at, updated_at: at },
      select: { id: true },
    });
    return id;
  }

  /** One statement, so that routing loads its configuration once. Values that are taken are left out. */
  async insertMany(contents: readonly ItemContent[], at: Date): Promise<ItemRow[]> {
    const records = await this.database.records();
    return records.blacklist_items.createManyAndReturn({
      data: contents.map((content) => ({ ...content, created_at: at, updated_at: at })),
      skipDuplicates: true,
      select: ITEM_FIELDS,
    });
  }

  async update(id: number, content: ItemContent, at: Date): Promise<void> {
    const records = await this.database.records();
    await records.blacklist_items.update({
      where: { id },
      data: { ...content, updated_at: at },
      select: { id: true },
    });
  }

  async remove(id: number): Promise<void> {
    const records = await this.database.records();
    await records.blacklist_items.delete({ where: { id }, select: { id: true } });
  }
}
