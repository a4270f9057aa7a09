import type { Dimension } from '@leadline/contracts';
import { DIMENSION_LABEL } from '@leadline/contracts/report-dimensions';
import type { Dayjs } from 'dayjs';
import { resolveRange, type WallRange } from '#shared/filters/date-range';
import { withSelection, type Filter, type FilterField } from '#shared/filters/filter-fields';
import { LEAD_FIELDS } from '#shared/filters/lead-fields';
import { withGroup } from '#shared/filters/report-groups';
import { fromWire, toWire } from '#shared/lib/wall-clock';
import type { PathStep as AnyStep, ReportPath } from './report-path';

/** The steps of reports of leads have no other dimensions. */
type PathStep = AnyStep & { readonly group_by: Dimension };
const isLeadStep = (step: AnyStep): step is PathStep => step.group_by in DIMENSION_LABEL;

/** Returns the filter field of a dimension. Each has the name of its field, or its alias (REP-036). */
const fieldOf = (dimension: Dimension): FilterField | undefined =>
  LEAD_FIELDS.find(
    (field) => field.kind === 'select' && (field.field === dimension || field.alias === dimension),
  );

/** Texts of a filter are not longer; those of imported leads may be. */
const LONGEST_TEXT = 255;

/** As a group of a report, which every row is. */
const asGroup = (filter: Filter, step: PathStep): Filter => ({
  ...filter,
  groups: withGroup(filter.groups, step),
});

const withValue = (filter: Filter, step: PathStep): Filter => {
  const { group_by, value } = step;
  const field = fieldOf(group_by);
  const isLong = typeof value === 'string' && value.length > LONGEST_TEXT;
  if (field === undefined || isLong) return asGroup(filter, step);
  // A group is among the values of its filter, so its value alone takes their place.
  return withSelection(filter, field, { values: [value], isExcluded: false });
};

const later = (a: Dayjs, b: Dayjs): Dayjs => (a.isAfter(b) ? a : b);
const earlier = (a: Dayjs, b: Dayjs): Dayjs => (a.isBefore(b) ? a : b);
const minutesOf = (wall: Dayjs): number => wall.hour() * 60 + wall.minute();

/** The range of a day, month or hour; null if there is no such range. */
const rangeOf = ({ group_by, value }: PathStep, [start, end]: WallRange): WallRange | null => {
  if (group_by === 'hour') {
    if (typeof value !== 'number' || !start.isSame(end, 'day')) return null;
    const hour = start.startOf('day').add(value, 'hour');
    return [hour, hour.add(59, 'minute')];
  }
  const unit = group_by === 'month' ? 'month' : 'day';
  const first = fromWire(`${String(value)}${unit === 'month' ? '-01' : ''} 00:00`);
  return first === null ? null : [first, first.endOf(unit).startOf('minute')];
};

/** The part of a range that lies in another one, with the same hours of the day if these matter. */
const overlap = (range: WallRange, [first, last]: WallRange, keepsHours: boolean): WallRange => {
  const [start, end] = range;
  if (!keepsHours) return [later(start, first), earlier(end, last)];
  return [
    later(start, later(first, first.startOf('day').add(minutesOf(start), 'minute'))),
    earlier(end, earlier(last, last.startOf('day').add(minutesOf(end), 'minute'))),
  ];
};

/** The range of the group, if a range can say it: also that FTDs are of leads of the range. */
const withTime = (filter: Filter, step: PathStep, now: Dayjs): Filter => {
  const { time } = filter;
  const range = time.last24Hours || time.createdInside ? null : resolveRange(time.range, now);
  const part = range && rangeOf(step, range);
  if (range === null || part === null) return asGroup(filter, step);
  const crossesMidnight = minutesOf(range[0]) > minutesOf(range[1]);
  if (time.insideHourRange && crossesMidnight) return asGroup(filter, step);
  const [start, end] = overlap(range, part, time.insideHourRange);
  if (start.isAfter(end)) return asGroup(filter, step);
  return { ...filter, time: { ...time, range: { start: toWire(start), end: toWire(end) } } };
};

const isOneDay = ({ time }: Filter, now: Dayjs): boolean => {
  const range = time.last24Hours ? null : resolveRange(time.range, now);
  return range !== null && range[0].isSame(range[1], 'day');
};

const withStep = (filter: Filter, step: PathStep, now: Dayjs): Filter => {
  switch (step.group_by) {
    case 'created_at':
    case 'month':
    case 'hour':
      return withTime(filter, step, now);
    case 'weekday':
      // A single day has one weekday.
      return isOneDay(filter, now) ? filter : asGroup(filter, step);
    default:
      return withValue(filter, step);
  }
};

/** Days come first: what is left of a range after them decides what else can be asked. */
const ORDER: Partial<Record<Dimension, number>> = { month: 1, created_at: 2, hour: 3, weekday: 3 };

/**
 * The filter of exactly the leads of a group and of those above it: what *Show Lead Details* opens
 * and what a click on a chart applies. What a plain filter or a range can say stands there, the
 * rest among the groups of the filter. `now` is the wall time at which the report was made.
 */
export const groupFilter = (filter: Filter, path: ReportPath, now: Dayjs): Filter =>
  path
    .filter(isLeadStep)
    .toSorted((a, b) => (ORDER[a.group_by] ?? 0) - (ORDER[b.group_by] ?? 0))
    .reduce((narrowed, step) => withStep(narrowed, step, now), filter);
