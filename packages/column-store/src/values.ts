const isSurrogate = (unit: number): boolean => unit < 0xe000;

/**
 * Compares texts by code point, like C collations in PostgreSQL. JavaScript compares UTF-16 units,
 * which differ for emoji.
 */
export const byCodePoint = (a: string, b: string): number => {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    if (left === right) continue;
    if (left >= 0xd800 && right >= 0xd800 && isSurrogate(left) !== isSurrogate(right))
      return isSurrogate(left) ? 1 : -1;
    return left - right;
  }
  return a.length - b.length;
};

/** Converts Latin letters to lower case, as PostgreSQL does in the collation C. */
export const foldLatin = (text: string): string =>
  text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

const FNV_PRIME = 16_777_619;
const FIRST_SLOTS = 1024;
const FIRST_BYTES = 4096;

/** Whether the bytes from `from` to `until` are `known`. */
export const isSame = (known: Buffer, bytes: Buffer, from: number, until: number): boolean => {
  if (known.length !== until - from) return false;
  for (let index = 0; index < known.length; index += 1)
    if (known[index] !== bytes[from + index]) return false;
  return true;
};
const hashOf = (bytes: Buffer, from: number, until: number): number => {
  let hash = until - from;
  for (let at = from; at < until; at += 1)
    hash = Math.imul(hash ^ (bytes[at] as number), FNV_PRIME);
  return hash ^ (hash >>> 15);
};

/** A slot holds a code (0 if it is free), and the start and end of its text in `texts`. */
const SLOT_LENGTH = 3;
const START = 1;
const END = 2;

/**
 * Codes of texts by their bytes, in flat arrays, so that reading a known text allocates nothing. A
 * text is at the first free slot from its hash.
 */
export class ByteCodes {
  private slots = new Int32Array(FIRST_SLOTS * SLOT_LENGTH);
  private mask = FIRST_SLOTS - 1;
  private texts = Buffer.allocUnsafeSlow(FIRST_BYTES);
  private used = 0;
  private count = 0;

  get byteLength(): number {
    return this.slots.byteLength + this.texts.byteLength;
  }

  /** Returns the code of a text, or 0 if it is unknown. */
  find(bytes: Buffer, from: number, until: number): number {
    const { slots, mask } = this;
    for (let slot = hashOf(bytes, from, until) & mask; ; slot = (slot + 1) & mask) {
      const at = slot * SLOT_LENGTH;
      const code = slots[at] as number;
      if (code === 0) return 0;
      const start = slots[at + START] as number;
      if ((slots[at + END] as number) - start !== until - from) continue;
      if (this.isAt(start, bytes, from, until)) return code;
    }
  }

  /** Adds an unknown text. `code` is greater than 0. */
  add(bytes: Buffer, from: number, until: number, code: number): void {
    if ((this.count + 1) * 2 > this.mask) this.growSlots();
    const end = this.used + until - from;
    if (end > this.texts.length) this.growTexts(end);
    bytes.copy(this.texts, this.used, from, until);
    this.place(this.used, end, code);
    this.used = end;
    this.count += 1;
  }

  private isAt(start: number, bytes: Buffer, from: number, until: number): boolean {
    const { texts } = this;
    for (let index = 0; index < until - from; index += 1)
      if (texts[start + index] !== bytes[from + index]) return false;
    return true;
  }

  private place(start: number, end: number, code: number): void {
    const { slots, mask } = this;
    let slot = hashOf(this.texts, start, end) & mask;
    while (slots[slot * SLOT_LENGTH] !== 0) slot = (slot + 1) & mask;
    slots[slot * SLOT_LENGTH] = code;
    slots[slot * SLOT_LENGTH + START] = start;
    slots[slot * SLOT_LENGTH + END] = end;
  }

