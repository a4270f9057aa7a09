import { Injectable } from '@nestjs/common';
import { EMPTY_TALLY, RATIOS, TALLY_MONEY, type Measure, type Tally } from '@leadline/contracts';
import sql, { empty, join, raw, type Sql } from 'sql-template-tag';
import { LimitedReadsService } from '#shared/database/limited-reads.service.js';
import {
  groupSql,
  ofOffers,
  toSql,
} from '#modules/lead-data/lead-conditions/data/condition.sql.js';
import { DEAL_NAME } from '#modules/lead-data/lead-conditions/data/lead-names.sql.js';
import { POSTGRES } from '#modules/lead-data/lead-conditions/data/dialect.sql.js';
import { COUNTED_MONEY } from '#modules/lead-data/lead-conditions/data/counted-money.sql.js';
import type { MoneyPart } from '#modules/lead-data/lead-conditions/domain/money-parts.js';
import {
  TOPUP_BASES,
  type TimeBasis,
} from '#modules/lead-data/lead-conditions/domain/condition.js';
import {
  isText,
  isTimePart,
  type GroupCode,
  type GroupKey,
  type OfferSlugs,
  type StatusGroups,
} from '#modules/lead-data/lead-conditions/domain/grouping.js';
import {
  conditionsBy,
  type EventRange,
  type TallyQuestion,
  type TallyResult,
} from '#modules/lead-data/lead-conditions/domain/tally-question.js';
import { ACCEPTED, STATUS } from '#modules/lead-data/lead-ledger/data/lead-columns.sql.js';
import { OFFERED_TO } from '#modules/lead-data/lead-ledger/data/offers.sql.js';
import { isNamed, type NamedKey } from '../domain/named-groups.js';

type Additive = keyof Tally;
const ADDITIVE = Object.keys(EMPTY_TALLY) as Additive[];
const isMoney = (name: Additive): boolean => (TALLY_MONEY as readonly Additive[]).includes(name);

/**
 * The counted things: leads by creation, FTDs by their time, shares of top-ups by the closing of
 * the cohort, and offers of leads by creation.
 */
type Counted = TimeBasis | 'offer';
const basisOf = (counted: Counted): TimeBasis => (counted === 'offer' ? 'created_at' : counted);

/** Returns the sum of a part of the money, over `leads l`. */
const moneySum = (part: MoneyPart): Sql => raw(`coalesce(sum(${COUNTED_MONEY[part]}), 0)`);

/** Returns the sums of each (domain §9), over `leads l`. Revenue and payout add up over all. */
const sumsOf = ({ isLate }: TallyQuestion) => ({
  created_at: {
    attempts: sql`count(*)`,
    leads: sql`count(*) FILTER (WHERE l.status IN ${ACCEPTED})`,
    autologged: sql`
      count(*) FILTER (WHERE l.status IN ${ACCEPTED} AND l.autologged_at IS NOT NULL)`,
    revenue: moneySum('lead_revenue'),
    payout: moneySum('lead_payout'),
    lead_revenue: moneySum('lead_revenue'),
    lead_payout: moneySum('lead_payout'),
  } satisfies Partial<Record<Additive, Sql>>,
  ftd_at: {
    ftds: sql`count(*)`,
    publisher_ftds: sql`count(*) FILTER (WHERE l.status = ${STATUS.Ftd})`,
    late_ftds: sql`count(*) FILTER (WHERE ${toSql([isLate])})`,
    revenue: moneySum('revenue'),
    payout: moneySum('payout'),
  } satisfies Partial<Record<Additive, Sql>>,
  topup_revenue_at: {
    revenue: moneySum('topup_revenue'),
    topup_revenue: moneySum('topup_revenue'),
  } satisfies Partial<Record<Additive, Sql>>,
  topup_payout_at: {
    payout: moneySum('topup_payout'),
    topup_payout: moneySum('topup_payout'),
  } satisfies Partial<Record<Additive, Sql>>,
  offer: { offered: sql`count(*)` } satisfies Partial<Record<Additive, Sql>>,
});

/** Joins the status group of each lead as `status_group`, and its offer as `named_offer`. */
export const joinGroups = ({ groupBy, statusGroups, offerSlugs }: TallyQuestion): Sql => {
  const keys: readonly GroupKey[] = groupBy;
  const joins = [
    ...(keys.includes('status_group') ? [joinStatusGroups(statusGroups)] : []),
    ...(keys.includes('offer') ? [joinOffers(offerSlugs)] : []),
  ];
  return joins.length === 0 ? empty : join(joins, ' ');
};
const joinStatusGroups = (groups: StatusGroups): Sql => sql`
  LEFT JOIN unnest(${[...groups.keys()]}::text[], ${[...groups.values()]}::int[])
    AS status_group (status, id)
    ON status_group.status = l.brand_status`;
