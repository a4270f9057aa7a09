import { randomInt } from 'node:crypto';

/** Chance, injected as the time is. Abstract classes serve as injection tokens. */
export abstract class Chance {
  /** From 0 to below 1. */
  abstract draw(): number;
}

const STEPS = 2 ** 47;

export class SystemChance extends Chance {
  draw(): number {
    return randomInt(STEPS) / STEPS;
  }
}
