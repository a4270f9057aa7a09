interface Waiting<In, Out> {
  readonly item: In;
  readonly resolve: (result: Out) => void;
  readonly reject: (error: unknown) => void;
}

export interface BatcherOptions {
  /** Most items in one run. */
  readonly maxItems: number;
  /** Most concurrent runs. With 1, runs follow each other. */
  readonly maxRuns: number;
  /**
   * Whether every item alone would meet the error as well. The items then fail together, at once.
   */
  readonly failsAll?: (error: unknown) => boolean;
}

/**
 * Group commit. Items that arrive during a run wait and go together into the next one: a busy
 * process pays for one transaction instead of fifty, and an idle one adds no delay. When a run
 * fails, its items are tried one by one, so that a bad item fails alone.
 */
export class Batcher<In, Out> {
  private readonly waiting: Waiting<In, Out>[] = [];
  private runs = 0;
  private idle: (() => void)[] = [];

  /** `run` returns one result per item, in order. It must have no effects if it throws. */
  constructor(
    private readonly run: (items: readonly In[]) => Promise<readonly Out[]>,
    private readonly options: BatcherOptions,
  ) {}

  add(item: In): Promise<Out> {
    return new Promise<Out>((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      this.pump();
    });
  }

  /** Resolves when no item waits or runs. */
  async drain(): Promise<void> {
    if (this.runs === 0 && this.waiting.length === 0) return;
    await new Promise<void>((resolve) => {
      this.idle.push(resolve);
    });
  }

  private pump(): void {
    while (this.runs < this.options.maxRuns && this.waiting.length > 0) {
      this.runs += 1;
      // Requests that arrive together are parsed one after another. The run starts after the last
      // of them, and so takes them all.
      setImmediate(() => {
        void this.execute(this.waiting.splice(0, this.options.maxItems));
      });
    }
  }

  private async execute(batch: readonly Waiting<In, Out>[]): Promise<void> {
    try {
      if (batch.length > 0) await this.settle(batch);
    } finally {
      this.runs -= 1;
      this.pump();
      if (this.runs === 0 && this.waiting.length === 0)
        this.idle.splice(0).forEach((resolve) => resolve());
    }
  }

  private async settle(batch: readonly Waiting<In, Out>[]): Promise<void> {
    try {
      const results = await this.run(batch.map(({ item }) => item));
      if (results.length !== batch.length)
        throw new Error(`A batch of ${batch.length} gave ${results.length} results.`);
      batch.forEach(({ resolve }, index) => resolve(results[index] as Out));
    } catch (error) {
      if (batch.length === 1 || this.options.failsAll?.(error)) {
        for (const { reject } of batch) reject(error);
        return;
      }
      for (const waiting of batch) await this.settle([waiting]);
    }
  }
}
