import { join, raw, default as sql, type Sql } from 'sql-template-tag';
import { offsetsOf, type WallClock } from '../domain/condition.js';
import {
  CLICK_FIELDS,
  isClickField,
  type ClickCondition,
  type ClickKey,
} from '../domain/click-conditions.js';
import { POSTGRES } from './postgres-dialect.js';

// The one place that turns a filter of clicks into SQL. Every condition is about one row of
// `clicks k`.

const CREATED = raw('k.created_at');
const column = (key: ClickKey): Sql =>
  CLICK_FIELDS[key as keyof typeof CLICK_FIELDS] === 'text'
    ? raw(`nullif(k.${key}, '')`)
    : raw(`k.${key}`);
const wallTimeSql = (clock: WallClock): Sql =>
  POSTGRES.wallTime(CREATED, offsetsOf(clock).toReversed());

const chosen = ({ field, values, excluded }: Extract<ClickCondition, { kind: 'in' }>): Sql => {
  const kind = CLICK_FIELDS[field];
  const of = column(field);
  const known = values.flatMap((value) => (value === null || value === '' ? [] : [value]));
  const withEmpty = known.length < values.length;
  const isOneOf = POSTGRES.isOneOf(of, known, kind);
  if (!excluded) return withEmpty ? sql`(${of} IS NULL OR ${isOneOf})` : isOneOf;
  const isOther = POSTGRES.isNoneOf(of, known, kind);
  return withEmpty ? sql`(${of} IS NOT NULL AND ${isOther})` : sql`(${of} IS NULL OR ${isOther})`;
};

const write = (condition: ClickCondition): Sql => {
  switch (condition.kind) {
    case 'in':
      return chosen(condition);
    case 'ranges': {
      const ranges = condition.ranges.map(({ from, until }) => {
        const bounds = [
          ...(from ? [sql`${CREATED} >= ${POSTGRES.instant(from)}`] : []),
          ...(until ? [sql`${CREATED} < ${POSTGRES.instant(until)}`] : []),
        ];
        return bounds.length === 0 ? sql`true` : sql`(${join(bounds, ' AND ')})`;
      });
      return ranges.length === 0 ? sql`false` : sql`(${join(ranges, ' OR ')})`;
    }
    case 'hours': {
      const { clock, hours } = condition;
      const time = POSTGRES.timeWithin(wallTimeSql(clock));
      const isAfter = sql`${time} >= ${POSTGRES.timeOfDay(hours.from)}`;
      const isBefore = sql`${time} < ${POSTGRES.timeOfDay(hours.until)}`;
      return hours.overMidnight
        ? sql`(${isAfter} OR ${isBefore})`
        : sql`(${isAfter} AND ${isBefore})`;
    }
  }
};

/** All conditions on a row of `clicks k`; true if there are none. */
export const clickSql = (conditions: readonly ClickCondition[]): Sql =>
  conditions.length === 0 ? sql`true` : join(conditions.map(write), ' AND ');

/** The group of a click, as a `GroupCode`. */
export const clickGroupSql = (key: ClickKey, clock: WallClock): Sql =>
  isClickField(key) ? column(key) : POSTGRES.timePart(key, wallTimeSql(clock));
