import { Injectable } from '@nestjs/common';
import { forCustomParams } from '@leadline/contracts';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { LimitedReadsService } from '#shared/database/limited-reads.service.js';
import { isOwnParty } from '#modules/reference/lookups/data/own-parties.sql.js';
import type { TimeRange } from '#modules/lead-data/lead-conditions/domain/lead-criteria.js';
import type { ClickField, ClickFilter } from '../domain/click-filter.js';

const COLUMNS: Readonly<Record<ClickField, readonly [column: Sql, type: Sql]>> = {
  publisher_id: [raw('c.publisher_id'), raw('int[]')],
  country_id: [raw('c.country_id'), raw('int[]')],
  offer: [raw('o.slug'), raw('text[]')],
  ...forCustomParams((name) => [raw(`c.${name}`), raw('text[]')] as const),
};

/** Counts the visitors who followed the links of offers. */
@Injectable()
export class ClicksQuery {
  constructor(private readonly reads: LimitedReadsService) {}

  async count(filter: ClickFilter, { from, until }: TimeRange): Promise<number> {
    const conditions = [
      sql`NOT c.is_bot`,
      isOwnParty('publisher', sql`c.publisher_id`),
      ...(from ? [sql`c.created_at >= ${from}::timestamptz`] : []),
      ...(until ? [sql`c.created_at < ${until}::timestamptz`] : []),
      ...(Object.keys(filter) as ClickField[]).map((field) => {
        const [column, type] = COLUMNS[field];
        const { values = [], isExcluded = false } = filter[field] ?? {};
        return isExcluded
          ? sql`(${column} IS NULL OR ${column} <> ALL(${values}::${type}))`
          : sql`${column} = ANY(${values}::${type})`;
      }),
    ];
    const [row] = await this.reads.query<{ count: number }>(sql`
      SELECT count(*)::int AS count
      FROM clicks c
      LEFT JOIN offers o ON o.id = c.offer_id
      WHERE ${join(conditions, ' AND ')}`);
    return row?.count ?? 0;
  }
}
