import type { LeadSearchField } from '@leadline/contracts';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { ownParties } from '#shared/database/own-parties.js';
import {
  offsetsOf,
  type Condition,
  type ConditionOf,
  type TimeBasis,
  type WallClock,
} from '../domain/condition.js';
import { limitedTo } from '../domain/conditions-of.js';
import { isLeadField, isText, isTimePart, type GroupKey } from '../domain/grouping.js';
import type { HourRange, SearchTerm, TimeRange } from '../domain/lead-criteria.js';
import {
  DERIVED_FLAGS,
  LEAD_FIELDS,
  isDerived,
  type DerivedFlag,
  type LeadFlag,
} from '../domain/lead-fields.js';
import { POSTGRES, type SqlDialect, type ValueKind } from './dialect.sql.js';

// The one place that turns a filter into SQL, for the leads list, pending conversions, exports and
// reports. Every condition is about one row of `leads l`.

const BASIS: Readonly<Record<TimeBasis, Sql>> = {
  created_at: raw('l.created_at'),
  ftd_at: raw('l.ftd_at'),
  topup_revenue_at: raw('l.topup_revenue_at'),
  topup_payout_at: raw('l.topup_payout_at'),
};
/** Older versions of ClickHouse have no `true` and `false`. */
const [TRUE, FALSE] = [raw('(1 = 1)'), raw('(1 = 0)')];

export const allOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? TRUE : join(conditions, ' AND ');
export const anyOf = (conditions: readonly Sql[]): Sql =>
  conditions.length === 0 ? FALSE : sql`(${join(conditions, ' OR ')})`;
const unless = (isMet: Sql, wanted: boolean): Sql => (wanted ? isMet : sql`NOT ${isMet}`);

const derivedFlag = (flag: DerivedFlag, dialect: SqlDialect): Sql => {
  const { status, has, lacks } = DERIVED_FLAGS[flag];
  const parts = [
    // A literal: only with literals does PostgreSQL use the partial indexes on the status.
    ...(status === undefined ? [] : [raw(`l.status = ${status}`)]),
    ...(has === undefined ? [] : [dialect.flag(has)]),
    ...(lacks === undefined ? [] : [sql`NOT ${dialect.flag(lacks)}`]),
  ];
  return sql`(${allOf(parts)})`;
};
const flagged = (flag: LeadFlag, dialect: SqlDialect): Sql =>
  isDerived(flag) ? derivedFlag(flag, dialect) : dialect.flag(flag);

/** Returns the condition that a column has, or has not, any of the values; null is no value. */
export const chosenSql = (
  column: Sql,
  kind: ValueKind,
  { values, excluded }: Pick<ConditionOf<'in'>, 'values' | 'excluded'>,
  dialect: SqlDialect,
): Sql => {
  const known = values.filter((value) => value !== null);
  const withEmpty = known.length < values.length;
  if (excluded) {
    const isOther = dialect.isNoneOf(column, known, kind);
    return withEmpty
      ? sql`(${column} IS NOT NULL AND ${isOther})`
      : sql`(${column} IS NULL OR ${isOther})`;
  }
  if (withEmpty && known.length === 0) return sql`${column} IS NULL`;
  const isOneOf = dialect.isOneOf(column, known, kind);
  return withEmpty ? sql`(${column} IS NULL OR ${isOneOf})` : isOneOf;
};

export const rangeSql = (column: Sql, { from, until }: TimeRange, dialect: SqlDialect): Sql =>
  allOf([
    ...(from ? [sql`${column} >= ${dialect.instant(from)}`] : []),
    ...(until ? [sql`${column} < ${dialect.instant(until)}`] : []),
  ]);
export const rangesSql = (column: Sql, ranges: readonly TimeRange[], dialect: SqlDialect): Sql =>
  anyOf(ranges.map((range) => sql`(${rangeSql(column, range, dialect)})`));

/** Returns the wall-clock time of one of the moments, as a timestamp without zone. */
const wallTimeSql = (basis: TimeBasis, clock: WallClock, dialect: SqlDialect): Sql =>
  dialect.wallTime(BASIS[basis], offsetsOf(clock).toReversed());

export const hoursSql = (wallTime: Sql, hours: HourRange, dialect: SqlDialect): Sql => {
  const time = dialect.timeWithin(wallTime);
  const isAfter = sql`${time} >= ${dialect.timeOfDay(hours.from)}`;
  const isBefore = sql`${time} < ${dialect.timeOfDay(hours.until)}`;
  return hours.overMidnight ? sql`(${isAfter} OR ${isBefore})` : sql`(${isAfter} AND ${isBefore})`;
};

