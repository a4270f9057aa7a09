import {
  forCustomParams,
  isRealDate,
  type Dimension,
  type GroupValue,
  type ReportGroup,
} from '@leadline/contracts';
import { isText, isTimePart, type GroupCode, type GroupKey, type PathStep } from './grouping.js';

// Groupings of a request, and the keys they stand for.

export const KEY_OF: Readonly<Record<Dimension, GroupKey>> = {
  advertiser_id: 'advertiser_id',
  country_id: 'country_id',
  offer: 'offer',
  affiliate_id: 'publisher_id',
  created_at: 'day',
  brand_status: 'brand_status',
  publisher_status: 'publisher_status',
  dis_id: 'distribution_id',
  funnel: 'funnel',
  ...forCustomParams((name) => name),
  hour: 'hour',
  weekday: 'weekday',
  month: 'month',
  status_group: 'status_group',
};

const MAX_ID = 2_147_483_647;
const DAY_MS = 86_400_000;

const DATE = /^(19[7-9]\d|20\d\d)-\d\d-\d\d$/;
const MONTH = /^(19[7-9]\d|20\d\d)-(0[1-9]|1[0-2])$/;
const within = (value: GroupValue, least: number, most: number): number | undefined =>
  typeof value === 'number' && value >= least && value <= most ? value : undefined;

const partOf = (dimension: Dimension, value: GroupValue): number | undefined => {
  if (dimension === 'hour') return within(value, 0, 23);
  if (dimension === 'weekday') return within(value, 1, 7);
  if (typeof value !== 'string') return undefined;
  if (dimension === 'month')
    return MONTH.test(value)
      ? Number(value.slice(0, 4)) * 12 + Number(value.slice(5)) - 1
      : undefined;
  return DATE.test(value) && isRealDate(value)
    ? Date.parse(`${value}T00:00:00Z`) / DAY_MS
    : undefined;
};

/** Returns the code of a value on the wire. Undefined if the dimension has no such group. */
const codeOf = (dimension: Dimension, value: GroupValue): GroupCode | undefined => {
  const key = KEY_OF[dimension];
  if (isTimePart(key)) return partOf(dimension, value);
  if (value === null || value === '') return null;
  if (isText(key)) return typeof value === 'string' ? value : undefined;
  return within(value, 1, MAX_ID);
};

/** Fault in the groups of a request: the field, a code and a text. */
export type GroupFault = readonly [field: string, code: string, message: string];
export const isFault = (groups: PathStep[] | GroupFault): groups is GroupFault =>
  typeof groups[0] === 'string';

/** Returns the groups of a field of the request, or the first fault in it. */
export const parseGroups = (
  field: string,
  groups: readonly ReportGroup[],
): PathStep[] | GroupFault => {
  const steps: PathStep[] = [];
  for (const [index, { group_by, value }] of groups.entries()) {
    const code = codeOf(group_by, value);
    if (code === undefined)
      return [`${field}.${index}.value`, 'invalid', 'This grouping has no such value.'];
    steps.push({ key: KEY_OF[group_by], code });
  }
  return steps;
};
