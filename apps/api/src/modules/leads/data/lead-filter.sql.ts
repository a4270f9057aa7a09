import {
  forCustomParams,
  lateSpanOf,
  zoneSegmentsWithin,
  type HourRange,
  type LeadCriteria,
  type LeadSearchField,
  type ListCriteria,
  type RowBadges,
  type SearchTerm,
  type Selection,
  type SelectionField,
  type TimeRange,
} from '@leadline/contracts';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { STATUS } from '#modules/lead-ledger/data/lead-columns.sql.js';

// The one place that turns a filter into SQL, for the leads list, pending conversions and reports.
// Every condition is about one row of `leads l`. PostgreSQL is never asked about zones by name: a
// server may know fewer of them than Node does, and a name that it does not know is an error. The
// offsets come from the zone table instead.

/**
 * The moment that the time fields apply to (domain §9): leads count by creation, FTDs and money by
 * the FTD.
 */
export type TimeBasis = 'created_at' | 'ftd_at';

export const FIELD_COLUMNS: Readonly<Record<SelectionField, readonly [column: Sql, type: Sql]>> = {
  publisher_id: [raw('l.publisher_id'), raw('int[]')],
  advertiser_id: [raw('l.advertiser_id'), raw('int[]')],
  country_id: [raw('l.country_id'), raw('int[]')],
  distribution_id: [raw('l.distribution_id'), raw('int[]')],
  brand_status: [raw('l.brand_status'), raw('text[]')],
  publisher_status: [raw('l.publisher_status'), raw('text[]')],
  offer: [raw('l.offer'), raw('text[]')],
  funnel: [raw('l.funnel'), raw('text[]')],
  ...forCustomParams((name) => [raw(`l.${name}`), raw('text[]')] as const),
};
export const BASIS: Readonly<Record<TimeBasis, Sql>> = {
  created_at: raw('l.created_at'),
  ftd_at: raw('l.ftd_at'),
};
const SEARCHED: Readonly<Record<LeadSearchField, Sql>> = {
  email: raw('l.email'),
  first_name: raw('l.first_name'),
  last_name: raw('l.last_name'),
  funnel: raw('l.funnel'),
  hit_id: raw('l.hit_id'),
  ip: raw('host(l.ip)'),
  id: raw('l.id'),
  ...forCustomParams((name) => raw(`l.${name}`)),
};

const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`true` : join(conditions, ' AND ');
const anyOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? sql`false` : sql`(${join(conditions, ' OR ')})`;
const flag = (column: Sql, wanted: boolean | null): Sql[] =>
  wanted === null ? [] : [wanted ? column : sql`NOT ${column}`];
const scope = (condition: Sql, wanted: 'all' | 'only' | 'excluded'): Sql[] =>
  wanted === 'all' ? [] : [wanted === 'only' ? condition : sql`NOT ${condition}`];

/**
 * The wall-clock time of an instant column in a zone, as a timestamp without time zone. The newest
 * offset comes first, because most rows are new.
 */
export const wallTimeOf = (column: Sql, zone: string, range: TimeRange): Sql => {
  const segments = zoneSegmentsWithin(zone, range.from, range.until).toReversed();
  const oldest = segments.at(-1);
  const seconds = (offset: number): Sql => sql`${offset / 1000}::int`;
  const newer = segments
    .slice(0, -1)
    .map(
      ({ from, offset }) =>
        sql`WHEN ${column} >= ${new Date(from)}::timestamptz THEN ${seconds(offset)}`,
    );
  const offset = seconds(oldest?.offset ?? 0);
  const utcOffset = newer.length === 0 ? offset : sql`CASE ${join(newer, ' ')} ELSE ${offset} END`;
  return sql`((${column} AT TIME ZONE 'UTC') + make_interval(secs => ${utcOffset}))`;
};

export const inRange = (column: Sql, { from, until }: TimeRange): Sql[] => [
  ...(from ? [sql`${column} >= ${from}::timestamptz`] : []),
  ...(until ? [sql`${column} < ${until}::timestamptz`] : []),
];
const inHours = (wallTime: Sql, { from, until, overMidnight }: HourRange): Sql => {
  const isAfter = sql`${wallTime}::time >= ${from}::time`;
  const isBefore = sql`${wallTime}::time < ${until}::time`;
  return overMidnight ? sql`(${isAfter} OR ${isBefore})` : sql`(${isAfter} AND ${isBefore})`;
};

const inTime = (criteria: LeadCriteria, column: Sql, range: TimeRange): Sql[] => {
  const { hours } = criteria.time;
  const { traffic } = criteria;
  const conditions = inRange(column, range);
  if (!hours && traffic === 'all') return conditions;
  const wallTime = wallTimeOf(column, criteria.zone, range);
  if (hours) conditions.push(inHours(wallTime, hours));
  if (traffic !== 'all') {
    // Saturday is 6, Sunday 7.
    const days = raw(traffic === 'weekdays' ? '< 6' : '>= 6');
    conditions.push(sql`extract(isodow FROM ${wallTime}) ${days}`);
  }
  return conditions;
};

const chosen = ({ field, values, excluded }: Selection): Sql => {
  const [column, type] = FIELD_COLUMNS[field];
  return excluded
    ? sql`(${column} IS NULL OR ${column} <> ALL(${values}::${type}))`
    : sql`${column} = ANY(${values}::${type})`;
};

