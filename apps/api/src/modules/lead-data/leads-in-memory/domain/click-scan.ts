import {
  CLICK_FIELD_NAMES,
  type ClickCondition,
} from '#modules/lead-data/lead-conditions/domain/click-conditions.js';
import type { WallClock } from '#modules/lead-data/lead-conditions/domain/condition.js';
import type { HourRange } from '#modules/lead-data/lead-conditions/domain/lead-criteria.js';
import { CLICK_BLOCK_ROWS, type ClickBlock, type ClickColumns } from './click-columns.js';
import { MICROS_A_MS } from './lead-columns.js';
import { ZoneClock } from './zone-clock.js';

/** Chooses the rows among the first `count` that meet a condition, and returns their number. */
type Pass = (block: ClickBlock, rows: Uint16Array, count: number) => number;
type Range = readonly [from: number, until: number];

/** Clicks that meet all conditions: the blocks to visit, and passes over their rows. */
export interface ClickPlan {
  readonly mayMatch: (block: ClickBlock) => boolean;
  /** Whether every row of a block meets the conditions. */
  readonly isWhole: (block: ClickBlock) => boolean;
  readonly choose: (block: ClickBlock, rows: Uint16Array) => number;
}

// The loops are separate functions, so that they stay optimised from question to question.

const keepCodes = (
  codes: Uint16Array | Uint32Array,
  table: Uint8Array,
  rows: Uint16Array,
  count: number,
): number => {
  let kept = 0;
  for (let index = 0; index < count; index += 1) {
    const row = rows[index] as number;
    if (table[codes[row] as number] === 1) {
      rows[kept] = row;
      kept += 1;
    }
  }
  return kept;
};
const keepTimes = (
  times: Float64Array,
  ranges: readonly Range[],
  rows: Uint16Array,
  count: number,
): number => {
  let kept = 0;
  for (let index = 0; index < count; index += 1) {
    const row = rows[index] as number;
    const time = times[row] as number;
    for (const [from, until] of ranges)
      if (time >= from && time < until) {
        rows[kept] = row;
        kept += 1;
        break;
      }
  }
  return kept;
};

const secondsOf = (text: string): number => {
  const [hours = 0, minutes = 0, seconds = 0] = text.split(':').map(Number);
  return (hours * 60 + minutes) * 60 + seconds;
};
const hoursPass = (clock: WallClock, { from, until, overMidnight }: HourRange): Pass => {
  const zone = new ZoneClock(clock);
  const [begin, end] = [secondsOf(from), secondsOf(until)];
  return ({ createdAt }, rows, count) => {
    let kept = 0;
    for (let index = 0; index < count; index += 1) {
      const row = rows[index] as number;
      const time = zone.timeOfDay(createdAt[row] as number);
      const isMet = overMidnight ? time >= begin || time < end : time >= begin && time < end;
      if (isMet) {
        rows[kept] = row;
        kept += 1;
      }
    }
    return kept;
  };
};

const rangesOf = ({ ranges }: Extract<ClickCondition, { kind: 'ranges' }>): Range[] =>
  ranges.map(({ from, until }) => [
    from ? from.getTime() * MICROS_A_MS : -Infinity,
    until ? until.getTime() * MICROS_A_MS : Infinity,
  ]);

/** Null if the columns do not have the field. */
const codesPass = (
  { field, values, excluded }: Extract<ClickCondition, { kind: 'in' }>,
  columns: ClickColumns,
): Pass | null => {
  const index = CLICK_FIELD_NAMES.indexOf(field);
  const list = columns.values[index];
  if (!list || list.isOverfull) return null;
  const table = new Uint8Array(list.size).fill(excluded ? 1 : 0);
  for (const value of values) {
    const code = list.code(value === '' ? null : value);
    if (code !== undefined) table[code] = excluded ? 0 : 1;
  }
  return ({ codes }, rows, count) => keepCodes(codes[index] as Uint32Array, table, rows, count);
};

const ALL_ROWS = Uint16Array.from({ length: CLICK_BLOCK_ROWS }, (_, row) => row);

/**
 * Returns the plan. Null if the columns lack a field of the question, so that PostgreSQL has to
 * answer.
 */
export const clickPlan = (
  conditions: readonly ClickCondition[],
  columns: ClickColumns,
): ClickPlan | null => {
  const times = conditions.flatMap((one) => (one.kind === 'ranges' ? [rangesOf(one)] : []));
  const passes: Pass[] = [];
  for (const condition of conditions) {
    if (condition.kind === 'ranges') continue;
    const pass =
      condition.kind === 'in'
        ? codesPass(condition, columns)
        : hoursPass(condition.clock, condition.hours);
    if (!pass) return null;
    passes.push(pass);
  }
  const isWithin = ({ earliest, latest }: ClickBlock, ranges: readonly Range[]): boolean =>
    ranges.some(([from, until]) => earliest >= from && latest < until);
  return {
    mayMatch: ({ earliest, latest }) =>
      times.every((ranges) => ranges.some(([from, until]) => latest >= from && earliest < until)),
    isWhole: (block) => passes.length === 0 && times.every((ranges) => isWithin(block, ranges)),
    choose: (block, rows) => {
      rows.set(ALL_ROWS.subarray(0, block.rows));
      let count = block.rows;
      for (const ranges of times)
        if (!isWithin(block, ranges)) count = keepTimes(block.createdAt, ranges, rows, count);
      for (const pass of passes) count = pass(block, rows, count);
      return count;
    },
  };
};
