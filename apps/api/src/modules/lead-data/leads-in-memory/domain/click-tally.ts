import { CLICK_RATIOS, clickRatioOf, type ClickColumn, type ClickTally } from '@leadline/contracts';
import { byCodePoint, foldLatin } from '#modules/lead-data/lead-conditions/domain/code-points.js';
import {
  CLICK_FIELD_NAMES,
  CLICK_FIELDS,
  isClickField,
  type ClickKey,
  type ClickQuestion,
  type ClickResult,
} from '#modules/lead-data/lead-conditions/domain/click-conditions.js';
import type { WallClock } from '#modules/lead-data/lead-conditions/domain/condition.js';
import type { GroupCode } from '#modules/lead-data/lead-conditions/domain/grouping.js';
import {
  CLICK_BLOCK_ROWS,
  CLICK_KIND,
  KIND_BITS,
  OUTCOME,
  OUTCOME_LENGTH,
  type ClickBlock,
  type ClickColumns,
} from './click-columns.js';
import { clickPlan } from './click-scan.js';
import { pageOfGroups } from './group-page.js';
import { MICROS_A_MS } from './lead-columns.js';
import type { NameRanks } from '#modules/lead-data/lead-conditions/domain/lead-names.js';
import type { ValueList } from './value-list.js';
import { ZoneClock } from './zone-clock.js';

/** The groups of a key, numbered from 0. */
interface ClickGroups {
  readonly size: number;
  readonly codeOf: (group: number) => GroupCode;
  /** Numbers all rows of a block; the result is indexed by row. */
  readonly numbersOf: (block: ClickBlock) => Uint16Array | Uint32Array;
  /** The position of each group among all, empty ones last. */
  readonly ranks: () => Uint32Array;
}

const HOUR = 3_600_000 * MICROS_A_MS;
const DAY = 24 * HOUR;

const ONE_GROUP: ClickGroups = {
  size: 1,
  codeOf: () => null,
  numbersOf: () => NO_NUMBERS,
  ranks: () => new Uint32Array(1),
};
const NO_NUMBERS = new Uint32Array(CLICK_BLOCK_ROWS);

const fieldGroups = (field: number, list: ValueList): ClickGroups => ({
  size: list.size,
  codeOf: (code) => list.value(code),
  numbersOf: ({ codes }) => codes[field] as Uint32Array,
  ranks: () => {
    const ranks = new Uint32Array(list.size);
    list.inOrder().forEach((code, rank) => (ranks[code] = rank));
    ranks[0] = list.size;
    return ranks;
  },
});

/**
 * Numbers rows by time. They are nearly in the order of time, so most are in the same unit as the
 * row before.
 */
const numberTimes = (
  numbers: Uint32Array,
  { createdAt, rows }: ClickBlock,
  unit: number,
  shift: number,
  groupOf: (unitNumber: number) => number,
): void => {
  let [begin, end, group] = [Infinity, -Infinity, 0];
  for (let row = 0; row < rows; row += 1) {
    const time = createdAt[row] as number;
    if (time < begin || time >= end) {
      const unitNumber = Math.floor((time + shift) / unit);
      begin = unitNumber * unit - shift;
      end = begin + unit;
      group = groupOf(unitNumber);
    }
    numbers[row] = group;
  }
};
/** Numbers rows by time where clocks change between the rows. */
const numberShiftedTimes = (
  numbers: Uint32Array,
  { createdAt, rows }: ClickBlock,
  unit: number,
  zone: ZoneClock,
  groupOf: (unitNumber: number) => number,
): void => {
  for (let row = 0; row < rows; row += 1) {
    const time = createdAt[row] as number;
    numbers[row] = groupOf(Math.floor((time + zone.shift(time)) / unit));
  }
};

/** Groups days or hours of the day by wall time. */
const timeGroups = (key: 'day' | 'hour', columns: ClickColumns, clock: WallClock): ClickGroups => {
  const zone = new ZoneClock(clock);
  const { blocks } = columns;
  const least = Math.min(...blocks.map(({ earliest }) => earliest));
  const most = Math.max(...blocks.map(({ latest }) => latest));
  // No wall time is further from UTC than a day.
  const first = key === 'hour' || blocks.length === 0 ? 0 : Math.floor(least / DAY) - 1;
  const days = blocks.length === 0 ? 1 : Math.floor(most / DAY) + 2 - first;
  const size = key === 'hour' ? 24 : days;
  const unit = key === 'hour' ? HOUR : DAY;
  const numbers = new Uint32Array(CLICK_BLOCK_ROWS);
  const groupOf = (number: number): number =>
    key === 'day' ? number - first : number - Math.floor(number / 24) * 24;
  return {
    size,
    codeOf: (group) => group + first,
    numbersOf: (block) => {
      const shift = zone.sharedShift(block.earliest, block.latest);
      if (shift === null) numberShiftedTimes(numbers, block, unit, zone, groupOf);
      else numberTimes(numbers, block, unit, shift, groupOf);
      return numbers;
    },
    ranks: () => Uint32Array.from({ length: size }, (_, group) => group),
  };
};

