/** Time and timers, so that tests need not wait. */
export interface SandboxClock {
  /** Milliseconds since the epoch. */
  now(): number;
  /** Runs `task` once after `ms` milliseconds; the returned function calls it off. */
  after(ms: number, task: () => void): () => void;
}

export const systemClock: SandboxClock = {
  now: () => Date.now(),
  after: (ms, task) => {
    const timer = setTimeout(task, ms);
    return () => clearTimeout(timer);
  },
};

/** Timers that all end with the sandbox. */
export class Timers {
  readonly #clock: SandboxClock;
  readonly #pending = new Set<() => void>();
  #closed = false;

  constructor(clock: SandboxClock) {
    this.#clock = clock;
  }

  get size(): number {
    return this.#pending.size;
  }

  /** Runs `onTime` after `ms`, or `onClose` when the sandbox stops first. */
  after(ms: number, onTime: () => void, onClose: () => void = () => undefined): void {
    if (this.#closed) {
      onClose();
      return;
    }
    const stop = () => {
      cancel();
      onClose();
    };
    const cancel = this.#clock.after(ms, () => {
      this.#pending.delete(stop);
      onTime();
    });
    this.#pending.add(stop);
  }

  /** Resolves true after `ms`, or false when the sandbox stops first. */
  wait(ms: number): Promise<boolean> {
    return new Promise((resolve) =>
      this.after(
        ms,
        () => resolve(true),
        () => resolve(false),
      ),
    );
  }

  close(): void {
    this.#closed = true;
    const pending = [...this.#pending];
    this.#pending.clear();
    for (const stop of pending) stop();
  }
}
