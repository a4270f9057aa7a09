export type Value = string | number | null;

/** Text order by code points, as PostgreSQL's C collations have it; JavaScript's own order puts emoji before the last of the plain signs. */
export const byCodePoint = (a: string, b: string): number => {
  const length = Math.min(a.length, b.length);
  for (let index = 0; index < length; index += 1) {
    const left = a.charCodeAt(index);
    const right = b.charCodeAt(index);
    if (left === right) continue;
    if (left >= 0xd800 && right >= 0xd800)
      return isSurrogate(left) === isSurrogate(right) ? left - right : isSurrogate(left) ? 1 : -1;
    return left - right;
  }
  return a.length - b.length;
};
const isSurrogate = (unit: number): boolean => unit < 0xe000;
const byValue = (a: Exclude<Value, null>, b: Exclude<Value, null>): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : byCodePoint(String(a), String(b));

/** The different values of a field; each has a code from 1 on, and 0 stands for none. */
export class ValueList {
  private readonly codes = new Map<Exclude<Value, null>, number>();
  private readonly list: Value[] = [null];
  private readonly uses: number[] = [0];
  private sorted: number[] = [];

  constructor(private readonly limit: number) {}

  /** More different values than are kept: nothing can be said about the field. */
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
  /** How many rows have the value, to try the condition that leaves the fewest first. */
  count(code: number): number {
    return this.uses[code] ?? 0;
  }

  /** The code of a value that takes the place of another; `before` is null where there was no row. */
  replace(before: number | null, value: Value): number {
    if (before !== null) this.uses[before] = (this.uses[before] ?? 0) - 1;
    const code = this.code(value) ?? this.add(value);
    this.uses[code] = (this.uses[code] ?? 0) + 1;
    return code;
  }

  /** All codes but 0 in the order of their values. */
  inOrder(): readonly number[] {
    const known = this.sorted.length;
    for (let code = known + 1; code < this.list.length; code += 1) this.sorted.push(code);
    // What was sorted before is one long run, which makes this cheap.
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
