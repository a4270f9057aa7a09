import type { Codes } from './columns.js';

// Sums of rows and events by group, in flat arrays that are indexed by the number of the group, and
// the loops that add to them. The loops are separate functions that take all values as arguments:
// inside a method of a class the same loop takes twice as long.

/** Number of counts of a group, one for each class of rows, in bits. */
const CLASS_BITS = 2;
const CLASSES = 1 << CLASS_BITS;
/** The class of rows that do not match. Combined with any class, it gives itself. */
export const NO_CLASS = CLASSES - 1;
/** Bit of the class of an event whose second time is on a later day. */
export const LATE = 2;

type Flags = Uint8Array | Uint16Array;

/** Counts all rows by the classes of their flags. Shifts keep the arithmetic in integers. */
export const countRows = (
  counts: Int32Array,
  flags: Flags,
  rows: number,
  classes: Uint8Array,
  groups: Codes,
): void => {
  for (let row = 0; row < rows; row += 1) {
    const kind = classes[flags[row] as number] as number;
    const place = ((groups[row] as number) << CLASS_BITS) | kind;
    counts[place] = (counts[place] as number) + 1;
  }
};

/** Counts all rows by the classes of their flags together with their `marks`. */
export const countMarkedRows = (
  counts: Int32Array,
  flags: Flags,
  rows: number,
  classes: Uint8Array,
  groups: Codes,
  marks: Uint8Array,
): void => {
  for (let row = 0; row < rows; row += 1) {
    const kind = (classes[flags[row] as number] as number) | (marks[row] as number);
    const place = ((groups[row] as number) << CLASS_BITS) | kind;
    counts[place] = (counts[place] as number) + 1;
  }
};

/**
 * Counts the first `count` rows in `chosen` by the classes of their flags together with their
 * `marks`.
 */
export const countChosen = (
  counts: Int32Array,
  flags: Flags,
  chosen: Uint16Array,
  count: number,
  classes: Uint8Array,
  groups: Codes,
  marks: Uint8Array,
): void => {
  for (let index = 0; index < count; index += 1) {
    const row = chosen[index] as number;
    const kind = (classes[flags[row] as number] as number) | (marks[row] as number);
    const place = ((groups[row] as number) << CLASS_BITS) | kind;
    counts[place] = (counts[place] as number) + 1;
  }
};

/** Adds the amounts of the first `count` rows in `chosen` to the sums of their groups. */
export const addAmounts = (
  sums: Float64Array,
  amounts: Float64Array,
  chosen: Uint16Array,
  count: number,
  groups: Codes,
): void => {
  for (let index = 0; index < count; index += 1) {
    const row = chosen[index] as number;
    const group = groups[row] as number;
    sums[group] = (sums[group] as number) + (amounts[row] as number);
  }
};

/** Adds the amounts that the codes of the first `count` rows in `chosen` stand for. */
export const addCodedAmounts = (
  sums: Float64Array,
  amounts: Float64Array,
  codes: Codes,
  chosen: Uint16Array,
  count: number,
  groups: Codes,
): void => {
  for (let index = 0; index < count; index += 1) {
    const row = chosen[index] as number;
    const group = groups[row] as number;
    sums[group] = (sums[group] as number) + (amounts[codes[row] as number] as number);
  }
};

/** Adds to the marks of each row the mark of its code. */
export const markCodes = (
  marks: Uint8Array,
  codes: Codes,
  rows: number,
  marksOfCodes: Uint8Array,
): void => {
  for (let row = 0; row < rows; row += 1)
    marks[row] = (marks[row] as number) | (marksOfCodes[codes[row] as number] as number);
};

/** Adds to the marks of each row the marks that both its codes have. */
export const markNeither = (
  marks: Uint8Array,
  codes: Codes,
  otherCodes: Codes,
  rows: number,
  marksOfCodes: Uint8Array,
  marksOfOthers: Uint8Array,
): void => {
  for (let row = 0; row < rows; row += 1)
    marks[row] =
      (marks[row] as number) |
      ((marksOfCodes[codes[row] as number] as number) &
        (marksOfOthers[otherCodes[row] as number] as number));
};

/** Counts the first `count` rows in `chosen`, whatever their flags. */
export const countRepeated = (
  counts: Int32Array,
  chosen: Uint16Array,
  count: number,
  groups: Codes,
): void => {
  for (let index = 0; index < count; index += 1) {
    const group = groups[chosen[index] as number] as number;
    counts[group] = (counts[group] as number) + 1;
  }
};

