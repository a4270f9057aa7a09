/** A small seeded generator (mulberry32): the same seed gives the same test. */
export class Random {
  constructor(private state: number) {}
  /** From 0 up to, not including, 1. */
  next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  }
  /** A whole number below `limit`. */
  below(limit: number): number {
    return Math.floor(this.next() * limit);
  }
  chance(probability: number): boolean {
    return this.next() < probability;
  }
  pick<T>(items: readonly T[]): T {
    if (items.length === 0) throw new Error('Nothing to pick from');
    return items[this.below(items.length)] as T;
  }
  /** One to `most` different items. */
  some<T>(items: readonly T[], most: number): T[] {
    const count = 1 + this.below(most);
    return [...new Set(Array.from({ length: count }, () => this.pick(items)))];
  }
}
