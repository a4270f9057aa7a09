import { join, raw, default as sql, type Sql } from 'sql-template-tag';
import { offsetsOf, type WallClock } from '../domain/condition.js';
import {
  CLICK_FIELDS,
  isClickField,
  type ClickCondition,
  type ClickKey,
} from '../domain/click-conditions.js';
import { POSTGRES } from './postgres-dialect.js';
import type { SqlDialect } from './sql-dialect.js';

// The one place that turns a filter of clicks into SQL. Every condition is about one row of
// `clicks k`.

const CREATED = raw('k.created_at');
const column = (key: ClickKey): Sql =>
  CLICK_FIELDS[key as keyof typeof CLICK_FIELDS] === 'text'
    ? raw(`nullif(k.${key}, '')`)
    : raw(`k.${key}`);
const wallTimeSql = (clock: WallClock, dialect: SqlDialect): Sql =>
  dialect.wallTime(CREATED, offsetsOf(clock).toReversed());

const chosen = (
  { field, values, excluded }: Extract<ClickCondition, { kind: 'in' }>,
  dialect: SqlDialect,
): Sql => {
  const kind = CLICK_FIELDS[field];
  const of = column(field);
  const known = values.flatMap((value) => (value === null || value === '' ? [] : [value]));
  const withEmpty = known.length < values.length;
  const isOneOf = dialect.isOneOf(of, known, kind);
  if (!excluded) return withEmpty ? sql`(${of} IS NULL OR ${isOneOf})` : isOneOf;
  const isOther = dialect.isNoneOf(of, known, kind);
  return withEmpty ? sql`(${of} IS NOT NULL AND ${isOther})` : sql`(${of} IS NULL OR ${isOther})`;
};

const write = (condition: ClickCondition, dialect: SqlDialect): Sql => {
  switch (condition.kind) {
    case 'in':
      return chosen(condition, dialect);
    case 'ranges': {
      const ranges = condition.ranges.map(({ from, until }) => {
        const bounds = [
          ...(from ? [sql`${CREATED} >= ${dialect.instant(from)}`] : []),
          ...(until ? [sql`${CREATED} < ${dialect.instant(until)}`] : []),
        ];
        return bounds.length === 0 ? raw('(1 = 1)') : sql`(${join(bounds, ' AND ')})`;
      });
      return ranges.length === 0 ? raw('(1 = 0)') : sql`(${join(ranges, ' OR ')})`;
    }
    case 'hours': {
      const { clock, hours } = condition;
      const time = dialect.timeWithin(wallTimeSql(clock, dialect));
      const isAfter = sql`${time} >= ${dialect.timeOfDay(hours.from)}`;
      const isBefore = sql`${time} < ${dialect.timeOfDay(hours.until)}`;
      return hours.overMidnight
        ? sql`(${isAfter} OR ${isBefore})`
        : sql`(${isAfter} AND ${isBefore})`;
    }
  }
};

/** Returns all conditions on a row of `clicks k`; true if there are none. */
export const clickSql = (conditions: readonly ClickCondition[], dialect = POSTGRES): Sql =>
  conditions.length === 0
    ? raw('(1 = 1)')
    : join(
        conditions.map((condition) => write(condition, dialect)),
        ' AND ',
      );

/** Returns the group of a click, as a `GroupCode`. */
export const clickGroupSql = (key: ClickKey, clock: WallClock, dialect = POSTGRES): Sql =>
  isClickField(key) ? column(key) : dialect.timePart(key, wallTimeSql(clock, dialect));
