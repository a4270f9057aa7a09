/**
 * Runs one piece of work at a time. A call during a run asks for one more run after it, however many callers ask, so work that was
 * announced during a run is never missed and never piles up. Failures go to `onFailure`: callers are timers and notifications.
 */
export class SingleFlight {
  private running: Promise<void> | undefined;
  private again = false;
  private stopped = false;

  constructor(
    private readonly work: () => Promise<void>,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /** Resolves when a run that began after this call has ended; at once when stopped. */
  run(): Promise<void> {
    if (this.stopped) return Promise.resolve();
    this.again = true;
    return (this.running ??= this.loop());
  }

  /** Whether `stop` was called: long work ends at its next step. */
  get isStopping(): boolean {
    return this.stopped;
  }

  /** No further runs; resolves when the one under way has ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.running;
  }

  private async loop(): Promise<void> {
    while (this.again && !this.stopped) {
      this.again = false;
      // The wrapper turns an exception before the first await into a rejection: the loop never ends before `running` is set.
      try {
        await (async () => this.work())();
      } catch (error) {
        this.onFailure(error);
      }
    }
    this.running = undefined;
  }
}
