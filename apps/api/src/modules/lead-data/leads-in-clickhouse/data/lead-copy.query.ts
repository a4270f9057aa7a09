import { Injectable } from '@nestjs/common';
import { EMPTY_TALLY, TALLY_MONEY, type LeadSortField, type Tally } from '@leadline/contracts';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { ClickhouseService } from '#shared/database/clickhouse.service.js';
import {
  clickhouse,
  type ClickhouseTexts,
} from '#modules/lead-data/lead-conditions/data/clickhouse-dialect.sql.js';
import {
  groupSql,
  ofOffers,
  toSql,
} from '#modules/lead-data/lead-conditions/data/condition.sql.js';
import type { MoneyPart } from '#modules/lead-data/lead-conditions/domain/money-parts.js';
import {
  TOPUP_BASES,
  type Condition,
  type TimeBasis,
} from '#modules/lead-data/lead-conditions/domain/condition.js';
import {
  isText,
  type GroupCode,
  type GroupKey,
} from '#modules/lead-data/lead-conditions/domain/grouping.js';
import {
  LEAD_FIELDS,
  type LeadField,
} from '#modules/lead-data/lead-conditions/domain/lead-fields.js';
import type {
  FoundLeads,
  ListPage,
} from '#modules/lead-data/lead-conditions/domain/lead-criteria.js';
import type { NameRanks } from '#modules/lead-data/lead-conditions/domain/lead-names.js';
import {
  conditionsBy,
  type EventRange,
  type TallyQuestion,
} from '#modules/lead-data/lead-conditions/domain/tally-question.js';
import { ACCEPTED, STATUS } from '#modules/lead-data/lead-ledger/data/lead-columns.sql.js';
import type { GroupSums } from '../domain/group-tallies.js';
import { cutOf, type Bucket } from '../domain/page-cut.js';
import { placeSql, visibleRows, type VisibleCopy } from './copy-tables.js';

/** Questions with more groups, or more values to sort by, are left to PostgreSQL. */
const MOST_GROUPS = 200_000;
/** A page is cut out of about this many leads at most. */
const MOST_TO_SORT = 200_000;
const IDS_A_BLOCK = 16_384;

type Dialect = ReturnType<typeof clickhouse>;
type Additive = keyof Tally;
const ADDITIVE = Object.keys(EMPTY_TALLY) as Additive[];
const MONEY: readonly Additive[] = TALLY_MONEY;
const counted = (condition: Sql): Sql => sql`sum(if(${condition}, l.sign, 0))`;
const summed = (column: MoneyPart): Sql => raw(`sum(l.sign * l.${column})`);

/**
 * The counted things: leads by creation, FTDs by their time, shares of top-ups by the closing of
 * the cohort, and offers of leads by creation.
 */
type Counted = TimeBasis | 'offer';
/** The row of an offer: the lead, with an advertiser that it was offered to. */
const OFFERS = raw(`
  ARRAY JOIN if(
    isNull(l.offered_to),
    emptyArrayInt32(),
    arrayMap(id -> toInt32(id), splitByChar(',', ifNull(l.offered_to, '0')))
  ) AS offer`);

/** Returns the sums of each (domain §9). Revenue and payout add up over all. */
const sumsOf = ({ isLate }: TallyQuestion, dialect: Dialect) => ({
  created_at: {
    attempts: raw('sum(l.sign)'),
    leads: counted(sql`l.status IN ${ACCEPTED}`),
    autologged: counted(sql`l.status IN ${ACCEPTED} AND ${dialect.flag('autologged')}`),
    revenue: summed('lead_revenue'),
    payout: summed('lead_payout'),
    lead_revenue: summed('lead_revenue'),
    lead_payout: summed('lead_payout'),
  } satisfies Partial<Record<Additive, Sql>>,
  ftd_at: {
    ftds: raw('sum(l.sign)'),
    publisher_ftds: counted(sql`l.status = ${STATUS.Ftd}`),
    late_ftds: counted(toSql([isLate], dialect)),
    revenue: summed('revenue'),
    payout: summed('payout'),
  } satisfies Partial<Record<Additive, Sql>>,
  topup_revenue_at: {
    revenue: summed('topup_revenue'),
    topup_revenue: summed('topup_revenue'),
  } satisfies Partial<Record<Additive, Sql>>,
  topup_payout_at: {
    payout: summed('topup_payout'),
    topup_payout: summed('topup_payout'),
  } satisfies Partial<Record<Additive, Sql>>,
  offer: { offered: raw('sum(l.sign)') } satisfies Partial<Record<Additive, Sql>>,
});
const keySql = (key: GroupKey, range: EventRange, basis: TimeBasis, dialect: Dialect): Sql => {
  const code = groupSql(key, basis, range.clock, dialect);
  // The parts of a union must have the same type.
  return isText(key) ? code : sql`CAST(${code} AS Nullable(Int64))`;
};

