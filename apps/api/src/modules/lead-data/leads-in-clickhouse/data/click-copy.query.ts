import { Injectable } from '@nestjs/common';
import { EMPTY_CLICK_TALLY, type ClickTally } from '@leadline/contracts';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { ClickhouseService } from '#shared/database/clickhouse.service.js';
import {
  clickGroupSql,
  clickSql,
} from '#modules/lead-data/lead-conditions/data/click-condition.sql.js';
import { clickhouse } from '#modules/lead-data/lead-conditions/data/clickhouse-dialect.sql.js';
import {
  CLICK_FIELDS,
  isClickField,
  type ClickCondition,
  type ClickKey,
  type ClickQuestion,
} from '#modules/lead-data/lead-conditions/domain/click-conditions.js';
import {
  NO_KNOWN_GROUPS,
  type GroupCode,
} from '#modules/lead-data/lead-conditions/domain/grouping.js';
import type { ClickGroupSums } from '../domain/click-groups.js';
import { daysSql, visibleRows, type VisibleCopy } from './copy-tables.js';

/** More groups are left to PostgreSQL. */
const MOST_GROUPS = 200_000;
/** Conditions on clicks search no texts. */
const DIALECT = clickhouse({ folded: new Map(), addresses: new Map(), ...NO_KNOWN_GROUPS });

const SUMS: Readonly<Record<keyof ClickTally, string>> = {
  clicks: 'sum(if(k.is_bot, 0, k.sign))',
  unique_clicks: 'sum(if(k.is_unique AND NOT k.is_bot, k.sign, 0))',
  bots: 'sum(if(k.is_bot, k.sign, 0))',
  leads: 'sum(k.sign * k.leads)',
  ftds: 'sum(k.sign * k.ftds)',
  publisher_ftds: 'sum(k.sign * k.publisher_ftds)',
  payout: 'sum(k.sign * k.payout)',
};
const NAMES = Object.keys(EMPTY_CLICK_TALLY) as (keyof ClickTally)[];

/** Returns the condition for the days of the clicks, so that other rows need not be read. */
const placeSql = (conditions: readonly ClickCondition[]): Sql => {
  const places = conditions.flatMap((condition) =>
    condition.kind === 'ranges' && condition.ranges.length > 0
      ? [
          sql`(${join(
            condition.ranges.map((range) => daysSql(range, 'k')),
            ' OR ',
          )})`,
        ]
      : [],
  );
  return join([...places, raw('(1 = 1)')], ' AND ');
};

const codeOf = (key: ClickKey | null, value: string | number | null): GroupCode =>
  value === null || (key !== null && isClickField(key) && CLICK_FIELDS[key] === 'text')
    ? value
    : Number(value);

const tallyOf = (values: readonly (string | number | null)[]): ClickTally =>
  Object.fromEntries(
    NAMES.map((name, index) => {
      const value = values[index] ?? 0;
      return [name, name === 'payout' ? BigInt(value) : Number(value)];
    }),
  ) as unknown as ClickTally;

/** Queries the copy of the clicks in ClickHouse. Each question reads one state of the clicks. */
@Injectable()
export class ClickCopyQuery {
  constructor(private readonly clickhouse: ClickhouseService) {}

  /** Returns the sums of each group; null if there are too many groups. */
  async tally(
    { copy, signal }: { readonly copy: VisibleCopy; readonly signal: AbortSignal },
    { conditions, clock, groupBy }: ClickQuestion,
  ): Promise<ClickGroupSums[] | null> {
    const { from, counts } = visibleRows(this.clickhouse, copy);
    const key = groupBy === null ? raw('NULL') : clickGroupSql(groupBy, clock, DIALECT);
    const rows = await this.clickhouse.rows<[string | number | null, ...(string | number)[]]>(
      sql`
        SELECT ${key} AS code, ${raw(NAMES.map((name) => SUMS[name]).join(', '))}
        FROM ${from}
        WHERE ${counts} AND ${placeSql(conditions)} AND ${clickSql(conditions, DIALECT)}
        ${groupBy === null ? empty : sql`GROUP BY code`}
        HAVING sum(k.sign) != 0
        LIMIT ${MOST_GROUPS + 1}`,
      signal,
    );
    if (rows.length > MOST_GROUPS) return null;
    return rows.map(([code, ...sums]) => ({
      codes: [codeOf(groupBy, code)],
      tally: tallyOf(sums),
    }));
  }
}