const joinOffers = (slugs: OfferSlugs): Sql => sql`
  LEFT JOIN unnest(${[...slugs.keys()]}::text[], ${[...slugs.values()]}::text[])
    AS named_offer (id, slug)
    ON named_offer.id = l.offer`;

const OFFERS = ofOffers(POSTGRES, raw('offer.advertiser_id'));
const fromOf = (counted: Counted): Sql =>
  raw(
    counted === 'offer'
      ? `leads l CROSS JOIN LATERAL (${OFFERED_TO}) AS offer (advertiser_id)`
      : 'leads l',
  );

/** Returns the sums of one thing in one range, by group. The sums of the others are 0. */
const eventsOf = (
  question: TallyQuestion,
  counted: Counted,
  range: EventRange,
  isPast: boolean,
): Sql => {
  const { groupBy } = question;
  const basis = basisOf(counted);
  const sums: Partial<Record<Additive, Sql>> = sumsOf(question)[counted];
  const dialect = counted === 'offer' ? OFFERS : POSTGRES;
  const keys = [0, 1].map((index) => {
    const key = groupBy[index];
    return sql`${key ? groupSql(key, basis, range.clock, dialect) : raw('NULL::int')}
      AS ${raw(`k${index + 1}`)}`;
  });
  const columns = ADDITIVE.map((name) => sql`${sums[name] ?? raw('0')} AS ${raw(name)}`);
  return sql`
    SELECT ${join(keys)}, ${raw(String(isPast))} AS is_past, ${join(columns)}
    FROM ${fromOf(counted)} ${joinGroups(question)}
    WHERE ${toSql(conditionsBy(basis, range), dialect)}
    GROUP BY 1, 2`;
};

const past = (name: Additive): Sql => raw(`past_${name}`);

/** Returns a measure of a group in one of the ranges. Ratios follow the rule of the contracts. */
const measureSql = (measure: Measure, prefix: '' | 'past_' = ''): string => {
  const profit = `(${prefix}revenue - ${prefix}payout)`;
  if (measure === 'profit') return profit;
  if (!(measure in RATIOS)) return `${prefix}${measure}`;
  const { dividend, divisor, isPercent } = RATIOS[measure as keyof typeof RATIOS];
  const top = dividend === 'profit' ? profit : `${prefix}${dividend}`;
  return `CASE WHEN ${prefix}${divisor} = 0 THEN 0
      ELSE round(${top}::numeric * ${isPercent ? 100 : 1} / ${prefix}${divisor}, 2) END`;
};
/** Returns the difference of a measure between the two ranges. */
const changeSql = (measure: Measure): string =>
  `(${measureSql(measure)}) - (${measureSql(measure, 'past_')})`;

const NAMES: Readonly<Record<NamedKey, Sql>> = {
  advertiser_id: raw('(SELECT name FROM advertisers n WHERE n.id = k1)'),
  publisher_id: raw('(SELECT name FROM publishers n WHERE n.id = k1)'),
  country_id: raw('(SELECT name FROM countries n WHERE n.id = k1)'),
  distribution_id: raw('(SELECT name FROM distributions n WHERE n.id = k1)'),
  status_group: raw('(SELECT n."group" FROM status_groups n WHERE n.id = k1)'),
  revenue_plan_id: raw(`(SELECT ${DEAL_NAME} FROM advertiser_revenues n WHERE n.id = k1)`),
};
/** The name of an offer, or the text of the lead if it names none. */
const OFFER_NAME = raw(`coalesce(
  (SELECT n.name FROM offers n WHERE n.slug = k1 AND n.deleted_at IS NULL),
  k1)`);
const labelOf = (key: GroupKey): Sql => {
  if (key === 'offer') return OFFER_NAME;
  return isNamed(key) ? NAMES[key] : raw('k1');
};
/**
 * Texts sort by code point and without regard to the case of Latin letters, in every database, so
 * that all stores have the same order.
 */
const labelSql = (key: GroupKey): Sql => {
  if (isTimePart(key)) return raw('k1');
  return sql`lower(${labelOf(key)} COLLATE "C")`;
};

