import sql, { join, raw, type Sql } from 'sql-template-tag';
import { containing } from '#shared/database/like-pattern.js';
import type { TimePart } from '../domain/grouping.js';
import type { SqlDialect, ValueKind } from './sql-dialect.js';
import { STORED_FLAG_SQL } from './stored-flags.sql.js';

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
  contains: (field, text) => {
    const column = raw(field === 'ip' ? 'host(l.ip)' : `l.${field}`);
    return sql`${column} ILIKE ${containing(text)}`;
  },
  isText: (field, text) => sql`lower(${raw(`l.${field}`)}) = lower(${text})`,
  address: (ip) => sql`${ip}::inet`,
  // The statement joins it.
  statusGroup: raw('status_group.id'),
};