const groupsOf = ({ groupBy, clock }: ClickQuestion, columns: ClickColumns): ClickGroups | null => {
  if (groupBy === null) return ONE_GROUP;
  if (!isClickField(groupBy)) return timeGroups(groupBy, columns, clock);
  const field = CLICK_FIELD_NAMES.indexOf(groupBy);
  const list = columns.values[field] as ValueList;
  return list.isOverfull ? null : fieldGroups(field, list);
};

interface Sums {
  /** Clicks by group and kind. */
  readonly clicks: Int32Array;
  /** Outcomes of the clicks, by group. */
  readonly outcomes: Float64Array;
}

/** Counts all rows. Written twice, so that each loop sees one kind of array and stays fast. */
const countAll = (
  clicks: Int32Array,
  block: ClickBlock,
  numbers: Uint16Array | Uint32Array,
): void => {
  if (numbers instanceof Uint16Array) countNarrow(clicks, block, numbers);
  else countWide(clicks, block, numbers);
};
const countNarrow = (clicks: Int32Array, { kinds, rows }: ClickBlock, numbers: Uint16Array) => {
  for (let row = 0; row < rows; row += 1) {
    const place = ((numbers[row] as number) << KIND_BITS) | (kinds[row] as number);
    clicks[place] = (clicks[place] as number) + 1;
  }
};
const countWide = (clicks: Int32Array, { kinds, rows }: ClickBlock, numbers: Uint32Array) => {
  for (let row = 0; row < rows; row += 1) {
    const place = ((numbers[row] as number) << KIND_BITS) | (kinds[row] as number);
    clicks[place] = (clicks[place] as number) + 1;
  }
};
const countChosen = (
  clicks: Int32Array,
  { kinds }: ClickBlock,
  numbers: Uint16Array | Uint32Array,
  rows: Uint16Array,
  count: number,
): void => {
  for (let index = 0; index < count; index += 1) {
    const row = rows[index] as number;
    const place = ((numbers[row] as number) << KIND_BITS) | (kinds[row] as number);
    clicks[place] = (clicks[place] as number) + 1;
  }
};
/** Adds the outcomes. `marks` has 1 for the rows that count. Null if all count. */
const addOutcomes = (
  sums: Float64Array,
  { outcomes }: ClickBlock,
  numbers: Uint16Array | Uint32Array,
  marks: Uint8Array | null,
): void => {
  const { rows, values, count } = outcomes;
  for (let place = 0; place < count; place += 1) {
    const row = rows[place] as number;
    if (marks !== null && marks[row] === 0) continue;
    const group = (numbers[row] as number) * OUTCOME_LENGTH;
    const from = place * OUTCOME_LENGTH;
    for (let index = 0; index < OUTCOME_LENGTH; index += 1)
      sums[group + index] = (sums[group + index] as number) + (values[from + index] as number);
  }
};

/** Null if PostgreSQL has to answer. */
const sumsOf = (
  question: ClickQuestion,
  columns: ClickColumns,
  groups: ClickGroups,
): Sums | null => {
  const plan = clickPlan(question.conditions, columns);
  if (!plan) return null;
  const clicks = new Int32Array(groups.size << KIND_BITS);
  const outcomes = new Float64Array(groups.size * OUTCOME_LENGTH);
  const chosen = new Uint16Array(CLICK_BLOCK_ROWS);
  const marks = new Uint8Array(CLICK_BLOCK_ROWS);
  for (const block of columns.blocks) {
    if (!plan.mayMatch(block)) continue;
    if (plan.isWhole(block)) {
      const numbers = groups.numbersOf(block);
      countAll(clicks, block, numbers);
      addOutcomes(outcomes, block, numbers, null);
      continue;
    }
    const count = plan.choose(block, chosen);
    if (count === 0) continue;
    const numbers = groups.numbersOf(block);
    countChosen(clicks, block, numbers, chosen, count);
    if (block.outcomes.count === 0) continue;
    for (let index = 0; index < count; index += 1) marks[chosen[index] as number] = 1;
    addOutcomes(outcomes, block, numbers, marks);
    marks.fill(0);
  }
  return { clicks, outcomes };
};

