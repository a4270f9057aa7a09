import type { LeadSearchField, ZoneSegment } from '@leadline/contracts';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { containing } from '#shared/database/texts.sql.js';
import type { TopupBasis } from '../domain/condition.js';
import type { TimePart } from '../domain/grouping.js';
import type { LeadField, StoredFlag } from '../domain/lead-fields.js';
import { TOPUP_OF } from '../domain/money-parts.js';
import { COUNTED_MONEY } from './counted-money.sql.js';
import { STORED_FLAG_SQL } from './stored-flags.sql.js';

export type ValueKind = 'id' | 'text' | 'status';

/**
 * The parts of SQL that databases write differently. Everything else in `condition.sql.ts` is
 * common SQL: AND, OR, NOT, IS NULL, LIKE and comparisons.
 */
export interface SqlDialect {
  /** Condition: the column has one of the values. */
  isOneOf(column: Sql, values: readonly (number | string)[], kind: ValueKind): Sql;
  /** Condition: the column, which is not null, has none of the values. */
  isNoneOf(column: Sql, values: readonly (number | string)[], kind: ValueKind): Sql;
  /** Returns the column of a field. */
  column(field: LeadField): Sql;
  instant(at: Date): Sql;
  /**
   * Returns the wall-clock time of an instant column. `newestFirst` are the offsets in force, at
   * least one; the last one reaches back without limit.
   */
  wallTime(column: Sql, newestFirst: readonly ZoneSegment[]): Sql;
  /** Returns the calendar day of a wall-clock time. */
  day(wallTime: Sql): Sql;
  /** Returns the weekday of a wall-clock time, from 1 (Monday) to 7. */
  weekday(wallTime: Sql): Sql;
  /** Returns the number of the interval, hour or weekday that a wall-clock time is in. */
  timePart(part: TimePart, wallTime: Sql): Sql;
  /** Returns the time of day of a wall-clock time, to be compared with `timeOfDay`. */
  timeWithin(wallTime: Sql): Sql;
  /** Returns a time of day from `00:00:00` to `24:00:00`. */
  timeOfDay(text: string): Sql;
  /** Condition: the lead has the flag. Never NULL. */
  flag(flag: StoredFlag): Sql;
  /** Condition: the lead has a share of a top-up that counts. Never NULL. */
  hasTopup(basis: TopupBasis): Sql;
  /** Condition: the text of the field contains another text, ignoring case. */
  contains(field: LeadSearchField, text: string): Sql;
  /** Condition: the text of the field equals another text, ignoring case. */
  isText(field: LeadSearchField, text: string): Sql;
  /** Returns a value of an address column. */
  address(ip: string): Sql;
  /** The id of the status group of the lead; NULL if it is in none. */
  readonly statusGroup: Sql;
  /** The slug of the offer of the lead, or the text of the lead if it names no offer. */
  readonly offer: Sql;
}

const ARRAY: Readonly<Record<ValueKind, Sql>> = {
  id: raw('int[]'),
  text: raw('text[]'),
  status: raw('smallint[]'),
};
const TIME_PART: Readonly<Record<TimePart, (wallTime: Sql) => Sql>> = {
  date_hour: (wallTime) => sql`(extract(epoch FROM date_trunc('hour', ${wallTime})) / 3600)::int`,
  day: (wallTime) => sql`(${wallTime}::date - DATE '1970-01-01')`,
  week: (wallTime) => sql`((date_trunc('week', ${wallTime})::date - DATE '1969-12-29') / 7)`,
  month: (wallTime) =>
    sql`(extract(year FROM ${wallTime}) * 12 + extract(month FROM ${wallTime}) - 1)::int`,
  hour: (wallTime) => sql`extract(hour FROM ${wallTime})::int`,
  weekday: (wallTime) => sql`extract(isodow FROM ${wallTime})::int`,
};
const seconds = (milliseconds: number): Sql => sql`${milliseconds / 1000}::int`;

/**
 * PostgreSQL. It is never asked about zones by name: a server may know fewer zones than Node does,
 * and an unknown name is an error. The offsets come from the zone table instead, the newest first,
 * because most rows are new.
 */
export const POSTGRES: SqlDialect = {
  isOneOf: (column, values, kind) => sql`${column} = ANY(${values}::${ARRAY[kind]})`,
  isNoneOf: (column, values, kind) => sql`${column} <> ALL(${values}::${ARRAY[kind]})`,
  column: (field) => raw(`l.${field}`),
  instant: (at) => sql`${at}::timestamptz`,
  wallTime: (column, newestFirst) => {
    const oldest = seconds(newestFirst.at(-1)?.offset ?? 0);
    const newer = newestFirst
      .slice(0, -1)
      .map(
        ({ from, offset }) =>
          sql`WHEN ${column} >= ${new Date(from)}::timestamptz THEN ${seconds(offset)}`,
      );
    const ahead = newer.length === 0 ? oldest : sql`CASE ${join(newer, ' ')} ELSE ${oldest} END`;
    return sql`((${column} AT TIME ZONE 'UTC') + make_interval(secs => ${ahead}))`;
  },
  day: (wallTime) => sql`${wallTime}::date`,
  weekday: (wallTime) => sql`extract(isodow FROM ${wallTime})`,
  timePart: (part, wallTime) => TIME_PART[part](wallTime),
  timeWithin: (wallTime) => sql`${wallTime}::time`,
  timeOfDay: (text) => sql`${text}::time`,
  flag: (flag) => raw(STORED_FLAG_SQL[flag]),
  // The first part alone finds the leads by an index.
  hasTopup: (basis) =>
    raw(`(l.${basis} IS NOT NULL AND coalesce(${COUNTED_MONEY[TOPUP_OF[basis]]}, 0) <> 0)`),
  contains: (field, text) => {
    const column = raw(field === 'ip' ? 'host(l.ip)' : `l.${field}`);
    return sql`${column} ILIKE ${containing(text)}`;
  },
  isText: (field, text) => sql`lower(${raw(`l.${field}`)}) = lower(${text})`,
  address: (ip) => sql`${ip}::inet`,
  // The statement joins both.
  statusGroup: raw('status_group.id'),
  offer: raw('coalesce(named_offer.slug, l.offer)'),
};