const onDays = ({ basis, clock, days }: ConditionOf<'weekdays'>, dialect: SqlDialect): Sql => {
  const weekday = dialect.weekday(wallTimeSql(basis, clock, dialect));
  return allOf([
    ...(days.first > 1 || days.last === 7 ? [sql`${weekday} ${raw(`>= ${days.first}`)}`] : []),
    ...(days.last < 7 ? [sql`${weekday} ${raw(`< ${days.last + 1}`)}`] : []),
  ]);
};

const isLate = ({ clock }: ConditionOf<'late'>, dialect: SqlDialect): Sql => {
  const dayOf = (basis: TimeBasis): Sql => dialect.day(wallTimeSql(basis, clock, dialect));
  // Never NULL, so that NOT works. Older versions of ClickHouse do not know that false AND NULL is
  // false.
  return sql`coalesce(${dayOf('ftd_at')} > ${dayOf('created_at')}, ${FALSE})`;
};

/** Returns the condition of the terms. Those with exact values become one list, for the index. */
const matchesAny = (
  field: LeadSearchField,
  terms: readonly SearchTerm[],
  dialect: SqlDialect,
): Sql => {
  const column = raw(`l.${field}`);
  const ids: number[] = [];
  const texts: string[] = [];
  const others = terms.flatMap((term) => {
    switch (term.kind) {
      case 'id':
        ids.push(term.id);
        return [];
      case 'equals':
        texts.push(term.text);
        return [];
      case 'address':
        return [sql`${column} = ${dialect.address(term.ip)}`];
      case 'like':
        return [dialect.contains(field, term.text)];
      case 'whole':
        return [dialect.isText(field, term.text)];
    }
  });
  return anyOf([
    ...(ids.length > 0 ? [dialect.isOneOf(column, ids, 'id')] : []),
    ...(texts.length > 0 ? [dialect.isOneOf(column, texts, 'text')] : []),
    ...others,
  ]);
};

const ofParties = ({ parties }: ConditionOf<'parties'>, dialect: SqlDialect): Sql =>
  anyOf([
    dialect.isOneOf(dialect.column('advertiser_id'), parties.advertiser, 'id'),
    dialect.isOneOf(dialect.column('publisher_id'), parties.publisher, 'id'),
  ]);

const write = (condition: Condition, dialect: SqlDialect): Sql => {
  switch (condition.kind) {
    case 'in':
      return chosenSql(
        dialect.column(condition.field),
        LEAD_FIELDS[condition.field].holds,
        condition,
        dialect,
      );
    case 'flag':
      return unless(flagged(condition.flag, dialect), condition.wanted);
    case 'any-flag':
      return anyOf(condition.flags.map((flag) => flagged(flag, dialect)));
    case 'status':
      return dialect.isOneOf(raw('l.status'), condition.statuses, 'status');
    case 'reported':
      return sql`${BASIS.ftd_at} IS NOT NULL`;
    case 'topped-up':
      return dialect.hasTopup(condition.basis);
    case 'range':
      return rangeSql(BASIS[condition.basis], condition.range, dialect);
    case 'ranges':
      return rangesSql(BASIS[condition.basis], condition.ranges, dialect);
    case 'hours':
      return hoursSql(
        wallTimeSql(condition.basis, condition.clock, dialect),
        condition.hours,
        dialect,
      );
    case 'weekdays':
      return onDays(condition, dialect);
    case 'late':
      return unless(isLate(condition, dialect), condition.wanted);
    case 'text':
      return matchesAny(condition.field, condition.terms, dialect);
    case 'newer':
      return sql`l.id > ${condition.thanId}`;
    case 'parties':
      return ofParties(condition, dialect);
  }
};

/** Returns all conditions on a row of `leads l`; true if there are none. */
export const toSql = (conditions: readonly Condition[], dialect: SqlDialect = POSTGRES): Sql =>
  allOf(conditions.map((condition) => write(condition, dialect)));

/** Returns the dialect of a statement that has a row for each offer of a lead. */
export const ofOffers = (dialect: SqlDialect, advertiser: Sql): SqlDialect => ({
  ...dialect,
  column: (field) => (field === 'advertiser_id' ? advertiser : dialect.column(field)),
});

/** Returns the group of an event, as a `GroupCode`. */
export const groupSql = (
  key: GroupKey,
  basis: TimeBasis,
  clock: WallClock,
  dialect: SqlDialect = POSTGRES,
): Sql => {
  if (isTimePart(key)) return dialect.timePart(key, wallTimeSql(basis, clock, dialect));
  if (!isLeadField(key)) return dialect.statusGroup;
  if (key === 'offer') return sql`nullif(${dialect.offer}, '')`;
  return isText(key) ? sql`nullif(${dialect.column(key)}, '')` : dialect.column(key);
};

/** Condition: the caller may see a row of `leads l`. True without a limit. */
export const ownLead = (): Sql => toSql(limitedTo(ownParties()));
