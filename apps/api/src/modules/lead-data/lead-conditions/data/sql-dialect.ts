import type { LeadSearchField, ZoneSegment } from '@leadline/contracts';
import type { Sql } from 'sql-template-tag';
import type { TimePart } from '../domain/grouping.js';
import type { StoredFlag } from '../domain/lead-fields.js';

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
  /** Condition: the text of the field contains another text, ignoring case. */
  contains(field: LeadSearchField, text: string): Sql;
  /** Condition: the text of the field equals another text, ignoring case. */
  isText(field: LeadSearchField, text: string): Sql;
  /** Returns a value of an address column. */
  address(ip: string): Sql;
  /** The id of the status group of the lead; NULL if it is in none. */
  readonly statusGroup: Sql;
}
