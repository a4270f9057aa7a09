import {
  endInstantOf,
  firstInstantOf,
  type LeadCriteria,
  type TimeRange,
} from '@leadline/contracts';
import sql, { raw, type Sql } from 'sql-template-tag';
import {
  BASIS,
  FIELD_COLUMNS,
  inRange,
  wallTimeOf,
  type TimeBasis,
} from '#modules/leads/data/lead-filter.sql.js';
import {
  FIELD_OF,
  intervalOf,
  isFieldDimension,
  isNamedDimension,
  isTimeKey,
  type GroupKey,
  type PathStep,
  type TimeKey,
} from '../domain/groups.js';

// Groups as SQL, for `leads l` joined with `joinStatusGroups`.

/** Where an event is looked at: its filter, its moment, and the range that it lies in. */
export interface EventScope {
  readonly criteria: LeadCriteria;
  readonly basis: TimeBasis;
  readonly range: TimeRange;
}

const PART_OF_TIME: Readonly<Record<TimeKey, (wallTime: Sql) => Sql>> = {
  created_at: (wallTime) => sql`(${wallTime}::date - DATE '1970-01-01')`,
  hour: (wallTime) => sql`extract(hour FROM ${wallTime})::int`,
  weekday: (wallTime) => sql`extract(isodow FROM ${wallTime})::int`,
  month: (wallTime) =>
    sql`(extract(year FROM ${wallTime}) * 12 + extract(month FROM ${wallTime}) - 1)::int`,
  date_hour: (wallTime) => sql`(extract(epoch FROM date_trunc('hour', ${wallTime})) / 3600)::int`,
  week: (wallTime) => sql`((date_trunc('week', ${wallTime})::date - DATE '1969-12-29') / 7)`,
};

/** The group of an event: a `GroupCode`. */
export const groupSql = (key: GroupKey, { criteria, basis, range }: EventScope): Sql => {
  if (isTimeKey(key)) return PART_OF_TIME[key](wallTimeOf(BASIS[basis], criteria.zone, range));
  if (!isFieldDimension(key)) return raw('status_group.id');
  const [column] = FIELD_COLUMNS[FIELD_OF[key]];
  return isNamedDimension(key) ? column : sql`nullif(${column}, '')`;
};

/** The instants of an interval, for indexes. A repeated hour may be in two intervals. */
const roughly = (step: PathStep, { criteria, basis }: EventScope): Sql[] => {
  const interval = intervalOf(step);
  if (!interval) return [];
  return inRange(BASIS[basis], {
    from: firstInstantOf(interval.from, criteria.zone),
    until: endInstantOf(interval.until, criteria.zone),
  });
};

/** That an event is in a group. */
export const inGroup = (step: PathStep, scope: EventScope): Sql[] => {
  const group = groupSql(step.key, scope);
  if (step.code === null) return [sql`${group} IS NULL`];
  const value = typeof step.code === 'string' ? sql`${step.code}` : sql`${step.code}::int`;
  return [...roughly(step, scope), sql`${group} = ${value}`];
};

/** Joins the status group of each lead, as `status_group`. */
export const joinStatusGroups = (statusGroups: ReadonlyMap<string, number>): Sql => sql`
  LEFT JOIN unnest(${[...statusGroups.keys()]}::text[], ${[...statusGroups.values()]}::int[])
    AS status_group (status, id)
    ON status_group.status = l.brand_status`;
