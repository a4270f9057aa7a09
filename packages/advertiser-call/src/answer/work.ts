/** An answer that would take too much work to read. Its outcome is unclear. */
export class TooMuchWorkError extends Error {
  override readonly name = 'TooMuchWorkError';
  constructor() {
    super('The answer takes too much work to read');
  }
}

/**
 * The work that may be spent on one answer. A path spends 1 for each value that it visits and 5 for
 * each name of an object that it lists, a pattern 1 or more for each character, by its size.
 */
const MAX_WORK = 2_000_000;

/** The work that may be spent on a page of a pull, which has thousands of rows. */
export const PAGE_WORK = 10_000_000;

/** Bounds the time that paths and patterns take, whatever an answer holds. */
export class Work {
  #left: number;

  constructor(most = MAX_WORK) {
    this.#left = most;
  }

  /** Throws `TooMuchWorkError`. */
  spend(amount: number): void {
    this.#left -= amount;
    if (this.#left < 0) throw new TooMuchWorkError();
  }
}
