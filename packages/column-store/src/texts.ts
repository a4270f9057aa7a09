import type { ValueList } from './values.js';

/** Texts of rows that are nearly all different, and so have no codes. */
export interface TextDeclaration {
  /** Texts are split at the last such character: there are few different ends, which get codes. */
  readonly splitAt?: string;
  /** A character to notice. `TextColumn.hasNoticed` says whether a text may contain it. */
  readonly notices?: string;
}

/** Places of the texts of a row, in UTF-8, in the order of their columns. Empty for null. */
export interface TextSpans {
  bytes: Buffer;
  readonly from: Int32Array;
  readonly until: Int32Array;
}

/** Ends each text. No text contains it, so no search finds a text across two rows. */
const END = 0;
const FIRST_BYTES_A_ROW = 8;

/**
 * Texts by row in one run of bytes, which is searched as a whole. Rows are added in order. The text
 * of an earlier row may be replaced.
 */
export class TextRows {
  private bytes: Buffer;
  /** Start of each row's text. The entry after the last row is the end of all. */
  private readonly starts: Uint32Array;
  private rows = 0;

  constructor(private readonly limit: number) {
    this.bytes = Buffer.allocUnsafeSlow(0);
    this.starts = new Uint32Array(limit + 1);
  }

  get count(): number {
    return this.rows;
  }
  get byteLength(): number {
    return this.bytes.byteLength + this.starts.byteLength;
  }

  put(row: number, source: Buffer, from: number, until: number): void {
    if (row === this.rows) this.append(source, from, until);
    else if (!this.equals(row, source, from, until)) this.replace(row, source, from, until);
  }

  /**
   * Marks the rows whose text contains `wanted`, which is not empty. Returns the number of marked
   * rows.
   */
  mark(wanted: Buffer, marks: Uint8Array, expectMany: boolean): number {
    return expectMany ? this.markByLoop(wanted, marks) : this.markByIndexOf(wanted, marks);
  }

  contains(row: number, wanted: Buffer): boolean {
    const last = (this.starts[row + 1] as number) - 1 - wanted.length;
    for (let at = this.starts[row] as number; at <= last; at += 1)
      if (this.isAt(at, wanted)) return true;
    return false;
  }
  endsWith(row: number, wanted: Buffer): boolean {
    const at = (this.starts[row + 1] as number) - 1 - wanted.length;
    return at >= (this.starts[row] as number) && this.isAt(at, wanted);
  }
  is(row: number, wanted: Buffer): boolean {
    return this.equals(row, wanted, 0, wanted.length);
  }

  /**
   * Marks rows by `indexOf`. The fastest way if few rows match, because every match costs a call.
   */
  private markByIndexOf(wanted: Buffer, marks: Uint8Array): number {
    const { starts } = this;
    const bytes = this.bytes.subarray(0, starts[this.rows]);
    let found = 0;
    let row = 0;
    for (let at = bytes.indexOf(wanted); at !== -1; found += 1) {
      while ((starts[row + 1] as number) <= at) row += 1;
      marks[row] = 1;
      row += 1;
      at = bytes.indexOf(wanted, starts[row] as number);
    }
    return found;
  }

  /** Marks rows by a loop. The fastest way if many rows match. */
  private markByLoop(wanted: Buffer, marks: Uint8Array): number {
    const { bytes, starts } = this;
    const first = wanted[0] as number;
    const end = (starts[this.rows] as number) - wanted.length;
    let found = 0;
    let row = 0;
    for (let at = 0; at < end; at += 1) {
      if (bytes[at] !== first || !this.isAt(at, wanted)) continue;
      while ((starts[row + 1] as number) <= at) row += 1;
      marks[row] = 1;
      found += 1;
      row += 1;
      at = (starts[row] as number) - 1;
    }
    return found;
  }

  private isAt(at: number, wanted: Buffer): boolean {
    for (let index = 0; index < wanted.length; index += 1)
      if (this.bytes[at + index] !== wanted[index]) return false;
    return true;
  }

