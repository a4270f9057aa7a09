import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import type { GroupNames, NamedKey } from '../domain/named-groups.js';

const namesOf: Readonly<Record<NamedKey, (ids: readonly number[]) => Sql>> = {
  advertiser_id: (ids) => sql`SELECT id, name FROM advertisers WHERE id = ANY(${ids}::int[])`,
  publisher_id: (ids) => sql`SELECT id, name FROM publishers WHERE id = ANY(${ids}::int[])`,
  country_id: (ids) => sql`SELECT id, name FROM countries WHERE id = ANY(${ids}::int[])`,
  distribution_id: (ids) => sql`SELECT id, name FROM distributions WHERE id = ANY(${ids}::int[])`,
  status_group: (ids) =>
    sql`SELECT id, "group" AS name FROM status_groups WHERE id = ANY(${ids}::int[])`,
};

/** Reads the names of groups, deleted records included. */
@Injectable()
export class GroupNamesQuery {
  constructor(private readonly database: DatabaseService) {}

  async names(key: NamedKey, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.query<{ id: number; name: string }>(namesOf[key](ids));
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /** Returns the names of offers by the text in leads: a slug, or an id. */
  async offerNames(texts: readonly string[]): Promise<GroupNames> {
    if (texts.length === 0) return new Map();
    const rows = await this.database.query<{ text: string; name: string }>(sql`
      SELECT t.text, o.name
      FROM unnest(${texts}::text[]) AS t (text)
      JOIN offers o ON o.slug = t.text OR o.id::text = t.text
      ORDER BY o.slug = t.text`);
    // A slug takes precedence over an id.
    return new Map(rows.map(({ text, name }) => [text, name]));
  }
}
