import { type BeforeApplicationShutdown, Inject, Injectable } from '@nestjs/common';
import { type Job, Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import type { z } from 'zod';
import { Environment } from '#shared/config/environment.js';
import { AppLogger } from '#shared/logging/logger.js';
import { MetricsService } from '#shared/logging/metrics.service.js';
import { runInContext } from '#shared/logging/request-context.js';
import { succeedsWithin } from '#shared/timing/time-limits.js';
import { REDIS } from './redis.js';

/**
 * Queue of BullMQ. Its jobs hold ids only. The rows with these ids are the truth, so a lost or
 * repeated job does no harm.
 */
export interface QueueDefinition<T extends object> {
  readonly name: string;
  readonly data: z.ZodType<T>;
  readonly concurrency: number;
}
/**
 * `id` is deterministic and has no colons. While a job with that id waits or runs, another is not
 * added.
 */
export interface NewJob<T extends object> {
  readonly id: string;
  readonly data: T;
}
/** Runs one job. `signal` aborts when the process cannot wait for it any longer. */
export type JobHandler<T extends object> = (data: T, signal: AbortSignal) => Promise<void>;

/** Waiting jobs of a queue. `oldest` is when the oldest job was added, in milliseconds. */
export interface QueueDepth {
  readonly queue: string;
  readonly waiting: number;
  readonly oldest: number | null;
}

const ADD_LIMIT_MS = 5_000;
/** At a stop, jobs first get this time to end by themselves. */
const FINISH_MS = 4_000;
/**
 * Then their signal aborts, and they get this time to react. After that the process stops without
 * them.
 */
const ABORT_MS = 2_000;
/** Time for closing the connections. It is short, because Redis may be away. */
const CLOSE_MS = 1_500;
/** A job of a dead worker is noticed at the first check after its lock has run out. */
const LOCK_MS = 10_000;
const STALLED_CHECK_MS = 5_000;
const RETRY_FETCH_MS = 1_000;

/**
 * Queues in Redis. Nothing here waits for Redis without a limit. Work that must not be lost is
 * never only here: LeasedQueue queues it again from its table.
 */
@Injectable()
export class JobQueuesService implements BeforeApplicationShutdown {
  private readonly queues = new Map<string, Queue>();
  private readonly workers: Worker[] = [];
  /** Names of all queues, also in a process that runs no jobs. */
  private readonly names = new Set<string>();
  private readonly running = new Set<Promise<void>>();
  /** Abort the jobs that run without Redis. */
  private readonly aborts = new Set<AbortController>();
  private readonly reachable: (() => void)[] = [];
  private stopping = false;

  constructor(
    private readonly environment: Environment,
    @Inject(REDIS) private readonly redis: Redis,
    @Inject(AppLogger) readonly logger: AppLogger,
    private readonly metrics: MetricsService,
  ) {
    this.redis.on('ready', () => {
      for (const listener of this.reachable) listener();
    });
  }

  /** Whether this process runs jobs. */
  get runsJobs(): boolean {
    return this.environment.PROCESS_ROLE !== 'http';
  }

  /** Whether jobs can be added now. */
  get isReachable(): boolean {
    return this.redis.status === 'ready' && !this.stopping;
  }

  get isStopping(): boolean {
    return this.stopping;
  }

  /** Calls `listener` whenever Redis becomes reachable. */
  onReachable(listener: () => void): void {
    this.reachable.push(listener);
  }

  /**
   * Runs the jobs of a queue in this process, unless its role is `http`. A job that fails is
   * dropped, because its row is queued again.
   */
  process<T extends object>(definition: QueueDefinition<T>, handler: JobHandler<T>): void {
    this.names.add(definition.name);
    if (!this.runsJobs) return;
    const worker = new Worker(
      definition.name,
      (job: Job, _token?: string, signal?: AbortSignal) =>
        this.runJob(definition.name, job.id, () =>
          handler(definition.data.parse(job.data), signal ?? new AbortController().signal),
        ),
      {
        connection: this.redis,
        prefix: this.environment.QUEUE_PREFIX,
        concurrency: definition.concurrency,
        lockDuration: LOCK_MS,
        stalledInterval: STALLED_CHECK_MS,
        runRetryDelay: RETRY_FETCH_MS,
        removeOnComplete: { count: 0 },
        removeOnFail: { count: 0 },
      },
    );
    worker.on('error', (error) =>
      this.logger.warn({ err: error, queue: definition.name }, 'a worker cannot reach its queue'),
    );
    worker.on('failed', (job, error) => this.logFailure(definition.name, job?.id, error));
    this.workers.push(worker);
  }

  /** Runs a job in this process at once, without Redis. */
  async runHere(
    queue: string,
    id: string,
    work: (signal: AbortSignal) => Promise<void>,
  ): Promise<void> {
    const abort = new AbortController();
    this.aborts.add(abort);
    try {
      await this.runJob(queue, id, () => work(abort.signal));
    } catch (error) {
      this.logFailure(queue, id, error);
    } finally {
      this.aborts.delete(abort);
    }
  }

  /**
   * Adds jobs, except those whose id is queued already. Returns false, within seconds, if Redis did
   * not take them.
   */
  async add<T extends object>(
    definition: QueueDefinition<T>,
    jobs: readonly NewJob<T>[],
  ): Promise<boolean> {
    if (jobs.length === 0) return true;
    if (!this.isReachable) return false;
    const entries = jobs.map(({ id, data }) => ({
      name: definition.name,
      data: definition.data.parse(data),
      opts: { jobId: id, attempts: 1, removeOnComplete: true, removeOnFail: true },
    }));
    const taken = await succeedsWithin(
      this.queueOf(definition.name).addBulk(entries),
      ADD_LIMIT_MS,
      (error) =>
        this.logger.warn({ err: error, queue: definition.name }, 'jobs could not be queued'),
    );
    // A queue that could not connect at first stays broken. The next call makes a new one.
    if (!taken) this.queues.delete(definition.name);
    return taken;
  }

  /** Returns the depth of each queue. May wait for Redis: the caller sets the limit. */
  depths(): Promise<QueueDepth[]> {
    return Promise.all(
      [...this.names].map(async (name) => {
        const queue = this.queueOf(name);
        const [waiting, [first]] = await Promise.all([
          queue.getWaitingCount(),
          queue.getJobs(['waiting'], 0, 0, true),
        ]);
        return { queue: name, waiting, oldest: first?.timestamp ?? null };
      }),
    );
  }

  /** Not in onApplicationShutdown: by then the database pools, which jobs need, are closed. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping = true;
    const warn = (error: unknown): void =>
      this.logger.warn({ err: error }, 'a worker did not close cleanly');
    const closed = Promise.all(this.workers.map((worker) => worker.close()));
    const finished = await succeedsWithin(Promise.allSettled(this.running), FINISH_MS, warn);
    if (!finished) {
      for (const worker of this.workers) worker.cancelAllJobs('the process is stopping');
      for (const abort of this.aborts) abort.abort();
      if (!(await succeedsWithin(Promise.allSettled(this.running), ABORT_MS, warn)))
        this.logger.warn(
          { jobs: this.running.size },
          'jobs were still running when the process stopped; their rows will be queued again',
        );
    }
    if (await succeedsWithin(closed, CLOSE_MS, warn)) return;
    await succeedsWithin(
      Promise.all(this.workers.map((worker) => worker.disconnect())),
      CLOSE_MS,
      warn,
    );
  }

  private async runJob(
    queue: string,
    id: string | undefined,
    work: () => Promise<void>,
  ): Promise<void> {
    let outcome = 'failed';
    const job = runInContext({ traceId: id ?? queue }, work);
    this.running.add(job);
    try {
      await job;
      outcome = 'done';
    } finally {
      this.running.delete(job);
      this.metrics.jobs.inc({ queue, outcome });
    }
  }

  private logFailure(queue: string, job: string | undefined, error: unknown): void {
    this.logger.error({ err: error, queue, job }, 'a job failed; its row will be queued again');
  }

  private queueOf(name: string): Queue {
    const known = this.queues.get(name);
    if (known) return known;
    const queue = new Queue(name, {
      connection: this.redis,
      prefix: this.environment.QUEUE_PREFIX,
    });
    queue.on('error', (error) =>
      this.logger.warn({ err: error, queue: name }, 'a queue cannot be reached'),
    );
    this.queues.set(name, queue);
    return queue;
  }
}
