import type { SandboxClock } from '../src/sandbox.clock.js';

interface Timer {
  at: number;
  ms: number;
  task: () => void;
}

/** Time that moves when a test says so. */
export class ManualClock implements SandboxClock {
  #now: number;
  #timers: Timer[] = [];
  #listeners: Array<() => void> = [];

  constructor(startsAt = Date.parse('2026-11-02T10:00:00Z')) {
    this.#now = startsAt;
  }

  /** Milliseconds asked for by each timer that waits. */
  get waiting(): number[] {
    return this.#timers.map(({ ms }) => ms);
  }

  now(): number {
    return this.#now;
  }

  after(ms: number, task: () => void): () => void {
    const timer = { at: this.#now + ms, ms, task };
    this.#timers.push(timer);
    for (const listener of this.#listeners.splice(0)) listener();
    return () => {
      this.#timers = this.#timers.filter((other) => other !== timer);
    };
  }

  /** Resolves as soon as a timer waits. */
  async someTimer(): Promise<void> {
    while (this.#timers.length === 0)
      await new Promise<void>((resolve) => this.#listeners.push(resolve));
  }

  /** Moves time on and runs what is due, each task at its own moment. */
  advance(ms: number): void {
    const until = this.#now + ms;
    for (;;) {
      const due = this.#timers
        .filter(({ at }) => at <= until)
        .sort((left, right) => left.at - right.at)[0];
      if (due === undefined) break;
      this.#timers = this.#timers.filter((timer) => timer !== due);
      this.#now = due.at;
      due.task();
    }
    this.#now = until;
  }
}
