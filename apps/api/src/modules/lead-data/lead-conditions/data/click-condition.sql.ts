import { raw, type Sql } from 'sql-template-tag';
import { offsetsOf, type WallClock } from '../domain/condition.js';
import {
  CLICK_FIELDS,
  isClickField,
  type ClickCondition,
  type ClickKey,
} from '../domain/click-conditions.js';
import { allOf, chosenSql, hoursSql, rangesSql } from './condition.sql.js';
import { POSTGRES, type SqlDialect } from './dialect.sql.js';

// The one place that turns a filter of clicks into SQL. Every condition is about one row of
// `clicks k`.

const CREATED = raw('k.created_at');
const column = (key: ClickKey): Sql =>
  CLICK_FIELDS[key as keyof typeof CLICK_FIELDS] === 'text'
    ? raw(`nullif(k.${key}, '')`)
    : raw(`k.${key}`);
const wallTimeSql = (clock: WallClock, dialect: SqlDialect): Sql =>
  dialect.wallTime(CREATED, offsetsOf(clock).toReversed());

const write = (condition: ClickCondition, dialect: SqlDialect): Sql => {
  switch (condition.kind) {
    case 'in': {
      const { field, excluded } = condition;
      const values = condition.values.map((value) => (value === '' ? null : value));
      return chosenSql(column(field), CLICK_FIELDS[field], { values, excluded }, dialect);
    }
    case 'ranges':
      return rangesSql(CREATED, condition.ranges, dialect);
    case 'hours':
      return hoursSql(wallTimeSql(condition.clock, dialect), condition.hours, dialect);
  }
};

/** Returns all conditions on a row of `clicks k`; true if there are none. */
export const clickSql = (conditions: readonly ClickCondition[], dialect = POSTGRES): Sql =>
  allOf(conditions.map((condition) => write(condition, dialect)));

/** Returns the group of a click, as a `GroupCode`. */
export const clickGroupSql = (key: ClickKey, clock: WallClock, dialect = POSTGRES): Sql =>
  isClickField(key) ? column(key) : dialect.timePart(key, wallTimeSql(clock, dialect));