  private growSlots(): void {
    const before = this.slots;
    this.slots = new Int32Array(before.length * 2);
    this.mask = this.mask * 2 + 1;
    for (let at = 0; at < before.length; at += SLOT_LENGTH)
      if (before[at] !== 0)
        this.place(before[at + START] as number, before[at + END] as number, before[at] as number);
  }
  private growTexts(needed: number): void {
    const larger = Buffer.allocUnsafeSlow(Math.max(needed, this.texts.length * 2));
    this.texts.copy(larger, 0, 0, this.used);
    this.texts = larger;
  }
}

export type Value = string | number | null;
/** The rank of each name by id; equal names share a rank. */
export type NameRanks = ReadonlyMap<number, number>;

const byValue = (a: Exclude<Value, null>, b: Exclude<Value, null>): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : byCodePoint(String(a), String(b));

/** Size of a value's entries in the map and the lists, with the head of its string. */
const BYTES_A_VALUE = 120;
/** Ids are small numbers, whose codes are found by index. */
const NUMBERS_BY_INDEX = 1 << 17;

/** The distinct values of a field, each with a code from 1; 0 stands for null. */
export class ValueList {
  private readonly codes = new Map<Exclude<Value, null>, number>();
  private readonly list: Value[] = [null];
  private readonly uses: number[] = [0];
  private sorted: number[] = [];
  private textBytes = 0;
  private readonly byNumber: number[] = [];
  private readonly byBytes = new ByteCodes();

  constructor(private readonly limit: number) {}

  /** Whether there are more distinct values than are kept, so that the field cannot be used. */
  get isOverfull(): boolean {
    return this.list.length > this.limit;
  }
  get size(): number {
    return this.list.length;
  }

  /** Estimated memory: the engine does not report it. */
  get byteLength(): number {
    return this.list.length * BYTES_A_VALUE + this.textBytes + this.byBytes.byteLength;
  }

  code(value: Value): number | undefined {
    return value === null ? 0 : this.codes.get(value);
  }
  value(code: number): Value {
    return this.list[code] ?? null;
  }
  /**
   * Returns the number of rows with this value. Conditions that leave the fewest rows run first.
   */
  count(code: number): number {
    return this.uses[code] ?? 0;
  }

  /** Counts a use of a code instead of `before`, which is null for a new row. */
  recount(before: number | null, code: number): void {
    if (before !== null) this.uses[before] = (this.uses[before] ?? 0) - 1;
    this.uses[code] = (this.uses[code] ?? 0) + 1;
  }

  /** Returns the code of a value. A new value gets a new code; 0 if there are too many. */
  codeFor(value: Value): number {
    return this.code(value) ?? this.add(value);
  }
  /** Returns the code of a whole number, as `codeFor` does. */
  codeForNumber(value: number): number {
    if (value < 0 || value >= NUMBERS_BY_INDEX) return this.codeFor(value);
    const code = this.byNumber[value];
    if (code !== undefined && code !== 0) return code;
    while (this.byNumber.length <= value) this.byNumber.push(0);
    return (this.byNumber[value] = this.codeFor(value));
  }
  /** Returns the code of a text in UTF-8, as `codeFor` does. */
  codeForBytes(bytes: Buffer, from: number, until: number): number {
    const known = this.byBytes.find(bytes, from, until);
    if (known !== 0) return known;
    const code = this.codeFor(bytes.toString('utf8', from, until));
    if (code !== 0) this.byBytes.add(bytes, from, until, code);
    return code;
  }

  /** Returns all codes except 0, in the order of their values. */
  inOrder(): readonly number[] {
    const known = this.sorted.length;
    for (let code = known + 1; code < this.list.length; code += 1) this.sorted.push(code);
    // The codes sorted before form one long run, which makes this sort cheap.
    if (known < this.sorted.length)
      this.sorted.sort((a, b) => byValue(this.list[a] ?? '', this.list[b] ?? ''));
    return this.sorted;
  }

  private add(value: Value): number {
    if (value === null || this.isOverfull) return 0;
    const code = this.list.length;
    this.codes.set(value, code);
    this.list.push(value);
    this.textBytes += typeof value === 'string' ? value.length * 2 : 0;
    return code;
  }
}
