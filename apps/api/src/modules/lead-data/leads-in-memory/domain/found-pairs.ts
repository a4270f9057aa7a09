/**
 * Pairs of groups, numbered in the order of their first row: of 5,000 advertisers and 5,000
 * publishers, few of the 25 million pairs occur. `most` is the number of pairs that may be
 * numbered.
 */
export class FoundPairs {
  /** The pairs by their numbers. */
  readonly pairs: number[] = [];
  private readonly numbers = new Map<number, number>();

  constructor(private readonly most: number) {}

  /** Whether there are more pairs than can be numbered. Then the numbers are useless. */
  get isOverfull(): boolean {
    return this.pairs.length > this.most;
  }

  /** Returns the number of a pair. A new pair gets a new number. */
  numberOf(pair: number): number {
    const known = this.numbers.get(pair);
    if (known !== undefined) return known;
    if (this.isOverfull) return 0;
    const number = this.pairs.length;
    this.numbers.set(pair, number);
    this.pairs.push(pair);
    return number;
  }
}
