import { Injectable } from '@nestjs/common';
import sql, { raw, type Sql } from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import type { NamedClickKey } from '../domain/named-click-keys.js';

/** A landing page is named with its offer, because pages of several offers may share a name. */
const LANDING = raw(`o.name || ': ' || n.name`);
const nameIn =
  (table: string) =>
  (id: Sql): Sql =>
    sql`(SELECT n.name FROM ${raw(table)} n WHERE n.id = ${id})`;

/** Name of a record as an expression. */
export const CLICK_NAME: Readonly<Record<NamedClickKey, (id: Sql) => Sql>> = {
  publisher_id: nameIn('publishers'),
  offer_id: nameIn('offers'),
  country_id: nameIn('countries'),
  landing_id: (id) => sql`(
    SELECT ${LANDING} FROM offer_landings n JOIN offers o ON o.id = n.offer_id WHERE n.id = ${id})`,
};

/** Reads the names of the records of clicks, deleted ones included. */
@Injectable()
export class ClickNamesQuery {
  constructor(private readonly database: DatabaseService) {}

  async names(key: NamedClickKey, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.query<{ id: number; name: string | null }>(sql`
      SELECT id, ${CLICK_NAME[key](raw('u.id'))} AS name
      FROM unnest(${ids}::int[]) AS u(id)`);
    return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])));
  }
}
