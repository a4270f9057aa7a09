import type { Clock } from '#shared/clock/clock.js';

export interface TtlCacheOptions {
  /** How long a value may be used, from the start of its load: it is never older than this. */
  readonly ttlMs: number;
  /** The most entries. The oldest ones are dropped first. */
  readonly maxEntries: number;
}

interface Entry<Value> {
  readonly startedAt: number;
  readonly value: Promise<Value>;
}

/** Caches values for a short time. Concurrent callers share one load. Failures are not cached. */
export class TtlCache<Key, Value> {
  private readonly entries = new Map<Key, Entry<Value>>();

  constructor(
    private readonly clock: Clock,
    private readonly options: TtlCacheOptions,
  ) {}

  /** The cached value of `key`, or the result of `load`. Rejects if `load` rejects. */
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

  /** Makes the next call load again, even if a load is in progress. */
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