/** Orders groups. Ties are sorted by the groups, empty ones last. */
const orderOf = ({ groupBy, order, before }: TallyQuestion): Sql => {
  const direction = raw(order.direction === 'asc' ? 'ASC' : 'DESC');
  const ties = groupBy.map((key, index) =>
    raw(`k${index + 1}${isText(key) ? ' COLLATE "C"' : ''} ASC NULLS LAST`),
  );
  const [first] = groupBy;
  if (!first) return raw('1');
  const measured = (by: Measure): Sql =>
    raw(order.isByChange && before ? changeSql(by) : measureSql(by));
  const wanted = order.by === 'label' ? labelSql(first) : measured(order.by);
  return join([sql`${wanted} ${direction} NULLS LAST`, ...ties]);
};

interface Row extends Record<Additive | `past_${Additive}`, number | string> {
  readonly position: number;
  readonly groups: number;
  readonly k1: GroupCode;
  readonly k2: GroupCode;
}

/**
 * Sums leads over their table: one statement, two scans (four with a comparison), and one more of
 * each range for offers. Indexes find the leads with shares of top-ups.
 */
@Injectable()
export class TalliesQuery {
  constructor(private readonly reads: LimitedReadsService) {}

  async tally(question: TallyQuestion): Promise<TallyResult> {
    const { groupBy, before } = question;
    const [total, ...groups] = await this.reads.query<Row>(statementOf(question));
    if (!total) throw new Error('The statement for the groups returned no total.');
    const talliesOf = (row: Row) => ({
      tally: tallyOf((name) => row[name]),
      past: before && tallyOf((name) => row[`past_${name}`]),
    });
    return {
      count: total.groups,
      total: talliesOf(total),
      groups: groups.map((row) => ({
        codes: [row.k1, row.k2].slice(0, groupBy.length),
        ...talliesOf(row),
      })),
    };
  }
}

/** Reads a tally. Money comes as whole cents in text. */
const tallyOf = (valueOf: (name: Additive) => number | string): Tally =>
  Object.fromEntries(
    ADDITIVE.map((name) => [name, isMoney(name) ? BigInt(valueOf(name)) : Number(valueOf(name))]),
  ) as unknown as Tally;

/** Returns the statement: the total first, then the groups in order. */
const statementOf = (question: TallyQuestion): Sql => {
  const { now, before, groupBy } = question;
  const counted: readonly Counted[] = [
    'created_at',
    'ftd_at',
    ...TOPUP_BASES,
    ...(question.countsOffers ? (['offer'] as const) : []),
  ];
  const branches = counted.flatMap((one) => [
    eventsOf(question, one, now, false),
    ...(before ? [eventsOf(question, one, before, true)] : []),
  ]);
  const columns = [
    ...ADDITIVE.map((name) => ({ name, column: raw(name), isPast: false })),
    ...(before ? ADDITIVE.map((name) => ({ name, column: past(name), isPast: true })) : []),
  ];
  const sums = columns.map(
    ({ name, column, isPast }) =>
      sql`coalesce(sum(${raw(name)}) FILTER (WHERE is_past = ${raw(String(isPast))}), 0)
        AS ${column}`,
  );
  // Counts fit into an int. Money is sent as text, because it has to stay exact.
  const shown = (of: (column: Sql) => Sql): Sql =>
    join(
      columns.map(({ name, column }) =>
        isMoney(name)
          ? sql`trunc(${of(column)} * 100)::text AS ${column}`
          : sql`${of(column)}::int AS ${column}`,
      ),
    );
  const order = orderOf(question);
  return sql`
    WITH events AS (
      ${join(branches, ' UNION ALL ')}
    ),
    groups AS (
      SELECT k1, k2, ${join(sums)}
      FROM events
      GROUP BY k1, k2
    ),
    page AS (
      SELECT *, row_number() OVER (ORDER BY ${order}) AS position
      FROM groups
      ORDER BY ${order}
      LIMIT ${groupBy.length === 0 ? 0 : question.limit}
      OFFSET ${question.offset}
    )
    SELECT
      0 AS position,
      count(*)::int AS groups,
      NULL AS k1,
      NULL AS k2,
      ${shown((column) => sql`coalesce(sum(${column}), 0)`)}
    FROM groups
    UNION ALL
    SELECT position, 0, k1, k2, ${shown((column) => column)}
    FROM page
    ORDER BY position`;
};