/**
 * Whether the FTD fell on a later calendar day than the lead, in the reporting zone; false without
 * an FTD.
 */
export const isLate = ({
  reportingZone,
  now,
}: Pick<LeadCriteria, 'reportingZone' | 'now'>): Sql => {
  const day = (column: Sql): Sql =>
    sql`${wallTimeOf(column, reportingZone, lateSpanOf(now))}::date`;
  return sql`(l.ftd_at IS NOT NULL AND ${day(BASIS.ftd_at)} > ${day(BASIS.created_at)})`;
};

/**
 * All conditions but the time. Hidden leads (*Hide blacklisted leads*) are never shown or counted.
 */
const rowConditions = (criteria: LeadCriteria): Sql[] => [
  sql`NOT l.is_hidden`,
  ...criteria.selections.map(chosen),
  ...flag(sql`l.is_test`, criteria.test),
  ...flag(sql`l.fake_ftd`, criteria.fakeFtd),
  ...scope(sql`(l.status = ${STATUS.Ftd})`, criteria.approved),
  ...(criteria.late === 'all' ? [] : scope(isLate(criteria), criteria.late)),
  ...scope(sql`l.is_campaign`, criteria.campaign),
  ...scope(sql`(l.is_original AND NOT l.is_campaign)`, criteria.original),
];

/**
 * The conditions of a filter by one of the two moments, within its range or the given one. A CHECK
 * ensures that exactly the reported FTDs have an `ftd_at`.
 */
export const leadConditions = (
  criteria: LeadCriteria,
  basis: TimeBasis,
  range: TimeRange = criteria.time.range,
): Sql =>
  allOf([
    ...inTime(criteria, BASIS[basis], range),
    ...(basis === 'ftd_at'
      ? [
          sql`l.ftd_at IS NOT NULL`,
          ...(criteria.createdInsideRange ? inRange(BASIS.created_at, range) : []),
        ]
      : []),
    ...rowConditions(criteria),
  ]);

/** The leads that a filter selects, as conditions on `leads l`, for the reads of other modules. */
export interface LeadSelection {
  /** By `created_at`: attempts and leads. */
  readonly byCreation: Sql;
  /** By `ftd_at`, FTDs only: conversions and money. */
  readonly byFtd: Sql;
  /** As `byFtd`, in the range before of equal length; null where the range is open. */
  readonly byFtdBefore: Sql | null;
  /** Whether the FTD is a late one (domain §2). */
  readonly isLate: Sql;
}

export const leadSelection = (criteria: LeadCriteria): LeadSelection => ({
  byCreation: leadConditions(criteria, 'created_at'),
  byFtd: leadConditions(criteria, 'ftd_at'),
  byFtdBefore: criteria.time.past && leadConditions(criteria, 'ftd_at', criteria.time.past),
  isLate: isLate(criteria),
});

const patternOf = (text: string): string => `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
const matches = (field: LeadSearchField, term: SearchTerm): Sql => {
  if (term.kind === 'id') return sql`l.id = ${term.id}`;
  if (term.kind === 'address') return sql`l.ip = ${term.ip}::inet`;
  if (term.kind === 'equals') return sql`${SEARCHED[field]} = ${term.text}`;
  return sql`${SEARCHED[field]} ILIKE ${patternOf(term.text)}`;
};
/** Leads that match any of the texts. None, if no text can match. */
const found = (field: LeadSearchField, terms: readonly SearchTerm[]): Sql =>
  anyOf(terms.map((term) => matches(field, term)));

const SYMBOLS: Readonly<Record<keyof RowBadges, Sql>> = {
  symbolFunnelOverride: raw('l.funnel_override IS NOT NULL'),
  symbolPublisherOverride: raw('l.publisher_id_override IS NOT NULL'),
  symbolInjectedLead: raw('(l.parent_id IS NOT NULL AND NOT l.is_campaign)'),
  symbolInjectedLeadSuccess: raw(`l.injected LIKE '%Accepted%'`),
  symbolInjectedLeadFail: raw(`l.injected LIKE '%Rejected%'`),
};

/**
 * The conditions of the leads list. A global search covers all leads, without dates and other
 * filters (LED-026). It needs a text.
 */
export const listConditions = (list: ListCriteria): Sql => {
  const newer = list.newerThan === null ? [] : [sql`l.id > ${list.newerThan}`];
  if (list.isGlobal && list.terms)
    return allOf([sql`NOT l.is_hidden`, ...newer, found(list.searchIn, list.terms)]);
  const symbols = (Object.keys(SYMBOLS) as (keyof RowBadges)[]).filter(
    (symbol) => list.symbols[symbol],
  );
  return allOf([
    leadConditions(list.criteria, 'created_at'),
    ...newer,
    ...(list.statuses ? [sql`l.status = ANY(${list.statuses}::smallint[])`] : []),
    ...(symbols.length > 0 ? [anyOf(symbols.map((symbol) => SYMBOLS[symbol]))] : []),
    ...(list.emails ? [found('email', list.emails)] : []),
    ...(list.terms ? [found(list.searchIn, list.terms)] : []),
  ]);
};