  private append(source: Buffer, from: number, until: number): void {
    const begin = this.starts[this.rows] as number;
    const end = begin + until - from + 1;
    if (end > this.bytes.length) this.grow(end);
    this.write(begin, source, from, until);
    this.rows += 1;
    this.starts[this.rows] = end;
    // A full block grows no more.
    if (this.rows === this.limit) this.resize(end);
  }

  private equals(row: number, source: Buffer, from: number, until: number): boolean {
    const begin = this.starts[row] as number;
    const length = (this.starts[row + 1] as number) - 1 - begin;
    if (length !== until - from) return false;
    for (let index = 0; index < length; index += 1)
      if (this.bytes[begin + index] !== source[from + index]) return false;
    return true;
  }

  private replace(row: number, source: Buffer, from: number, until: number): void {
    const begin = this.starts[row] as number;
    const next = this.starts[row + 1] as number;
    const end = this.starts[this.rows] as number;
    const moved = begin + until - from + 1 - next;
    if (end + moved > this.bytes.length) this.grow(end + moved);
    this.bytes.copyWithin(next + moved, next, end);
    for (let later = row + 1; later <= this.rows; later += 1)
      this.starts[later] = (this.starts[later] as number) + moved;
    this.write(begin, source, from, until);
  }

  private write(begin: number, source: Buffer, from: number, until: number): void {
    for (let index = 0; index < until - from; index += 1)
      this.bytes[begin + index] = source[from + index] as number;
    this.bytes[begin + until - from] = END;
  }

  private grow(needed: number): void {
    this.resize(
      Math.max(needed, this.limit * FIRST_BYTES_A_ROW, Math.ceil(this.bytes.length * 1.5)),
    );
  }
  private resize(length: number): void {
    const larger = Buffer.allocUnsafeSlow(length);
    this.bytes.copy(larger, 0, 0, Math.min(this.bytes.length, length));
    this.bytes = larger;
  }
}

/** Codes of ends fit in 16 bits. A text with a further end is kept whole. */
export const END_LIMIT = 65_000;

/** The texts of one column in a block. */
export class TextColumn {
  /** The part before the last `splitAt`, or the whole text. */
  readonly heads: TextRows;
  /** Code of the part after it. 0 if `heads` has the whole text. */
  readonly ends: Uint16Array;
  /** Whether any head may contain `splitAt`. */
  hasInnerSplit = false;
  /** Whether any text may contain the character to notice. */
  hasNoticed = false;
  private readonly splitter: number;
  private readonly noticed: number;

  constructor({ splitAt, notices }: TextDeclaration, rows: number) {
    this.heads = new TextRows(rows);
    this.ends = new Uint16Array(splitAt === undefined ? 0 : rows);
    this.splitter = splitAt?.charCodeAt(0) ?? NONE;
    this.noticed = notices?.charCodeAt(0) ?? NONE;
  }

  get byteLength(): number {
    return this.heads.byteLength + this.ends.byteLength;
  }

  /** Inserts the text of the next row, or replaces an earlier row's text. */
  put(row: number, bytes: Buffer, from: number, until: number, ends: ValueList): void {
    const { splitter, noticed } = this;
    const split = splitter === NONE ? -1 : lastOf(splitter, bytes, from, until);
    const code = split === -1 ? 0 : ends.codeForBytes(bytes, split + 1, until);
    const headEnd = code === 0 ? until : split;
    this.heads.put(row, bytes, from, headEnd);
    if (splitter !== NONE) {
      this.ends[row] = code;
      this.hasInnerSplit ||= lastOf(splitter, bytes, from, headEnd) !== -1;
    }
    if (noticed !== NONE) this.hasNoticed ||= lastOf(noticed, bytes, from, until) !== -1;
  }
}
const NONE = -1;

const lastOf = (byte: number, bytes: Buffer, from: number, until: number): number => {
  for (let at = until - 1; at >= from; at -= 1) if (bytes[at] === byte) return at;
  return -1;
};
