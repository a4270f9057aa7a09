import { Injectable } from '@nestjs/common';
import type { ClickChoices } from '@leadline/contracts';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { Database } from '#shared/database/database.service.js';
import { ownParties } from '#shared/database/own-parties.js';
import { isOwnParty } from '#modules/lookups/data/own-parties.sql.js';
import type { NamedClickKey } from '../domain/named-click-keys.js';

/** A landing page is named with its offer, because pages of several offers may share a name. */
const LANDING = raw(`o.name || ': ' || n.name`);
const nameIn =
  (table: string) =>
  (id: Sql): Sql =>
    sql`(SELECT n.name FROM ${raw(table)} n WHERE n.id = ${id})`;

/** The name of a record as an expression. */
export const CLICK_NAME: Readonly<Record<NamedClickKey, (id: Sql) => Sql>> = {
  publisher_id: nameIn('publishers'),
  offer_id: nameIn('offers'),
  country_id: nameIn('countries'),
  landing_id: (id) => sql`(
    SELECT ${LANDING} FROM offer_landings n JOIN offers o ON o.id = n.offer_id WHERE n.id = ${id})`,
};

/** Newest clicks whose texts the filter offers: enough for what is in use, few enough to read. */
const LOOKED_AT = 20_000;
const TEXTS = ['device', 'browser', 'os', 'referrer_host'] as const;
type Texts = Record<(typeof TEXTS)[number], string[] | null>;

/** The names of what clicks refer to, also of what is deleted. */
@Injectable()
export class ClickNamesQuery {
  constructor(private readonly database: Database) {}

  async names(key: NamedClickKey, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.query<{ id: number; name: string | null }>(sql`
      SELECT id, ${CLICK_NAME[key](raw('u.id'))} AS name
      FROM unnest(${ids}::int[]) AS u(id)`);
    return new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name] as const])));
  }

  async choices(): Promise<ClickChoices> {
    const own = ownParties();
    const isOwn = own
      ? sql`(o.visible_to = 'all' OR o.publisher_ids && ${own.publisher}::int[])`
      : sql`true`;
    const [offers, landings, texts] = await Promise.all([
      this.database.query<{ id: number; name: string }>(sql`
        SELECT o.id, o.name FROM offers o WHERE ${isOwn} ORDER BY lower(o.name), o.id`),
      this.database.query<{ id: number; name: string }>(sql`
        SELECT n.id, ${LANDING} AS name
        FROM offer_landings n
        JOIN offers o ON o.id = n.offer_id
        WHERE ${isOwn}
        ORDER BY lower(${LANDING}), n.id`),
      this.recentTexts(),
    ]);
    return {
      ...{ offers, landings },
      devices: texts?.device ?? [],
      browsers: texts?.browser ?? [],
      os: texts?.os ?? [],
      referrers: texts?.referrer_host ?? [],
    };
  }

  /** What visitors of other publishers use, and where they come from, is not shown. */
  private async recentTexts(): Promise<Texts | undefined> {
    const columns = TEXTS.map(
      (name) =>
        sql`array_agg(DISTINCT ${raw(name)}) FILTER (WHERE ${raw(name)} <> '') AS ${raw(name)}`,
    );
    const [row] = await this.database.query<Texts>(sql`
      SELECT ${join(columns)}
      FROM (
        SELECT device, browser, os, referrer_host
        FROM clicks
        WHERE ${isOwnParty('publisher', raw('publisher_id'))}
        ORDER BY created_at DESC
        LIMIT ${LOOKED_AT}
      ) k`);
    return row;
  }
}