/** Returns the sort key of a list as a ClickHouse expression. */
const sortSql = (sortBy: LeadSortField, names: NameRanks | null): Sql => {
  switch (sortBy) {
    case 'created_at':
      return raw('l.created_at');
    case 'dis_id':
      return raw('l.distribution_id');
    case 'advertiser_name':
      return rankSql('advertiser_id', names);
    case 'publisher_name':
      return rankSql('publisher_id', names);
    case 'country_name':
      return rankSql('country_id', names);
    default:
      return raw(`l.${sortBy}`);
  }
};
const rankSql = (column: string, names: NameRanks | null): Sql => {
  if (names === null || names.size === 0) return raw('CAST(NULL AS Nullable(Int32))');
  const ids = raw([...names.keys()].join(', '));
  const ranks = raw([...names.values()].join(', '));
  return sql`nullIf(transform(ifNull(${raw(`l.${column}`)}, 0), [${ids}], [${ranks}], 0), 0)`;
};

const isTextSort = (sortBy: LeadSortField): boolean =>
  sortBy in LEAD_FIELDS && LEAD_FIELDS[sortBy as LeadField].holds === 'text';

const inValues = (column: Sql, values: readonly GroupCode[]): Sql => {
  const known = values.filter((value) => value !== null);
  const parts = [
    ...(known.length > 0 ? [sql`${column} IN (${join(known.map((value) => sql`${value}`))})`] : []),
    ...(known.length < values.length ? [sql`isNull(${column})`] : []),
  ];
  return parts.length === 0 ? raw('(1 = 0)') : sql`(${join(parts, ' OR ')})`;
};

/** A query, the facts from PostgreSQL that it needs, and its deadline. */
export interface Asked {
  readonly copy: VisibleCopy;
  readonly texts: ClickhouseTexts;
  readonly signal: AbortSignal;
}

/** Queries the copy of the leads in ClickHouse. Each question reads one state of the leads. */
@Injectable()
export class LeadCopyQuery {
  constructor(private readonly clickhouse: ClickhouseService) {}

  /** Returns the sums of each group and range; null if there are too many groups. */
  async tally(
    { copy, texts, signal }: Asked,
    question: TallyQuestion,
  ): Promise<GroupSums[] | null> {
    const dialect = clickhouse(texts);
    const { groupBy, now, before } = question;
    const ranges = [now, ...(before ? [before] : [])];
    const counted: readonly Counted[] = [
      'created_at',
      'ftd_at',
      ...TOPUP_BASES,
      ...(question.countsOffers ? (['offer'] as const) : []),
    ];
    const branches = ranges.flatMap((range, index) =>
      counted.map((of) => this.events(copy, question, { range, of, isPast: index > 0 }, dialect)),
    );
    const keys = groupBy.map((_, index) => raw(`k${index + 1}`));
    const groups = [raw('is_past'), ...keys];
    const rows = await this.clickhouse.rows<(string | number | null)[]>(
      sql`
        SELECT ${join([...groups, ...ADDITIVE.map((_, index) => raw(`sum(m${index})`))])}
        FROM (${join(branches, ' UNION ALL ')})
        GROUP BY ${join(groups)}
        LIMIT ${MOST_GROUPS + 1}`,
      signal,
    );
    if (rows.length > MOST_GROUPS) return null;
    return rows.map(([isPast, ...values]) => ({
      isPast: Number(isPast) === 1,
      codes: groupBy.map((key, index) => codeOf(key, values[index] ?? null)),
      tally: tallyOf(values.slice(groupBy.length)),
    }));
  }

