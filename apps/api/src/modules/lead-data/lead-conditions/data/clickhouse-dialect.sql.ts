import sql, { join, raw, type Sql } from 'sql-template-tag';
import type { KnownGroups, OfferSlugs, StatusGroups, TimePart } from '../domain/grouping.js';
import { FLAG_BITS } from '../domain/lead-fields.js';
import { TOPUP_OF } from '../domain/money-parts.js';
import type { SqlDialect } from './dialect.sql.js';

const DAY = '86400000000';
const HOUR = '3600000000';
const dayOf = (wallTime: Sql): Sql => sql`intDiv(${wallTime}, ${raw(DAY)})`;
const dateOf = (wallTime: Sql): Sql => sql`toDate(toUInt16(${dayOf(wallTime)}))`;
const micros = (milliseconds: number): Sql => raw(`toInt64(${milliseconds}000)`);

// Days are counted from 1 January 1970, which was a Thursday.
const TIME_PART: Readonly<Record<TimePart, (wallTime: Sql) => Sql>> = {
  date_hour: (wallTime) => sql`intDiv(${wallTime}, ${raw(HOUR)})`,
  day: dayOf,
  week: (wallTime) => sql`intDiv(${dayOf(wallTime)} + 3, 7)`,
  month: (wallTime) => {
    const date = dateOf(wallTime);
    return sql`(toYear(${date}) * 12 + toMonth(${date}) - 1)`;
  },
  hour: (wallTime) => sql`(intDiv(${wallTime}, ${raw(HOUR)}) % 24)`,
  weekday: (wallTime) => sql`((${dayOf(wallTime)} + 3) % 7 + 1)`,
};

const listed = (values: readonly (number | string)[]): Sql =>
  join(values.map((value) => sql`${value}`));

const statusGroupOf = (groups: StatusGroups): Sql =>
  groups.size === 0
    ? raw('NULL')
    : sql`nullIf(transform(ifNull(l.brand_status, ''), [${listed([...groups.keys()])}],
        [${listed([...groups.values()])}], 0), 0)`;

const offerOf = (slugs: OfferSlugs): Sql =>
  slugs.size === 0
    ? raw('l.offer')
    : sql`transform(ifNull(l.offer, ''), [${listed([...slugs.keys()])}],
        [${listed([...slugs.values()])}])`;

/** Texts that only PostgreSQL can prepare for a query: folded letters and canonical addresses. */
export interface ClickhouseTexts extends KnownGroups {
  /** Each search text in the form of PostgreSQL's `lower`. */
  readonly folded: ReadonlyMap<string, string>;
  /** Each search address in the form of PostgreSQL's `abbrev`. */
  readonly addresses: ReadonlyMap<string, string>;
}

const known = (texts: ReadonlyMap<string, string>, text: string): string => {
  const found = texts.get(text);
  if (found === undefined) throw new Error('PostgreSQL was not asked for a text.');
  return found;
};

/**
 * SQL of ClickHouse for the copies of leads and clicks: instants are microseconds since 1970, flags
 * are bits of `flags`, and each text that can be searched has a folded column beside it,
 * `<name>_folded`.
 */
export const clickhouse = ({
  folded,
  addresses,
  statusGroups,
  offerSlugs,
}: ClickhouseTexts): SqlDialect => ({
  isOneOf: (column, values) =>
    values.length === 0 ? raw('(1 = 0)') : sql`${column} IN (${listed(values)})`,
  isNoneOf: (column, values) =>
    values.length === 0 ? raw('(1 = 1)') : sql`${column} NOT IN (${listed(values)})`,
  column: (field) => raw(`l.${field}`),
  instant: (at) => micros(at.getTime()),
  wallTime: (column, newestFirst) => {
    const oldest = micros(newestFirst.at(-1)?.offset ?? 0);
    const newer = newestFirst
      .slice(0, -1)
      .map(({ from, offset }) => sql`${column} >= ${micros(from)}, ${micros(offset)}`);
    const ahead = newer.length === 0 ? oldest : sql`multiIf(${join([...newer, oldest])})`;
    return sql`(${column} + ${ahead})`;
  },
  day: dayOf,
  weekday: (wallTime) => TIME_PART.weekday(wallTime),
  timePart: (part, wallTime) => TIME_PART[part](wallTime),
  timeWithin: (wallTime) => sql`(${wallTime} % ${raw(DAY)})`,
  timeOfDay: (text) => {
    const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number);
    return micros(((hours * 60 + minutes) * 60 + seconds) * 1000);
  },
  flag: (flag) => raw(`(bitAnd(l.flags, ${FLAG_BITS[flag]}) != 0)`),
  // The copy has amounts that count only, 0 for none.
  hasTopup: (basis) => raw(`(l.${TOPUP_OF[basis]} != 0)`),
  contains: (field, text) => sql`position(${raw(`l.${field}_folded`)}, ${known(folded, text)}) > 0`,
  isText: (field, text) => sql`${raw(`l.${field}_folded`)} = ${known(folded, text)}`,
  address: (ip) => sql`${known(addresses, ip)}`,
  statusGroup: statusGroupOf(statusGroups),
  offer: offerOf(offerSlugs),
});
