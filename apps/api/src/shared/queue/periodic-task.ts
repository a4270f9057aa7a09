import type { BeforeApplicationShutdown, OnApplicationBootstrap } from '@nestjs/common';
import type { JobQueuesService } from './job-queues.service.js';
import { SingleFlight } from './single-flight.js';

interface PeriodicTaskOptions {
  /** The task in words, for the log: `delete old replays`. */
  readonly name: string;
  readonly everyMs: number;
  readonly run: () => Promise<void>;
}

/**
 * Work that every process with jobs repeats on a timer, one run at a time. Nest starts and stops a
 * task that is a provider; a class that creates one itself calls both hooks.
 */
export class PeriodicTask implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly flight: SingleFlight;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly options: PeriodicTaskOptions,
    private readonly queues: JobQueuesService,
  ) {
    this.flight = new SingleFlight(options.run, (error) =>
      queues.logger.error({ err: error, task: options.name }, 'a periodic task failed'),
    );
  }

  /** Whether the process is stopping: a long run ends at its next step. */
  get isStopping(): boolean {
    return this.flight.isStopping;
  }

  /**
   * Runs now, or once more after the run under way. Does nothing in a process that runs no jobs.
   */
  async run(): Promise<void> {
    if (this.queues.runsJobs) await this.flight.run();
  }

  onApplicationBootstrap(): void {
    if (this.queues.runsJobs)
      this.timer = setInterval(() => void this.flight.run(), this.options.everyMs);
  }

  beforeApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    return this.flight.stop();
  }
}
