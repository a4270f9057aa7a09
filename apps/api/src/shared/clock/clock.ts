import { randomInt } from 'node:crypto';

/** The current time, injected so that tests can control it. The abstract class is the token. */
export abstract class Clock {
  abstract now(): Date;
}

export class SystemClock extends Clock {
  now(): Date {
    return new Date();
  }
}

/** A clock for tests. It stands still until a test moves it. */
export class FixedClock extends Clock {
  constructor(private current: Date) {
    super();
  }
  now(): Date {
    return new Date(this.current);
  }
  set(instant: Date): void {
    this.current = instant;
  }
  advance(milliseconds: number): void {
    this.current = new Date(this.current.getTime() + milliseconds);
  }
}

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
