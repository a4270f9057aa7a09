import type { Block, Codes, Columns } from './columns.js';
import { keepCodes, passOf, type CodeTable, type Pass, type PlainCondition } from './passes.js';
import { textPass, type TextCondition } from './text-pass.js';
import type { ValueList } from './values.js';
import type { Range } from './zone-clock.js';

/** Conditions that are checked row by row. Other conditions are tables or ranges. */
export type RowCondition = PlainCondition | TextCondition;

/**
 * How a filter is evaluated: flags and time ranges select blocks and rows, and conditions narrow
 * them. A plan is plain data, so another thread can take it, unless it searches texts.
 */
export interface Plan {
  /** 1 for each combination of flags that matches. */
  readonly flags: Uint8Array;
  /** The range of each time. Null if it does not matter. */
  readonly times: readonly (Range | null)[];
  /** Conditions on fields, the one that the fewest rows meet first. */
  readonly fields: readonly CodeTable[];
  /** Share of the rows that meet the conditions on fields, as if fields were independent. */
  readonly fieldShare: number;
  /** Run before all conditions on fields but the first. */
  readonly early: readonly RowCondition[];
  /** Run after them. */
  readonly costly: readonly RowCondition[];
}

/** Part of a plan that one condition adds. */
export interface PlanPart {
  readonly flags?: (flags: number) => boolean;
  readonly field?: CodeTable;
  /** A range of a time. A range of the second time has to come with flags of events only. */
  readonly time?: { readonly time: number; readonly range: Range };
  /** Runs before the conditions on fields, because few rows pass. */
  readonly early?: RowCondition;
  /** Runs after them, because it computes wall-clock time for each row, or reads its text. */
  readonly costly?: RowCondition;
}

/**
 * Returns the condition that a field has one of the codes in a table. Null if it has more values
 * than the columns keep.
 */
export const onField = (
  field: number,
  { values }: Columns,
  tableOf: (values: ValueList) => Uint8Array,
): CodeTable | null => {
  const list = values[field] as ValueList;
  if (list.isOverfull) return null;
  const table = tableOf(list);
  const matches = table.reduce((sum, isMatch, code) => sum + isMatch * list.count(code), 0);
  return { field, table, matches };
};

/** Returns a table with 1 for each of the values. If excluded, with 0 for them only. */
export const selected = (
  list: ValueList,
  values: readonly (number | string | null)[],
  excluded = false,
): Uint8Array => {
  const table = new Uint8Array(list.size).fill(excluded ? 1 : 0);
  for (const value of values) {
    const code = list.code(value);
    if (code !== undefined) table[code] = excluded ? 0 : 1;
  }
  return table;
};

/**
 * Returns the share of rows that meet a condition on either of two fields. 1 for other conditions.
 */
const shareOf = (condition: RowCondition, rows: number): number =>
  condition.kind === 'either'
    ? 1 - (1 - condition.one.matches / rows) * (1 - condition.other.matches / rows)
    : 1;

const rangeOf = (parts: readonly PlanPart[], time: number): Range | null =>
  parts
    .flatMap((part) => (part.time?.time === time ? part.time.range : []))
    .reduce<Range | null>(
      (whole, { from, until }) => ({
        from: Math.max(whole?.from ?? -Infinity, from),
        until: Math.min(whole?.until ?? Infinity, until),
      }),
      null,
    );

/**
 * Returns the plan of the conditions that each added a part. It holds for the present columns: new
 * values have codes that it does not know.
 */
export const planOf = (parts: readonly PlanPart[], columns: Columns): Plan => {
  const { declaration, knownFlags, size } = columns;
  const flags = new Uint8Array(declaration.flagCount);
  for (const known of knownFlags)
    if (parts.every((part) => part.flags?.(known) ?? true)) flags[known] = 1;
  const fields = parts.flatMap(({ field }) => field ?? []).sort((a, b) => a.matches - b.matches);
  const early = parts.flatMap((part) => part.early ?? []);
  return {
    flags,
    times: Array.from({ length: declaration.times }, (_, time) => rangeOf(parts, time)),
    fields,
    fieldShare:
      fields.reduce((share, { matches }) => (share * matches) / size, 1) *
      early.reduce((share, condition) => share * shareOf(condition, size), 1),
    early,
    costly: parts.flatMap(({ costly }) => costly ?? []),
  };
};

