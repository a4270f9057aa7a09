import {
  CLICK_DIMENSIONS,
  forCustomParams,
  type ClickColumn,
  type ClickDimension,
  type ClickFilter,
  type ClickFilterField,
  type ClickGroup,
  type ClickTally,
  type CustomParam,
} from '@leadline/contracts';
import type { WallClock } from './condition.js';
import {
  dayCode,
  hourCode,
  hourRange,
  idCode,
  instantsWithin,
  type GroupFault,
} from './group-conditions.js';
import { intervalStart, type GroupCode } from './grouping.js';
import type { HourRange, TimeRange } from './lead-criteria.js';
import { timeWindowOf, type Viewer } from './time-window.js';

// Conditions of a filter of clicks, and the keys that clicks are grouped by. As for leads (ADR 8),
// two translators take the same conditions: SQL (PostgreSQL and ClickHouse), and scans of columns
// in memory.

/** A field of a click; it has the name of its column. */
export type ClickField =
  | 'publisher_id'
  | 'offer_id'
  | 'country_id'
  | 'landing_id'
  | 'device'
  | 'browser'
  | 'os'
  | 'referrer_host'
  | CustomParam;
export const CLICK_FIELDS: Readonly<Record<ClickField, 'id' | 'text'>> = {
  publisher_id: 'id',
  offer_id: 'id',
  country_id: 'id',
  landing_id: 'id',
  device: 'text',
  browser: 'text',
  os: 'text',
  referrer_host: 'text',
  ...forCustomParams(() => 'text' as const),
};
export const CLICK_FIELD_NAMES = Object.keys(CLICK_FIELDS) as ClickField[];

export type ClickKey = ClickField | 'day' | 'hour';
export const isClickField = (key: ClickKey): key is ClickField => key !== 'day' && key !== 'hour';

/** A condition on one click. A click has to meet all of a list. */
export type ClickCondition =
  /** The field has one of the values; null is an empty field. If excluded, it has none of them. */
  | {
      readonly kind: 'in';
      readonly field: ClickField;
      readonly values: readonly (number | string | null)[];
      readonly excluded: boolean;
    }
  /** The click came in one of the ranges. */
  | { readonly kind: 'ranges'; readonly ranges: readonly TimeRange[] }
  /** The click came at these hours of its local day. */
  | { readonly kind: 'hours'; readonly clock: WallClock; readonly hours: HourRange };

/** Question to a store of clicks: the sums of all clicks, and of each group of clicks. */
export interface ClickQuestion {
  readonly conditions: readonly ClickCondition[];
  /** Clock for groups by time. */
  readonly clock: WallClock;
  /** Null for the total alone. */
  readonly groupBy: ClickKey | null;
  /** Ties are sorted by the groups themselves, empty ones last. */
  readonly order: { readonly by: ClickColumn | 'label'; readonly direction: 'asc' | 'desc' };
  readonly limit: number;
  readonly offset: number;
}
export interface ClickResult {
  /** Groups in order, from `offset`, at most `limit`. */
  readonly groups: readonly { readonly code: GroupCode; readonly tally: ClickTally }[];
  /** Number of all groups. */
  readonly count: number;
  readonly total: ClickTally;
}

export const CLICK_KEY_OF: Readonly<Record<ClickDimension, ClickKey>> = {
  affiliate_id: 'publisher_id',
  offer_id: 'offer_id',
  country_id: 'country_id',
  device: 'device',
  browser: 'browser',
  os: 'os',
  referrer_host: 'referrer_host',
  landing_id: 'landing_id',
  created_at: 'day',
  hour: 'hour',
  ...forCustomParams((name) => name),
};
const fieldOf = (name: ClickFilterField): ClickField =>
  name === 'affiliate_id' ? 'publisher_id' : name;

/** Returns the code of a value on the wire. Undefined if the dimension has no such group. */
const codeOf = (key: ClickKey, value: ClickGroup['value']): GroupCode | undefined => {
  if (key === 'day') return dayCode(value);
  if (key === 'hour') return hourCode(value);
  if (value === null || value === '') return null;
  if (CLICK_FIELDS[key] === 'id') return idCode(value);
  return typeof value === 'string' ? value : undefined;
};

const inGroup = (key: ClickKey, code: GroupCode, clock: WallClock): ClickCondition => {
  if (isClickField(key)) return { kind: 'in', field: key, values: [code], excluded: false };
  const number = Number(code);
  if (key === 'hour') return { kind: 'hours', clock, hours: hourRange(number) };
  const [from, until] = [intervalStart('day', number), intervalStart('day', number + 1)];
  return { kind: 'ranges', ranges: instantsWithin(clock.zone, from, until) };
};

/** Returns the conditions of groups above a level, or the first fault in them. */
export const clickGroupConditions = (
  parents: readonly ClickGroup[],
  clock: WallClock,
): ClickCondition[] | GroupFault => {
  const conditions: ClickCondition[] = [];
  const used = new Set<ClickDimension>();
  for (const [index, { group_by, value }] of parents.entries()) {
    if (used.has(group_by))
      return [`parents.${index}.group_by`, 'duplicate', 'The report is already grouped by this.'];
    used.add(group_by);
    const key = CLICK_KEY_OF[group_by];
    const code = codeOf(key, value);
    if (code === undefined)
      return [`parents.${index}.value`, 'invalid', 'This grouping has no such value.'];
    conditions.push(inGroup(key, code, clock));
  }
  return conditions;
};
export const isClickFault = (
  result: readonly ClickCondition[] | GroupFault,
): result is GroupFault => typeof result[0] === 'string';

const FILTERED = CLICK_DIMENSIONS.filter(
  (name): name is ClickFilterField => name !== 'created_at' && name !== 'hour',
);

/** Returns the conditions of a filter within its range, and the clock of the viewer. */
export const clickConditionsOf = (
  filter: ClickFilter,
  viewer: Viewer,
): { conditions: ClickCondition[]; clock: WallClock } => {
  const { range, hours } = timeWindowOf(filter, viewer);
  const clock = { zone: viewer.zone, ...range };
  const excludes: readonly string[] = filter.excludes ?? [];
  const conditions: ClickCondition[] = [];
  if (range.from || range.until) conditions.push({ kind: 'ranges', ranges: [range] });
  if (hours) conditions.push({ kind: 'hours', clock, hours });
  for (const name of FILTERED) {
    const values = filter[name];
    if (values === null) continue;
    const excluded = excludes.includes(name);
    conditions.push({ kind: 'in', field: fieldOf(name), values, excluded });
  }
  return { conditions, clock };
};
