import { zoneSegments } from '@leadline/contracts';
import type { Condition, TimeBasis, WallClock } from './condition.js';
import {
  intervalStart,
  isInterval,
  isLeadField,
  isText,
  isTimePart,
  type GroupCode,
  type Interval,
  type PathStep,
  type StatusGroups,
} from './grouping.js';
import type { TimeRange } from './lead-criteria.js';

/**
 * Returns the instants at which the wall time is from `from` (included) to `until` (excluded), in
 * milliseconds. More than one range if clocks go back over one of the bounds.
 */
export const instantsWithin = (zone: string, from: number, until: number): TimeRange[] => {
  const table = zoneSegments(zone);
  const ranges: { from: Date; until: Date }[] = [];
  for (const [index, segment] of table.entries()) {
    const begin = Math.max(segment.from, from - segment.offset);
    const end = Math.min(table[index + 1]?.from ?? Infinity, until - segment.offset);
    if (begin >= end) continue;
    const last = ranges.at(-1);
    if (last?.until.getTime() === begin) last.until = new Date(end);
    else ranges.push({ from: new Date(begin), until: new Date(end) });
  }
  return ranges;
};

const inInterval = (
  interval: Interval,
  number: number,
  basis: TimeBasis,
  zone: string,
): Condition => {
  const ranges = instantsWithin(
    zone,
    intervalStart(interval, number),
    intervalStart(interval, number + 1),
  );
  const [range] = ranges;
  return ranges.length === 1 && range
    ? { kind: 'range', basis, range }
    : { kind: 'ranges', basis, ranges };
};

const clockText = (hour: number): string => `${String(hour).padStart(2, '0')}:00:00`;

const inStatusGroup = (code: GroupCode, statusGroups: StatusGroups): Condition => {
  const statuses = [...statusGroups];
  return {
    kind: 'in',
    field: 'brand_status',
    values: statuses.flatMap(([status, id]) => (code === null || id === code ? [status] : [])),
    excluded: code === null,
  };
};

/** Returns the condition for being in a group: a lead by its creation, an FTD by its own time. */
export const inGroup = (
  { key, code }: PathStep,
  basis: TimeBasis,
  clock: WallClock,
  statusGroups: StatusGroups,
): Condition => {
  if (isLeadField(key)) {
    const values = code === null && isText(key) ? [null, ''] : [code];
    return { kind: 'in', field: key, values, excluded: false };
  }
  if (!isTimePart(key)) return inStatusGroup(code, statusGroups);
  const number = Number(code);
  if (isInterval(key)) return inInterval(key, number, basis, clock.zone);
  if (key === 'weekday')
    return { kind: 'weekdays', basis, clock, days: { first: number, last: number } };
  const hours = { from: clockText(number), until: clockText(number + 1), overMidnight: false };
  return { kind: 'hours', basis, clock, hours };
};
