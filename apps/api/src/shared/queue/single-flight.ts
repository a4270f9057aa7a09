/**
 * Runs one piece of work at a time. Any number of calls during a run cause one more run after it,
 * so work announced during a run is neither missed nor piled up. Failures go to `onFailure`,
 * because callers are timers and notifications.
 */
export class SingleFlight {
  private running: Promise<void> | undefined;
  private again = false;
  private stopped = false;

  constructor(
    private readonly work: () => Promise<void>,
    private readonly onFailure: (error: unknown) => void,
  ) {}

  /** Resolves when a run that began after this call has ended, or at once after `stop`. */
  run(): Promise<void> {
    if (this.stopped) return Promise.resolve();
    this.again = true;
    return (this.running ??= this.loop());
  }

  /** Whether `stop` was called. Long work ends at its next step. */
  get isStopping(): boolean {
    return this.stopped;
  }

  /** Begins no further runs. Resolves when the run under way has ended. */
  async stop(): Promise<void> {
    this.stopped = true;
    await this.running;
  }

  private async loop(): Promise<void> {
    while (this.again && !this.stopped) {
      this.again = false;
      // The wrapper turns an exception before the first await into a rejection. Otherwise the loop
      // could end before `running` is set.
      try {
        await (async () => this.work())();
      } catch (error) {
        this.onFailure(error);
      }
    }
    this.running = undefined;
  }
}
