import type {
  ConditionOf,
  TimeBasis,
} from '#modules/lead-data/lead-conditions/domain/condition.js';
import type { TimeRange } from '#modules/lead-data/lead-conditions/domain/lead-criteria.js';
import { MICROS_A_MS, type Block } from './lead-columns.js';
import { ZoneClock, weekdayOf } from './zone-clock.js';

/**
 * Condition. Keeps the rows among the first `count` in `chosen` that meet it, in order, and returns
 * their number.
 */
export type Pass = (chosen: Uint16Array, count: number, block: Block) => number;
/** Matching codes of a field: 1 or 0, indexed by code. */
export interface CodeTable {
  readonly field: number;
  readonly table: Uint8Array;
  /** Number of leads with such a code. */
  readonly matches: number;
}
/** Instants in microseconds, the end excluded. */
export interface MicroRange {
  readonly from: number;
  readonly until: number;
}

export const microRange = ({ from, until }: TimeRange): MicroRange => ({
  from: from === null ? -Infinity : from.getTime() * MICROS_A_MS,
  until: until === null ? Infinity : until.getTime() * MICROS_A_MS,
});

const timesOf = (block: Block, basis: TimeBasis): Float64Array =>
  basis === 'created_at' ? block.createdAt : block.ftdAt;

// The loops of common conditions are separate functions: a closure per question would have to be
// optimised again each time.

/** Keeps rows whose field has a matching code. */
export const keepCodes = (
  chosen: Uint16Array,
  count: number,
  codes: Uint32Array,
  table: Uint8Array,
): number => {
  let kept = 0;
  for (let index = 0; index < count; index += 1) {
    const row = chosen[index] as number;
    chosen[kept] = row;
    kept += table[codes[row] as number] as number;
  }
  return kept;
};

/** Keeps leads that were stored after another one. */
export const newerPass =
  ({ thanId }: ConditionOf<'newer'>): Pass =>
  (chosen, count, { ids }) => {
    let kept = 0;
    for (let index = 0; index < count; index += 1) {
      const row = chosen[index] as number;
      chosen[kept] = row;
      if ((ids[row] as number) > thanId) kept += 1;
    }
    return kept;
  };

/** Keeps rows with a matching code in one of two fields. */
export const eitherPass =
  (one: CodeTable, other: CodeTable): Pass =>
  (chosen, count, { codes }) => {
    const [ownCodes, otherCodes] = [
      codes[one.field] as Uint32Array,
      codes[other.field] as Uint32Array,
    ];
    let kept = 0;
    for (let index = 0; index < count; index += 1) {
      const row = chosen[index] as number;
      chosen[kept] = row;
      kept +=
        (one.table[ownCodes[row] as number] as number) |
        (other.table[otherCodes[row] as number] as number);
    }
    return kept;
  };

export const rangesPass = (basis: TimeBasis, ranges: readonly MicroRange[]): Pass => {
  return (chosen, count, block) => {
    const times = timesOf(block, basis);
    let kept = 0;
    for (let index = 0; index < count; index += 1) {
      const row = chosen[index] as number;
      const time = times[row] as number;
      chosen[kept] = row;
      if (ranges.some(({ from, until }) => time >= from && time < until)) kept += 1;
    }
    return kept;
  };
};

const clockOf = (text: string): number =>
  text.split(':').reduce((total, part) => total * 60 + Number(part), 0);

export const hoursPass = ({ basis, clock, hours }: ConditionOf<'hours'>): Pass => {
  const zone = new ZoneClock(clock);
  const { overMidnight } = hours;
  const [begin, end] = [clockOf(hours.from), clockOf(hours.until)];
  return (chosen, count, block) => {
    const times = timesOf(block, basis);
    let kept = 0;
    for (let index = 0; index < count; index += 1) {
      const row = chosen[index] as number;
      chosen[kept] = row;
      const time = zone.timeOfDay(times[row] as number);
      const isInRange = overMidnight ? time >= begin || time < end : time >= begin && time < end;
      if (isInRange) kept += 1;
    }
    return kept;
  };
};

