import { Injectable } from '@nestjs/common';
import { forCustomParams } from '@leadline/contracts';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { LimitedReadsService } from '#shared/database/limited-reads.service.js';
import { isOwnParty } from '#modules/reference/lookups/data/own-parties.sql.js';
import { chosenSql } from '#modules/lead-data/lead-conditions/data/condition.sql.js';
import { POSTGRES } from '#modules/lead-data/lead-conditions/data/dialect.sql.js';
import type { TimeRange } from '#modules/lead-data/lead-conditions/domain/lead-criteria.js';
import { LEAD_FIELDS } from '#modules/lead-data/lead-conditions/domain/lead-fields.js';
import type { ClickChoice, ClickField } from '../domain/click-filter.js';

const COLUMNS: Readonly<Record<ClickField, Sql>> = {
  publisher_id: raw('c.publisher_id'),
  country_id: raw('c.country_id'),
  offer: raw('o.slug'),
  ...forCustomParams((name) => raw(`c.${name}`)),
};

/** Counts the visitors who followed the links of offers. */
@Injectable()
export class ClicksQuery {
  constructor(private readonly reads: LimitedReadsService) {}

  async count(choices: readonly ClickChoice[], { from, until }: TimeRange): Promise<number> {
    const conditions = [
      sql`NOT c.is_bot`,
      isOwnParty('publisher', sql`c.publisher_id`),
      ...(from ? [sql`c.created_at >= ${from}::timestamptz`] : []),
      ...(until ? [sql`c.created_at < ${until}::timestamptz`] : []),
      ...choices.map((choice) =>
        chosenSql(COLUMNS[choice.field], LEAD_FIELDS[choice.field].holds, choice, POSTGRES),
      ),
    ];
    const [row] = await this.reads.query<{ count: number }>(sql`
      SELECT count(*)::int AS count
      FROM clicks c
      LEFT JOIN offers o ON o.id = c.offer_id
      WHERE ${join(conditions, ' AND ')}`);
    return row?.count ?? 0;
  }
}