const withFlags = ({ rows, flags: own }: Block, flags: Uint8Array, chosen: Uint16Array): number => {
  let kept = 0;
  for (let row = 0; row < rows; row += 1) {
    chosen[kept] = row;
    kept += flags[own[row] as number] as number;
  }
  return kept;
};
const withFlagsAndCode = (
  { rows, flags: own, codes }: Block,
  flags: Uint8Array,
  { field, table }: CodeTable,
  chosen: Uint16Array,
): number => {
  const values = codes[field] as Codes;
  let kept = 0;
  for (let row = 0; row < rows; row += 1) {
    chosen[kept] = row;
    kept += (flags[own[row] as number] as number) & (table[values[row] as number] as number);
  }
  return kept;
};
const withinTime = (
  times: Float64Array,
  { from, until }: Range,
  chosen: Uint16Array,
  count: number,
): number => {
  let kept = 0;
  for (let index = 0; index < count; index += 1) {
    const row = chosen[index] as number;
    const time = times[row] as number;
    chosen[kept] = row;
    if (time >= from && time < until) kept += 1;
  }
  return kept;
};

/** Whether a block may have a row in the time ranges of a plan. */
export const mayMatch = (block: Block, { times }: Plan): boolean =>
  times.every(
    (range, time) =>
      range === null || (block.latest(time) >= range.from && block.earliest(time) < range.until),
  );

const withPasses = (
  block: Block,
  passes: readonly Pass[],
  chosen: Uint16Array,
  started: number,
): number => {
  let count = started;
  for (const pass of passes) {
    if (count === 0) break;
    count = pass(chosen, count, block);
  }
  return count;
};

const isWithin = (block: Block, time: number, { from, until }: Range): boolean =>
  block.earliest(time) >= from && block.latest(time) < until;

const withinTimes = (
  block: Block,
  { times }: Plan,
  chosen: Uint16Array,
  started: number,
): number => {
  let count = started;
  for (const [time, range] of times.entries())
    if (range !== null && !isWithin(block, time, range))
      count = withinTime(block.times[time] as Float64Array, range, chosen, count);
  return count;
};

/** Writes the rows of a block that match to `chosen`, and returns their number. */
export type ChooseRows = (block: Block, chosen: Uint16Array) => number;

const passesOf = (conditions: readonly RowCondition[]): Pass[] =>
  conditions.map((condition) =>
    condition.kind === 'texts' ? textPass(condition) : passOf(condition),
  );

/** Returns the function that chooses rows, for the blocks of one scan. */
export const rowChooser = (plan: Plan): ChooseRows => {
  const { flags, fields } = plan;
  const [first, ...others] = fields;
  const [early, costly] = [passesOf(plan.early), passesOf(plan.costly)];
  return (block, chosen) => {
    let count = first
      ? withFlagsAndCode(block, flags, first, chosen)
      : withFlags(block, flags, chosen);
    count = withinTimes(block, plan, chosen, count);
    count = withPasses(block, early, chosen, count);
    for (const { field, table } of others)
      if (count > 0) count = keepCodes(chosen, count, block.codes[field] as Codes, table);
    return withPasses(block, costly, chosen, count);
  };
};

/** Whether the flags and conditions on fields of a plan decide which rows of a block match. */
export const isWhole = (block: Block, { early, costly, times }: Plan): boolean =>
  early.every(({ kind }) => kind === 'either') &&
  costly.length === 0 &&
  times.every((range, time) => range === null || (time === 0 && isWithin(block, 0, range)));