const isBetween = (weekday: number, { first, last }: ConditionOf<'weekdays'>['days']): boolean =>
  weekday >= first && weekday <= last;
/**
 * Keeps rows by weekday. Leads are nearly in the order of their creation: most are on the same day
 * as the lead before.
 */
const keepWeekdays = (
  chosen: Uint16Array,
  count: number,
  createdAt: Float64Array,
  zone: ZoneClock,
  days: ConditionOf<'weekdays'>['days'],
): number => {
  let [begin, end] = [Infinity, -Infinity];
  let wanted = 0;
  let kept = 0;
  for (let index = 0; index < count; index += 1) {
    const row = chosen[index] as number;
    const time = createdAt[row] as number;
    chosen[kept] = row;
    if (!(time >= begin && time < end)) {
      wanted = isBetween(weekdayOf(zone.day(time)), days) ? 1 : 0;
      [begin, end] = zone.lastDay;
    }
    kept += wanted;
  }
  return kept;
};
const keepWeekdaysOfFtds = (
  chosen: Uint16Array,
  count: number,
  ftdAt: Float64Array,
  zone: ZoneClock,
  days: ConditionOf<'weekdays'>['days'],
): number => {
  let kept = 0;
  for (let index = 0; index < count; index += 1) {
    const row = chosen[index] as number;
    chosen[kept] = row;
    if (isBetween(weekdayOf(zone.dayOfAny(ftdAt[row] as number)), days)) kept += 1;
  }
  return kept;
};
export const weekdaysPass = ({ basis, clock, days }: ConditionOf<'weekdays'>): Pass => {
  const zone = new ZoneClock(clock);
  const keep = basis === 'created_at' ? keepWeekdays : keepWeekdaysOfFtds;
  return (chosen, count, block) => keep(chosen, count, timesOf(block, basis), zone, days);
};

/** Two days apart are two calendar days in every zone. */
const CERTAINLY_LATE = 2 * 86_400_000 * MICROS_A_MS;

/** Whether the FTD is late. NaN means no FTD, which is not late. */
const isLate = (created: number, ftd: number, ofLead: ZoneClock, ofFtd: ZoneClock): boolean =>
  ftd - created > CERTAINLY_LATE ||
  (!Number.isNaN(ftd) && ofFtd.dayOfAny(ftd) > ofLead.day(created));

const keepLate = (
  chosen: Uint16Array,
  count: number,
  { createdAt, ftdAt }: Block,
  ofLead: ZoneClock,
  ofFtd: ZoneClock,
  wanted: boolean,
): number => {
  let kept = 0;
  for (let index = 0; index < count; index += 1) {
    const row = chosen[index] as number;
    chosen[kept] = row;
    const late = isLate(createdAt[row] as number, ftdAt[row] as number, ofLead, ofFtd);
    if (late === wanted) kept += 1;
  }
  return kept;
};
export const latePass = ({ clock, wanted }: ConditionOf<'late'>): Pass => {
  const ofLead = new ZoneClock(clock);
  const ofFtd = new ZoneClock(clock);
  return (chosen, count, block) => keepLate(chosen, count, block, ofLead, ofFtd, wanted);
};

const markLate = (
  marks: Uint8Array,
  chosen: Uint16Array,
  count: number,
  { createdAt, ftdAt }: Block,
  ofLead: ZoneClock,
  ofFtd: ZoneClock,
  mark: number,
): void => {
  for (let index = 0; index < count; index += 1) {
    const row = chosen[index] as number;
    const late = isLate(createdAt[row] as number, ftdAt[row] as number, ofLead, ofFtd);
    marks[row] = late ? mark : 0;
  }
};
/** Marks chosen rows whose FTD is late, and sets 0 for the others. */
export const lateRows = (
  { clock }: ConditionOf<'late'>,
  mark: number,
): ((marks: Uint8Array, chosen: Uint16Array, count: number, block: Block) => void) => {
  const ofLead = new ZoneClock(clock);
  const ofFtd = new ZoneClock(clock);
  return (marks, chosen, count, block) =>
    markLate(marks, chosen, count, block, ofLead, ofFtd, mark);
};
