import {
  DIMENSION_LABEL,
  EMPTY_GROUP,
  forCustomParams,
  isRealDate,
  type Dimension,
  type GroupValue,
  type SelectionField,
} from '@leadline/contracts';

// What the engine groups by, and what a group is called inside, on the wire and on the screen.

/** The dimensions of reports that are a field of the lead. */
export type FieldDimension = Exclude<Dimension, TimeKey | 'status_group'>;
export const FIELD_OF: Readonly<Record<FieldDimension, SelectionField>> = {
  advertiser_id: 'advertiser_id',
  country_id: 'country_id',
  offer: 'offer',
  affiliate_id: 'publisher_id',
  brand_status: 'brand_status',
  publisher_status: 'publisher_status',
  dis_id: 'distribution_id',
  funnel: 'funnel',
  ...forCustomParams((name) => name),
};
export const isFieldDimension = (key: GroupKey): key is FieldDimension => key in FIELD_OF;

/** Parts of the wall time of an event. Time series have two more than reports. */
export type TimeKey = 'created_at' | 'hour' | 'weekday' | 'month' | 'date_hour' | 'week';
/** What the engine groups by. */
export type GroupKey = Dimension | TimeKey;

/**
 * A group as the stores know it: an id (the status group's, too), a text, an hour of the day,
 * a weekday from 1 (Monday), or the number of an interval. Days, hours of a date and weeks (from
 * Monday) are counted from 1 January 1970, months from the year 0. Null is the empty group; an
 * empty text is in it, too.
 */
export type GroupCode = number | string | null;

/** A group above: leads of this group only. */
export interface PathStep {
  readonly key: GroupKey;
  readonly code: GroupCode;
}

const PARTIES = ['advertiser_id', 'country_id', 'affiliate_id', 'dis_id', 'status_group'] as const;
/** Dimensions whose groups have a name in a table. */
export type NamedDimension = (typeof PARTIES)[number];
export const isNamedDimension = (key: GroupKey): key is NamedDimension =>
  (PARTIES as readonly GroupKey[]).includes(key);

const DAY_MS = 86_400_000;
const HOUR_MS = DAY_MS / 24;
/** Monday of the week of 1 January 1970. */
const FIRST_MONDAY = -3;
const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const MAX_ID = 2_147_483_647;

const dayText = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);
const twoDigits = (value: number): string => String(value).padStart(2, '0');
const monthText = (month: number): string =>
  `${String(Math.floor(month / 12)).padStart(4, '0')}-${twoDigits((month % 12) + 1)}`;

const INTERVAL_TEXT = {
  created_at: dayText,
  month: monthText,
  week: (week: number): string => dayText(week * 7 + FIRST_MONDAY),
  date_hour: (hour: number): string =>
    new Date(hour * HOUR_MS).toISOString().slice(0, 16).replace('T', ' '),
} as const;
type IntervalKey = keyof typeof INTERVAL_TEXT;
const isInterval = (key: GroupKey): key is IntervalKey => key in INTERVAL_TEXT;

const TIME_KEYS: ReadonlySet<GroupKey> = new Set<TimeKey>([
  'created_at',
  'hour',
  'weekday',
  'month',
  'date_hour',
  'week',
]);
export const isTimeKey = (key: GroupKey): key is TimeKey => TIME_KEYS.has(key);
/** Intervals do not repeat, so nothing before a range can be compared with one of them. */
export const isComparable = (keys: readonly GroupKey[]): boolean => !keys.some(isInterval);

/** The first wall time of an interval and of the next one; null if the key is none. */
export const intervalOf = ({ key, code }: PathStep): { from: number; until: number } | null => {
  if (!isInterval(key) || typeof code !== 'number') return null;
  if (key === 'created_at') return { from: code * DAY_MS, until: (code + 1) * DAY_MS };
  if (key === 'date_hour') return { from: code * HOUR_MS, until: (code + 1) * HOUR_MS };
  if (key === 'month')
    return {
      from: Date.UTC(Math.floor(code / 12), code % 12),
      until: Date.UTC(Math.floor((code + 1) / 12), (code + 1) % 12),
    };
  const from = (code * 7 + FIRST_MONDAY) * DAY_MS;
  return { from, until: from + 7 * DAY_MS };
};

const DATE = /^(19[7-9]\d|20\d\d)-\d\d-\d\d$/;
const MONTH = /^(19[7-9]\d|20\d\d)-(0[1-9]|1[0-2])$/;
const within = (value: GroupValue, least: number, most: number): number | undefined =>
  typeof value === 'number' && value >= least && value <= most ? value : undefined;

/** The group that a value on the wire stands for, or undefined if the dimension has no such. */
export const codeOf = (dimension: Dimension, value: GroupValue): GroupCode | undefined => {
  if (dimension === 'hour') return within(value, 0, 23);
  if (dimension === 'weekday') return within(value, 1, 7);
  if (dimension === 'created_at')
    return typeof value === 'string' && DATE.test(value) && isRealDate(value)
      ? Date.parse(`${value}T00:00:00Z`) / DAY_MS
      : undefined;
  if (dimension === 'month')
    return typeof value === 'string' && MONTH.test(value)
      ? Number(value.slice(0, 4)) * 12 + Number(value.slice(5)) - 1
      : undefined;
  if (value === null || value === '') return null;
  if (isNamedDimension(dimension)) return within(value, 1, MAX_ID);
  return typeof value === 'string' ? value : undefined;
};

/** A group on the wire. */
export const valueOf = (key: GroupKey, code: GroupCode): GroupValue =>
  isInterval(key) && typeof code === 'number' ? INTERVAL_TEXT[key](code) : code;

/** A group on the screen. `names` are those of parties, countries and status groups by id. */
export const labelOf = (
  key: GroupKey,
  code: GroupCode,
  names: ReadonlyMap<number, string>,
): string => {
  if (code === null) return EMPTY_GROUP;
  if (typeof code === 'string') return code;
  if (key === 'weekday') return WEEKDAYS[code - 1] ?? String(code);
  if (key === 'hour') return `${twoDigits(code)}:00–${twoDigits(code)}:59`;
  if (isInterval(key)) return INTERVAL_TEXT[key](code);
  return names.get(code) ?? `${DIMENSION_LABEL[key]} ${code}`;
};
