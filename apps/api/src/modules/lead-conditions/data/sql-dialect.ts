import type { ZoneSegment } from '@leadline/contracts';
import type { Sql } from 'sql-template-tag';
import type { TimePart } from '../domain/grouping.js';

export type ValueKind = 'id' | 'text' | 'status';

/**
 * How a database writes what databases write differently. Everything else in
 * `condition.sql.ts` is common SQL: AND, OR, NOT, IS NULL, LIKE and comparisons.
 */
export interface SqlDialect {
  /** The column has one of the values. */
  isOneOf(column: Sql, values: readonly (number | string)[], kind: ValueKind): Sql;
  /** The column, which is not null, has none of the values. */
  isNoneOf(column: Sql, values: readonly (number | string)[], kind: ValueKind): Sql;
  instant(at: Date): Sql;
  /**
   * The wall-clock time of an instant column. `newestFirst` are the offsets in force, at least one;
   * the last one reaches back without limit.
   */
  wallTime(column: Sql, newestFirst: readonly ZoneSegment[]): Sql;
  /** The calendar day of a wall-clock time. */
  day(wallTime: Sql): Sql;
  /** The weekday of a wall-clock time, from 1 (Monday) to 7. */
  weekday(wallTime: Sql): Sql;
  /** The number of the interval, hour or weekday that a wall-clock time is in. */
  timePart(part: TimePart, wallTime: Sql): Sql;
  /** The time of day of a wall-clock time, to be compared with `timeOfDay`. */
  timeWithin(wallTime: Sql): Sql;
  /** A time of day from `00:00:00` to `24:00:00`. */
  timeOfDay(text: string): Sql;
  /** The text contains another one, ignoring case. */
  contains(column: Sql, text: string): Sql;
  /** An address as text, and as the value of an address column. */
  addressText(column: Sql): Sql;
  address(ip: string): Sql;
}
