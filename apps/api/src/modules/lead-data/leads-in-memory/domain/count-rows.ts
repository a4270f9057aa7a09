// Loops that count the rows of a block by group. They are separate functions that take all values
// as arguments: inside a method of a class the same loop takes twice as long.

/** Number of counts of a group, one for each class of rows, in bits. */
const CLASS_BITS = 2;
export const CLASSES = 1 << CLASS_BITS;

/** Counts all rows by the classes of their flags. Shifts keep the arithmetic in integers. */
export const countRows = (
  counts: Int32Array,
  flags: Uint16Array,
  rows: number,
  classes: Uint8Array,
  groups: Uint32Array,
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
  flags: Uint16Array,
  rows: number,
  classes: Uint8Array,
  groups: Uint32Array,
  marks: Uint8Array,
): void => {
  for (let row = 0; row < rows; row += 1) {
    const kind = (classes[flags[row] as number] as number) | (marks[row] as number);
    const place = ((groups[row] as number) << CLASS_BITS) | kind;
    counts[place] = (counts[place] as number) + 1;
  }
};

/** Counts the first `count` rows in `chosen` by the classes of their flags. */
export const countChosen = (
  counts: Int32Array,
  flags: Uint16Array,
  chosen: Uint16Array,
  count: number,
  classes: Uint8Array,
  groups: Uint32Array,
): void => {
  for (let index = 0; index < count; index += 1) {
    const row = chosen[index] as number;
    const kind = classes[flags[row] as number] as number;
    const place = ((groups[row] as number) << CLASS_BITS) | kind;
    counts[place] = (counts[place] as number) + 1;
  }
};

/**
 * Counts the first `count` rows in `chosen` by the classes of their flags together with their
 * `marks`.
 */
export const countMarkedChosen = (
  counts: Int32Array,
  flags: Uint16Array,
  chosen: Uint16Array,
  count: number,
  classes: Uint8Array,
  groups: Uint32Array,
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
  groups: Uint32Array,
): void => {
  for (let index = 0; index < count; index += 1) {
    const row = chosen[index] as number;
    const group = groups[row] as number;
    sums[group] = (sums[group] as number) + (amounts[row] as number);
  }
};

/** Adds to the marks of each row the mark of its code. */
export const markCodes = (
  marks: Uint8Array,
  codes: Uint32Array,
  rows: number,
  marksOfCodes: Uint8Array,
): void => {
  for (let row = 0; row < rows; row += 1)
    marks[row] = (marks[row] as number) | (marksOfCodes[codes[row] as number] as number);
};

/** Adds to the marks of each row the marks that both its codes have. */
export const markNeither = (
  marks: Uint8Array,
  codes: Uint32Array,
  otherCodes: Uint32Array,
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
