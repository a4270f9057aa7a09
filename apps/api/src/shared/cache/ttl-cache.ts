import type { Clock } from '#shared/clock/clock.js';

export interface TtlCacheOptions {
  /** How long an answer may be used, counted from the start of its load: what it says was true at most this long ago. */
  readonly ttlMs: number;
  /** The oldest entries go first when there are more. */
  readonly maxEntries: number;
}

interface Entry<Value> {
  readonly startedAt: number;
  readonly value: Promise<Value>;
}

/** Remembers answers for a short time. Callers at the same time share one load; failures are not remembered. */
export class TtlCache<Key, Value> {
  private readonly entries = new Map<Key, Entry<Value>>();

  constructor(
    private readonly clock: Clock,
    private readonly options: TtlCacheOptions,
  ) {}

  /** The remembered value of `key`, or the result of `load`. Rejects as `load` does. */
  get(key: Key, load: () => Promise<Value>): Promise<Value> {
    const now = this.clock.now().getTime();
    const known = this.entries.get(key);
    // A clock that was set back must not make an entry live longer.
    if (known && now >= known.startedAt && now - known.startedAt < this.options.ttlMs)
      return known.value;
    const entry: Entry<Value> = { startedAt: now, value: load() };
    this.entries.delete(key);
    this.entries.set(key, entry);
    this.dropOldest();
    entry.value.catch(() => {
      if (this.entries.get(key) === entry) this.entries.delete(key);
    });
    return entry.value;
  }

  /** The next call loads again, also when a load is under way. */
  forget(key: Key): void {
    this.entries.delete(key);
  }

  get size(): number {
    return this.entries.size;
  }

  private dropOldest(): void {
    for (const key of this.entries.keys()) {
      if (this.entries.size <= this.options.maxEntries) return;
      this.entries.delete(key);
    }
  }
}