  /** Finds a page of leads. Null if there are too many values to sort by. */
  async find(
    { copy, texts, signal }: Asked,
    conditions: readonly Condition[],
    page: ListPage,
    names: NameRanks | null,
  ): Promise<FoundLeads | null> {
    const { from, counts } = visibleRows(this.clickhouse, copy);
    const matches = sql`
      ${counts} AND ${placeSql(conditions)} AND ${toSql(conditions, clickhouse(texts))}`;
    const sortBy = page.sortBy ?? 'created_at';
    const direction = raw(page.sortBy === null || page.order === 'desc' ? 'DESC' : 'ASC');
    const key = sortSql(sortBy, names);
    // Times hardly repeat, so they are counted by hour.
    const coarse = sortBy === 'created_at' ? sql`intDiv(${key}, 3600000000)` : key;
    const by = { value: coarse, direction, isText: isTextSort(sortBy) };
    const buckets = await this.buckets(sql`${from} WHERE ${matches}`, by, signal);
    if (buckets === null) return null;
    const total = buckets.reduce((sum, { count }) => sum + count, 0);
    let cut = cutOf(buckets, page.offset, page.limit);
    let within = sql`${matches} AND ${inValues(coarse, cut.values)}`;
    if (cut.count > MOST_TO_SORT && cut.values.length === 1) {
      const block = raw(`intDiv(l.id, ${IDS_A_BLOCK})`);
      const byBlock = { value: block, direction, isText: false };
      const blocks = await this.buckets(sql`${from} WHERE ${within}`, byBlock, signal);
      if (blocks === null) return null;
      cut = cutOf(blocks, cut.offset, page.limit);
      within = sql`${within} AND ${inValues(block, cut.values)}`;
    }
    if (cut.values.length === 0) return { total, ids: new Int32Array(0) };
    const rows = await this.clickhouse.rows<[id: number]>(
      sql`
        SELECT lead FROM (
          SELECT l.id AS lead, ${key} AS k, sum(l.sign) AS n
          FROM ${from}
          WHERE ${within}
          GROUP BY lead, k
          HAVING n > 0
        )
        ORDER BY k ${direction} NULLS LAST, lead ${direction}
        LIMIT ${cut.offset}, ${page.limit}`,
      signal,
    );
    return { total, ids: Int32Array.from(rows, ([id]) => id) };
  }

  private async buckets(
    rows: Sql,
    { value, direction, isText: isOfText }: { value: Sql; direction: Sql; isText: boolean },
    signal: AbortSignal,
  ): Promise<Bucket[] | null> {
    const found = await this.clickhouse.rows<[GroupCode, string]>(
      sql`
        SELECT ${value} AS v, sum(l.sign) AS n
        FROM ${rows}
        GROUP BY v
        HAVING n > 0
        ORDER BY v ${direction} NULLS LAST
        LIMIT ${MOST_GROUPS + 1}`,
      signal,
    );
    if (found.length > MOST_GROUPS) return null;
    return found.map(([v, n]) => ({
      value: isOfText || v === null ? v : Number(v),
      count: Number(n),
    }));
  }

  /** Returns the sums of one thing in one range, by group; the sums of the others are 0. */
  private events(
    copy: VisibleCopy,
    question: TallyQuestion,
    { range, of, isPast }: { range: EventRange; of: Counted; isPast: boolean },
    leads: Dialect,
  ): Sql {
    const basis = of === 'offer' ? 'created_at' : of;
    const dialect = of === 'offer' ? ofOffers(leads, raw('offer')) : leads;
    const { from, counts } = visibleRows(this.clickhouse, copy);
    const sums: Partial<Record<Additive, Sql>> = sumsOf(question, dialect)[of];
    const keys = question.groupBy.map(
      (key, index) => sql`${keySql(key, range, basis, dialect)} AS ${raw(`k${index + 1}`)}`,
    );
    const measures = ADDITIVE.map(
      (name, index) => sql`${sums[name] ?? raw('toInt64(0)')} AS ${raw(`m${index}`)}`,
    );
    const conditions = conditionsBy(basis, range);
    const names = question.groupBy.map((_, index) => raw(`k${index + 1}`));
    return sql`
      SELECT ${join([raw(`${Number(isPast)} AS is_past`), ...keys, ...measures])}
      FROM ${from} ${of === 'offer' ? OFFERS : empty}
      WHERE ${counts} AND ${placeSql(conditions)} AND ${toSql(conditions, dialect)}
      ${names.length === 0 ? empty : sql`GROUP BY ${join(names)}`}
      HAVING sum(l.sign) != 0`;
  }
}

const codeOf = (key: GroupKey, value: string | number | null): GroupCode =>
  value === null || isText(key) ? value : Number(value);

const tallyOf = (values: readonly (string | number | null)[]): Tally =>
  Object.fromEntries(
    ADDITIVE.map((name, index) => {
      const value = values[index] ?? 0;
      return [name, MONEY.includes(name) ? BigInt(value) : Number(value)];
    }),
  ) as unknown as Tally;
