export type Value = string | number | null;

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
const isSurrogate = (unit: number): boolean => unit < 0xe000;
const byValue = (a: Exclude<Value, null>, b: Exclude<Value, null>): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : byCodePoint(String(a), String(b));

/** The distinct values of a field, each with a code from 1; 0 stands for null. */
export class ValueList {
  private readonly codes = new Map<Exclude<Value, null>, number>();
  private readonly list: Value[] = [null];
  private readonly uses: number[] = [0];
  private sorted: number[] = [];

  constructor(private readonly limit: number) {}

  /** There are more distinct values than are kept, so the field cannot be used. */
  get isOverfull(): boolean {
    return this.list.length > this.limit;
  }
  get size(): number {
    return this.list.length;
  }

  code(value: Value): number | undefined {
    return value === null ? 0 : this.codes.get(value);
  }
  value(code: number): Value {
    return this.list[code] ?? null;
  }
  /** The number of rows with this value. Conditions that leave the fewest rows run first. */
  count(code: number): number {
    return this.uses[code] ?? 0;
  }

  /**
   * Returns the code of a value and counts its use instead of `before`, which is null for a new
   * row.
   */
  replace(before: number | null, value: Value): number {
    if (before !== null) this.uses[before] = (this.uses[before] ?? 0) - 1;
    const code = this.code(value) ?? this.add(value);
    this.uses[code] = (this.uses[code] ?? 0) + 1;
    return code;
  }

  /** All codes except 0, in the order of their values. */
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
    return code;
  }
}
