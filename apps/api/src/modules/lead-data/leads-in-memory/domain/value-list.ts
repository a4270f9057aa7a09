import { byCodePoint } from '#modules/lead-data/lead-conditions/domain/code-points.js';
import { ByteCodes } from './byte-codes.js';

export type Value = string | number | null;

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
