interface Waiter {
  readonly limit: number;
  /** Gives the waiter its slot. */
  readonly grant: () => void;
  /** Sends the waiter away without a slot. */
  readonly refuse: () => void;
}
interface Line {
  taken: number;
  readonly waiting: Set<Waiter>;
}

/**
 * Limits the connections in use at a time for one purpose, such as one advertiser. A call that
 * finds none free waits in line.
 */
export class ConnectionSlots {
  readonly #lines = new Map<string, Line>();
  #isStopping = false;

  /**
   * Takes a slot of `key` if one is free and nobody waits for it. `limit` is the number of slots
   * that may be taken at a time.
   *
   * @returns the function that gives the slot back, or null
   */
  tryTake(key: string, limit: number): (() => void) | null {
    const line = this.#lines.get(key);
    if (line !== undefined && (line.waiting.size > 0 || line.taken >= limit)) return null;
    const open = line ?? { taken: 0, waiting: new Set() };
    this.#lines.set(key, open);
    open.taken += 1;
    return this.#releaseOf(key, open);
  }

  /**
   * Takes a slot of `key`, and waits for it at most `waitMs`.
   *
   * @returns the function that gives the slot back, or null if no slot became free in time
   */
  take(key: string, limit: number, waitMs: number): Promise<(() => void) | null> {
    const free = this.tryTake(key, limit);
    const line = this.#lines.get(key);
    if (free !== null || line === undefined) return Promise.resolve(free);
    if (waitMs <= 0 || this.#isStopping) return Promise.resolve(null);
    return new Promise((resolve) => {
      const waiter: Waiter = {
        limit,
        grant: () => {
          clearTimeout(timer);
          line.taken += 1;
          resolve(this.#releaseOf(key, line));
        },
        refuse: () => refuse(),
      };
      const refuse = (): void => {
        clearTimeout(timer);
        line.waiting.delete(waiter);
        this.#advance(key, line);
        resolve(null);
      };
      const timer = setTimeout(refuse, waitMs);
      line.waiting.add(waiter);
    });
  }

  /** Ends all waiting: a call that finds no free slot goes without. */
  stopWaiting(): void {
    this.#isStopping = true;
    for (const line of this.#lines.values()) for (const { refuse } of [...line.waiting]) refuse();
  }

  #releaseOf(key: string, line: Line): () => void {
    let isReleased = false;
    return () => {
      if (isReleased) return;
      isReleased = true;
      line.taken -= 1;
      this.#advance(key, line);
    };
  }

  /** Serves the waiters at the head of the line, as far as their limits allow. */
  #advance(key: string, line: Line): void {
    for (const waiter of line.waiting) {
      if (line.taken >= waiter.limit) break;
      line.waiting.delete(waiter);
      waiter.grant();
    }
    if (line.taken === 0 && line.waiting.size === 0) this.#lines.delete(key);
  }
}
