import {
  DIMENSION_LABEL,
  EMPTY_GROUP,
  forCustomParams,
  isRealDate,
  type Dimension,
  type GroupValue,
} from '@leadline/contracts';
import {
  intervalStart,
  isInterval,
  isText,
  isTimePart,
  type GroupCode,
  type GroupKey,
  type Interval,
} from '#modules/lead-conditions/domain/grouping.js';

// What a dimension and its groups are called inside, on the wire and on the screen.

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

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const MAX_ID = 2_147_483_647;
const DAY_MS = 86_400_000;

/** How much of `yyyy-MM-dd HH:mm` tells an interval. */
const TEXT_LENGTH: Readonly<Record<Interval, number>> = {
  date_hour: 16,
  day: 10,
  week: 10,
  month: 7,
};
const intervalText = (interval: Interval, number: number): string =>
  new Date(intervalStart(interval, number))
    .toISOString()
    .replace('T', ' ')
    .slice(0, TEXT_LENGTH[interval]);

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

/** The group that a value on the wire stands for; undefined if the dimension has no such group. */
export const codeOf = (dimension: Dimension, value: GroupValue): GroupCode | undefined => {
  const key = KEY_OF[dimension];
  if (isTimePart(key)) return partOf(dimension, value);
  if (value === null || value === '') return null;
  if (isText(key)) return typeof value === 'string' ? value : undefined;
  return within(value, 1, MAX_ID);
};

/** A group on the wire. */
export const valueOf = (key: GroupKey, code: GroupCode): GroupValue =>
  isInterval(key) && typeof code === 'number' ? intervalText(key, code) : code;

/** A group on the screen. `names` are those of parties, countries and status groups by id. */
export const labelOf = (
  dimension: Dimension,
  code: GroupCode,
  names: ReadonlyMap<number, string>,
): string => {
  if (code === null) return EMPTY_GROUP;
  if (typeof code === 'string') return code;
  const key = KEY_OF[dimension];
  if (isInterval(key)) return intervalText(key, code);
  if (key === 'weekday') return WEEKDAYS[code - 1] ?? String(code);
  const hour = String(code).padStart(2, '0');
  if (key === 'hour') return `${hour}:00–${hour}:59`;
  return names.get(code) ?? `${DIMENSION_LABEL[dimension]} ${code}`;
};
