import { DIMENSION_LABEL, emptyLabel, type Dimension, type GroupValue } from '@leadline/contracts';
import {
  intervalStart,
  isInterval,
  type GroupCode,
  type GroupKey,
  type Interval,
} from '#modules/lead-data/lead-conditions/domain/grouping.js';
import { KEY_OF } from '#modules/lead-data/lead-conditions/domain/group-conditions.js';
import type { GroupNames } from './named-groups.js';

// Names of groups on the wire and on the screen.

const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];

/** Number of characters of `yyyy-MM-dd HH:mm` that identify an interval. */
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

/** Returns a group in the form of the wire. */
export const valueOf = (key: GroupKey, code: GroupCode): GroupValue =>
  isInterval(key) && typeof code === 'number' ? intervalText(key, code) : code;

/** Returns the label of a group. An offer without a record has the text of the leads. */
export const labelOf = (dimension: Dimension, code: GroupCode, names: GroupNames): string => {
  if (code === null) return emptyLabel(dimension);
  if (typeof code === 'string') return names.get(code) ?? code;
  const key = KEY_OF[dimension];
  if (isInterval(key)) return intervalText(key, code);
  if (key === 'weekday') return WEEKDAYS[code - 1] ?? String(code);
  const hour = String(code).padStart(2, '0');
  if (key === 'hour') return `${hour}:00–${hour}:59`;
  return names.get(code) ?? `${DIMENSION_LABEL[dimension]} ${code}`;
};