/** Sums in the form in which they are sent to another thread. */
export interface SumArrays {
  /** Four counts of each group: rows by their class, then rows that do not match. */
  readonly rows: Int32Array;
  /** Four counts of each group: events by their class. */
  readonly events: Int32Array;
  /** The sums of each amount of events, then those of the amounts of codes. */
  readonly amounts: readonly Float64Array[];
  /** The number of repeated rows of each group. */
  readonly repeats: Int32Array;
  /** The number of rows of each group whose codes stand for amounts. */
  readonly coded: Int32Array;
}
type SumArray = Int32Array | Float64Array;

/** Adds one group of sums to a group of others. `width` is the number of sums of a group. */
const addTo = (
  sums: SumArray,
  group: number,
  others: SumArray,
  from: number,
  width: number,
): void => {
  for (let index = 0; index < width; index += 1)
    sums[group * width + index] =
      (sums[group * width + index] as number) + (others[from * width + index] as number);
};
/** Copies sums to the beginning of a longer array. */
const copied = <Longer extends SumArray>(sums: Longer, longer: Longer): Longer => {
  longer.set(sums);
  return longer;
};

/** The sums of one range. */
export class GroupSums implements SumArrays {
  rows: Int32Array;
  events: Int32Array;
  amounts: readonly Float64Array[];
  repeats: Int32Array;
  coded: Int32Array;

  /** `groups`: the number of groups at first. */
  constructor(
    private groups: number,
    amounts: number,
  ) {
    this.rows = new Int32Array(groups * CLASSES);
    this.events = new Int32Array(groups * CLASSES);
    this.amounts = Array.from({ length: amounts }, () => new Float64Array(groups));
    this.repeats = new Int32Array(groups);
    this.coded = new Int32Array(groups);
  }

  /** Makes room for groups found since. Their sums are 0. */
  makeRoom(groups: number): void {
    if (groups <= this.groups) return;
    const room = Math.max(groups, this.groups * 2);
    this.groups = room;
    this.rows = copied(this.rows, new Int32Array(room * CLASSES));
    this.events = copied(this.events, new Int32Array(room * CLASSES));
    this.amounts = this.amounts.map((sums) => copied(sums, new Float64Array(room)));
    this.repeats = copied(this.repeats, new Int32Array(room));
    this.coded = copied(this.coded, new Int32Array(room));
  }

  /** Whether a group has a row that matches, a repeated or coded one, or an event. */
  has(group: number): boolean {
    const first = group << CLASS_BITS;
    const { rows, events } = this;
    return (
      this.repeats[group] !== 0 ||
      this.coded[group] !== 0 ||
      (rows[first] || rows[first + 1] || rows[first + 2]) !== 0 ||
      (events[first] || events[first + 1] || events[first + 2] || events[first + 3]) !== 0
    );
  }

  /** Adds the sums of a group to another one, and empties it. */
  move(group: number, to: number): void {
    this.add(to, this, group);
    for (const counts of [this.rows, this.events])
      counts.fill(0, group * CLASSES, (group + 1) * CLASSES);
    for (const sums of [...this.amounts, this.repeats, this.coded]) sums[group] = 0;
  }

  /** Adds one group of other sums to a group of these. */
  add(group: number, { rows, events, amounts, repeats, coded }: SumArrays, from: number): void {
    addTo(this.rows, group, rows, from, CLASSES);
    addTo(this.events, group, events, from, CLASSES);
    addTo(this.repeats, group, repeats, from, 1);
    addTo(this.coded, group, coded, from, 1);
    for (let index = 0; index < amounts.length; index += 1)
      addTo(this.amounts[index] as Float64Array, group, amounts[index] as Float64Array, from, 1);
  }

  /** Returns the number of rows of a class in a group. */
  rowsOf(group: number, kind: number): number {
    return this.rows[(group << CLASS_BITS) | kind] as number;
  }
  eventsOf(group: number, kind: number): number {
    return this.events[(group << CLASS_BITS) | kind] as number;
  }
  repeatsOf(group: number): number {
    return this.repeats[group] as number;
  }
  /** Returns a sum of amounts. 0 for an amount that was not summed. */
  amount(group: number, index: number): number {
    return this.amounts[index]?.[group] ?? 0;
  }

  /** Returns the sums over all groups, as group 0. */
  total(): GroupSums {
    const all = new GroupSums(1, this.amounts.length);
    for (let group = 0; group < this.groups; group += 1) all.add(0, this, group);
    return all;
  }
}
