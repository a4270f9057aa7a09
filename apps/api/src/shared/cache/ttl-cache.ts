import type { Clock } from '#shared/clock/clock.js';

export interface TtlCacheOptions {
  /** How long a value may be used, from the start of its load. */
  readonly ttlMs: number;
  /**
   * Up to this age, an older value is still returned while a new one is loaded in the background.
   * For values that take long to load. `ttlMs` by default.
   */
  readonly staleMs?: number;
  /** Most entries. The oldest ones are dropped first. */
  readonly maxEntries: number;
}

interface Entry<Value> {
  readonly startedAt: number;
  readonly value: Promise<Value>;
  isRefreshing: boolean;
}

/** Caches values for a short time. Concurrent callers share one load. Failures are not cached. */
export class TtlCache<Key, Value> {
  private readonly entries = new Map<Key, Entry<Value>>();

  constructor(
    private readonly clock: Clock,
    private readonly options: TtlCacheOptions,
  ) {}

  /** Returns the cached value of `key`, or the result of `load`. Rejects if `load` rejects. */
  get(key: Key, load: () => Promise<Value>): Promise<Value> {
    const now = this.clock.now().getTime();
    const known = this.entries.get(key);
    // A clock that was set back must not make an entry live longer.
    const age = known && now >= known.startedAt ? now - known.startedAt : Infinity;
    const { ttlMs, staleMs = ttlMs } = this.options;
    if (known && age < ttlMs) return known.value;
    if (known && age < staleMs) {
      if (!known.isRefreshing) this.refresh(key, known, load);
      return known.value;
    }
    const entry: Entry<Value> = { startedAt: now, value: load(), isRefreshing: false };
    this.store(key, entry);
    entry.value.catch(() => {
      if (this.entries.get(key) === entry) this.entries.delete(key);
    });
    return entry.value;
  }

  /** Loads a new value, which replaces the known one once it is loaded. */
  private refresh(key: Key, known: Entry<Value>, load: () => Promise<Value>): void {
    known.isRefreshing = true;
    const startedAt = this.clock.now().getTime();
    const value = load();
    value.then(
      () => {
        if (this.entries.get(key) === known)
          this.store(key, { startedAt, value, isRefreshing: false });
      },
      () => {
        // The next caller tries again.
        known.isRefreshing = false;
      },
    );
  }

  private store(key: Key, entry: Entry<Value>): void {
    this.entries.delete(key);
    this.entries.set(key, entry);
    this.dropOldest();
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
