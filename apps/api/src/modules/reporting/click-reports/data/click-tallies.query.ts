import { Injectable } from '@nestjs/common';
import { CLICK_RATIOS, type ClickColumn, type ClickTally } from '@leadline/contracts';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { LimitedReadsService } from '#shared/database/limited-reads.service.js';
import {
  clickGroupSql,
  clickSql,
} from '#modules/lead-data/lead-conditions/data/click-condition.sql.js';
import {
  CLICK_OUTCOME,
  COUNTS_FOR_CLICK,
} from '#modules/lead-data/lead-conditions/data/click-outcome.sql.js';
import {
  CLICK_FIELDS,
  isClickField,
  type ClickKey,
  type ClickQuestion,
  type ClickResult,
} from '#modules/lead-data/lead-conditions/domain/click-conditions.js';
import type { GroupCode } from '#modules/lead-data/lead-conditions/domain/grouping.js';
import { isNamedClickKey } from '../domain/named-click-keys.js';
import { CLICK_NAME } from './click-names.query.js';

const SUMS: Readonly<Record<keyof ClickTally, Sql>> = {
  clicks: raw('count(*) FILTER (WHERE NOT k.is_bot)'),
  unique_clicks: raw('count(*) FILTER (WHERE k.is_unique AND NOT k.is_bot)'),
  bots: raw('count(*) FILTER (WHERE k.is_bot)'),
  leads: raw('coalesce(sum(o.leads), 0)'),
  ftds: raw('coalesce(sum(o.ftds), 0)'),
  publisher_ftds: raw('coalesce(sum(o.publisher_ftds), 0)'),
  payout: raw('coalesce(sum(o.payout), 0)'),
};
const NAMES = Object.keys(SUMS) as (keyof ClickTally)[];

const isTextKey = (key: ClickKey): boolean => isClickField(key) && CLICK_FIELDS[key] === 'text';

const measureSql = (measure: ClickColumn): Sql => {
  if (!(measure in CLICK_RATIOS)) return raw(measure);
  const { dividend, isPercent } = CLICK_RATIOS[measure as keyof typeof CLICK_RATIOS];
  return raw(
    `CASE WHEN clicks = 0 THEN 0
      ELSE round(${dividend}::numeric * ${isPercent ? 100 : 1} / clicks, 2) END`,
  );
};
/** Texts sort by code point, with Latin letters in lower case, as in reports of leads. */
const labelSql = (key: ClickKey): Sql => {
  if (!isClickField(key)) return raw('k1');
  return sql`lower(${isNamedClickKey(key) ? CLICK_NAME[key](raw('k1')) : raw('k1')} COLLATE "C")`;
};
/** Orders groups. Ties are sorted by the groups, empty ones last. */
const orderOf = (key: ClickKey, { by, direction }: ClickQuestion['order']): Sql => {
  const wanted = by === 'label' ? labelSql(key) : measureSql(by);
  const tie = raw(`k1 ${isTextKey(key) ? 'COLLATE "C"' : ''} ASC NULLS LAST`);
  return sql`${wanted} ${raw(direction === 'asc' ? 'ASC' : 'DESC')} NULLS LAST, ${tie}`;
};

type Row = Record<keyof ClickTally, number | string> & {
  readonly position: number;
  readonly groups: number;
  readonly k1: GroupCode;
};
/** Reads a tally. Money comes as whole cents in text. */
const tallyOf = ({ payout, ...row }: Row): ClickTally => ({
  clicks: Number(row.clicks),
  unique_clicks: Number(row.unique_clicks),
  bots: Number(row.bots),
  leads: Number(row.leads),
  ftds: Number(row.ftds),
  publisher_ftds: Number(row.publisher_ftds),
  payout: BigInt(payout),
});

/** Sums clicks and the leads that they brought. */
@Injectable()
export class ClickTalliesQuery {
  constructor(private readonly reads: LimitedReadsService) {}

  async tally(question: ClickQuestion): Promise<ClickResult> {
    const [total, ...groups] = await this.reads.query<Row>(statementOf(question));
    if (!total) throw new Error('The statement for the groups returned no total.');
    return {
      count: total.groups,
      total: tallyOf(total),
      groups: groups.map((row) => ({ code: row.k1, tally: tallyOf(row) })),
    };
  }
}

/** Returns the statement: the total first, then the groups in order. */
const statementOf = ({ conditions, clock, groupBy, ...question }: ClickQuestion): Sql => {
  const key = groupBy === null ? raw('NULL::int') : clickGroupSql(groupBy, clock);
  const order = groupBy === null ? raw('1') : orderOf(groupBy, question.order);
  const shown = (of: (column: Sql) => Sql): Sql =>
    join(
      NAMES.map((name) => {
        const value = of(raw(name));
        return name === 'payout'
          ? sql`trunc(${value} * 100)::text AS payout`
          : sql`${value}::int AS ${raw(name)}`;
      }),
    );
  return sql`
    WITH groups AS (
      SELECT ${key} AS k1, ${join(NAMES.map((name) => sql`${SUMS[name]} AS ${raw(name)}`))}
      FROM clicks k
      LEFT JOIN LATERAL (
        SELECT ${raw(CLICK_OUTCOME)}
        FROM leads l
        WHERE l.publisher_id = k.publisher_id AND l.hit_id = k.hit_id
          AND ${raw(COUNTS_FOR_CLICK)}
      ) o ON true
      WHERE ${clickSql(conditions)}
      GROUP BY 1
    ),
    page AS (
      SELECT *, row_number() OVER (ORDER BY ${order}) AS position
      FROM groups
      ORDER BY ${order}
      LIMIT ${groupBy === null ? 0 : question.limit}
      OFFSET ${question.offset}
    )
    SELECT
      0 AS position,
      count(*)::int AS groups,
      NULL AS k1,
      ${shown((column) => sql`coalesce(sum(${column}), 0)`)}
    FROM groups
    UNION ALL
    SELECT position, 0, k1, ${shown((column) => column)}
    FROM page
    ORDER BY position`;
};