const tallyAt = ({ clicks, outcomes }: Sums, group: number): ClickTally => {
  const kind = (name: keyof typeof CLICK_KIND): number =>
    clicks[(group << KIND_BITS) | CLICK_KIND[name]] as number;
  const outcome = (name: keyof typeof OUTCOME): number =>
    outcomes[group * OUTCOME_LENGTH + OUTCOME[name]] as number;
  return {
    clicks: kind('repeated') + kind('unique'),
    unique_clicks: kind('unique'),
    bots: kind('bot'),
    leads: outcome('leads'),
    ftds: outcome('ftds'),
    publisher_ftds: outcome('publisherFtds'),
    payout: BigInt(outcome('payout')),
  };
};
const totalOf = ({ clicks, outcomes }: Sums): ClickTally => {
  const all: Sums = { clicks: new Int32Array(1 << KIND_BITS), outcomes: new Float64Array(4) };
  for (let place = 0; place < clicks.length; place += 1) {
    const kind = place & ((1 << KIND_BITS) - 1);
    all.clicks[kind] = (all.clicks[kind] as number) + (clicks[place] as number);
  }
  for (let place = 0; place < outcomes.length; place += 1) {
    const name = place % OUTCOME_LENGTH;
    all.outcomes[name] = (all.outcomes[name] as number) + (outcomes[place] as number);
  }
  return tallyAt(all, 0);
};
const hasClicks = ({ clicks }: Sums, group: number): boolean => {
  const place = group << KIND_BITS;
  return (
    (clicks[place] as number) + (clicks[place + 1] as number) + (clicks[place + 2] as number) > 0
  );
};

const measureAt = (by: ClickColumn, tally: ClickTally): number =>
  by in CLICK_RATIOS
    ? Number(clickRatioOf(tally, CLICK_RATIOS[by as keyof typeof CLICK_RATIOS]))
    : Number(tally[by as keyof ClickTally]);

/** Returns the position of the label of a group; undefined for the group without a value. */
const labelOrder = (
  key: ClickKey | null,
  groups: ClickGroups,
  names: NameRanks | null,
): ((group: number) => number | undefined) => {
  if (names) return (group) => names.get(Number(groups.codeOf(group)));
  if (key === null || !isClickField(key) || CLICK_FIELDS[key] === 'id') return (group) => group;
  const labelAt = (group: number): string | null => {
    const code = groups.codeOf(group);
    return code === null ? null : foldLatin(String(code));
  };
  const labels = new Set<string>();
  for (let group = 0; group < groups.size; group += 1) {
    const label = labelAt(group);
    if (label !== null) labels.add(label);
  }
  const positions = new Map([...labels].sort(byCodePoint).map((label, index) => [label, index]));
  return (group) => positions.get(labelAt(group) ?? '\u0000');
};

const keysOf = (
  { groupBy, order }: ClickQuestion,
  groups: ClickGroups,
  sums: Sums,
  names: NameRanks | null,
): ((group: number) => number) => {
  const { by } = order;
  const sign = order.direction === 'asc' ? 1 : -1;
  if (by !== 'label') return (group) => sign * measureAt(by, tallyAt(sums, group));
  const positionOf = labelOrder(groupBy, groups, names);
  return (group) => {
    const position = positionOf(group);
    return position === undefined ? Infinity : sign * position;
  };
};

/**
 * Sums clicks from the columns, equal to PostgreSQL's sums. `names` are the ranks of names by id,
 * if the order needs them. Null if PostgreSQL has to answer.
 */
export const clickTallyOf = (
  question: ClickQuestion,
  columns: ClickColumns,
  names: NameRanks | null,
): ClickResult | null => {
  const groups = columns.hasExactMoney ? groupsOf(question, columns) : null;
  const sums = groups && sumsOf(question, columns, groups);
  if (!groups || !sums) return null;
  const found: number[] = [];
  for (let group = 0; group < groups.size; group += 1)
    if (hasClicks(sums, group)) found.push(group);
  const present = Uint32Array.from(found);
  const ranks = groups.ranks();
  const page =
    question.groupBy === null
      ? []
      : pageOfGroups(
          {
            groups: present,
            keys: Float64Array.from(present, keysOf(question, groups, sums, names)),
            ranks: present.map((group) => ranks[group] as number),
          },
          question.offset,
          question.offset + question.limit,
        );
  return {
    count: found.length,
    total: totalOf(sums),
    groups: page.map((group) => ({ code: groups.codeOf(group), tally: tallyAt(sums, group) })),
  };
};
