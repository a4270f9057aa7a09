import { randomInt } from 'node:crypto';

/** Random numbers, injected so that tests can control them. The abstract class is the token. */
export abstract class Chance {
  /** Returns a number from 0 (inclusive) to 1 (exclusive). */
  abstract draw(): number;
}

const STEPS = 2 ** 47;

export class SystemChance extends Chance {
  draw(): number {
    return randomInt(STEPS) / STEPS;
  }
}
