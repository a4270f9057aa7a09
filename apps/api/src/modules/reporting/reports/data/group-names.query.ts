import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import type { GroupNames, NamedKey } from '../domain/named-groups.js';

type RecordKey = Exclude<NamedKey, 'revenue_plan_id'>;

const namesOf: Readonly<Record<RecordKey, (ids: readonly number[]) => Sql>> = {
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

  async names(key: RecordKey, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
    if (ids.length === 0) return new Map();
    const rows = await this.database.query<{ id: number; name: string }>(namesOf[key](ids));
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  /** Returns the names of offers by slug. A deleted offer keeps the text of its leads. */
  async offerNames(slugs: readonly string[]): Promise<GroupNames> {
    if (slugs.length === 0) return new Map();
    const rows = await this.database.query<{ slug: string; name: string }>(sql`
      SELECT slug, name
      FROM offers
      WHERE slug = ANY(${slugs}::text[]) AND deleted_at IS NULL`);
    return new Map(rows.map(({ slug, name }) => [slug, name]));
  }
}
