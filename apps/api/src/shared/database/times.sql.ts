import sql, { type Sql } from 'sql-template-tag';

/**
 * Selects a time in the form of replies: ISO 8601 in UTC with milliseconds. For long lists, because
 * pg takes longer to read a time than all other columns of a row.
 */
export const utcText = (time: Sql): Sql => sql`
  to_char(${time} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
/** A time in microseconds since 1970, without rounding. */
export const microsOf = (time: Sql): Sql =>
  sql`(extract(epoch FROM ${time}) * 1000000)::bigint::text`;
/** The time of a number of microseconds. */
export const instantOf = (micros: string | number): Sql =>
  sql`(timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond')`;
