import type { Worker } from 'node:worker_threads';
import type { OnApplicationBootstrap, OnApplicationShutdown } from '@nestjs/common';
import type { LeadsInMemoryStatus } from '@leadline/contracts';
import { directDatabaseUrl, reportEngine, type Environment } from '#shared/config/environment.js';
import type { NotificationsService } from '#shared/database/notifications.service.js';
import type { AppLogger } from '#shared/logging/logger.js';
import type { ThreadsService } from '#shared/threads/threads.service.js';
import type { NewestIdQuery } from './data/newest-id.query.js';
import type { StoreMessage, StoreOptions, StoreRequest } from './data/store-thread.js';

const CHECK_MS = 60_000;
/** How long the caller waits before it asks PostgreSQL instead. */
const ANSWER_WITHIN_MS = 2_000;
const BYTES_A_MB = 1 << 20;

const OFF: LeadsInMemoryStatus = { state: 'off', leads: 0, percent: 0 };

/** `part` is from 0 to 1. All are read only when the state says so. */
export const loadingStatus = (leads: number, part: number): LeadsInMemoryStatus => ({
  state: 'loading',
  leads,
  percent: Math.min(99, Math.floor(part * 100)),
});

const counted = (count: number): string => count.toLocaleString('en-US');
export const progressText = (leads: number, part: number): string => {
  const all = part > 0 ? Math.max(leads, Math.round(leads / part)) : leads;
  return `Leads in memory: ${counted(leads)} of ${counted(all)} read`;
};

/** A thread that has a copy of a table in memory, and the questions that it has not answered yet. */
export abstract class CopyInMemory<Question, Answer>
  implements OnApplicationBootstrap, OnApplicationShutdown
{
  protected current = OFF;
  private worker: Worker | undefined;
  private timer: NodeJS.Timeout | undefined;
  private last = 0;
  private readonly waiting = new Map<number, (answer: Answer | null) => void>();

  protected constructor(
    private readonly table: 'leads' | 'clicks',
    /** The file that runs in the thread. */
    private readonly file: URL,
    private readonly newest: NewestIdQuery,
    private readonly environment: Environment,
    private readonly threads: ThreadsService,
    private readonly notifications: NotificationsService,
    private readonly logger: AppLogger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { LEADS_IN_MEMORY_FROM: from, PROCESS_ROLE: role } = this.environment;
    if (from === 0 || role === 'worker' || reportEngine(this.environment) !== 'memory') return;
    await this.notifications.listen('leads_erased', () => void this.startAnew());
    this.timer = setInterval(() => {
      void this.check();
    }, CHECK_MS);
    void this.check();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    this.timer = undefined;
    await this.stop(OFF);
  }

  /** Resolves with null if the caller has to ask PostgreSQL. */
  protected ask(asked: Question): Promise<Answer | null> {
    const { worker } = this;
    if (!worker || this.current.state !== 'ready') return Promise.resolve(null);
    const number = (this.last += 1);
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.settle(number, null), ANSWER_WITHIN_MS);
      this.waiting.set(number, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
      const until = Date.now() + ANSWER_WITHIN_MS;
      worker.postMessage({ number, asked, until } satisfies StoreRequest<Question>);
    });
  }

  /** Runs when the copy takes too much memory, and every minute from then on. */
  protected abstract noticeOverLimit(rows: number): Promise<void>;

  /**
   * Starts the thread once there are enough rows. After it went over the limit it is not started
   * again, because the rows would not fit the next time either: that takes a restart with a higher
   * limit.
   */
  private async check(): Promise<void> {
    if (this.current.state === 'over_limit') return this.noticeOverLimit(this.current.leads);
    if (this.worker) return;
    try {
      const newestId = await this.newest.of(this.table);
      const isShutDown = this.timer === undefined;
      if (newestId >= this.environment.LEADS_IN_MEMORY_FROM && !isShutDown) this.start();
    } catch (error) {
      this.logger.warn(
        { err: error },
        `the ${this.table} could not be counted for the copy in memory`,
      );
    }
  }

  /**
   * Starts anew. Texts that no row has any more stay in memory, so after an erasure the rows are
   * read again (ADR 36). PostgreSQL answers meanwhile.
   */
  private async startAnew(): Promise<void> {
    if (!this.worker) return;
    await this.stop(OFF);
    await this.check();
  }

  private start(): void {
    const databaseUrl = directDatabaseUrl(this.environment);
    const limitBytes = this.environment.LEADS_IN_MEMORY_MAX_MB * BYTES_A_MB;
    const worker = this.threads.start(this.file, {
      workerData: { databaseUrl, limitBytes } satisfies StoreOptions,
    });
    this.worker = worker;
    this.current = loadingStatus(0, 0);
    worker.on('message', (message: StoreMessage<Answer>) => {
      // A thread that is ending may still send messages.
      if (this.worker === worker) this.take(message);
    });
    worker.on('error', (error) =>
      this.logger.warn(
        { err: error },
        `the ${this.table} in memory failed; PostgreSQL answers meanwhile`,
      ),
    );
    worker.on('exit', () => {
      if (this.worker === worker) this.drop({ ...OFF, state: 'failed' });
    });
  }

  private take(message: StoreMessage<Answer>): void {
    switch (message.kind) {
      case 'answer':
        this.settle(message.number, message.answer);
        break;
      case 'progress':
        this.current = loadingStatus(message.rows, message.part);
        this.logger.info({ leads: message.rows }, progressText(message.rows, message.part));
        break;
      case 'ready':
        this.current = { state: 'ready', leads: message.rows, percent: 100 };
        this.logger.info({ [this.table]: message.rows }, `the ${this.table} in memory are ready`);
        break;
      case 'helper_failed':
        this.logger.warn(
          { reason: message.reason },
          'the second thread that scans the leads in memory failed; one scans meanwhile',
        );
        break;
      case 'over_limit':
        this.stopOverLimit(message.rows, message.bytes);
        break;
    }
  }

  /** Frees the memory; PostgreSQL answers from now on. */
  private stopOverLimit(rows: number, bytes: number): void {
    const { percent } = this.current;
    void this.stop({ state: 'over_limit', leads: rows, percent });
    this.logger.warn(
      { [this.table]: rows, megabytes: Math.round(bytes / BYTES_A_MB) },
      `the ${this.table} in memory take more than LEADS_IN_MEMORY_MAX_MB; PostgreSQL answers`,
    );
    void this.noticeOverLimit(rows);
  }

  private async stop(status: LeadsInMemoryStatus): Promise<void> {
    const { worker } = this;
    this.drop(status);
    await worker?.terminate();
  }

  private drop(status: LeadsInMemoryStatus): void {
    this.worker = undefined;
    this.current = status;
    for (const number of this.waiting.keys()) this.settle(number, null);
  }

  private settle(number: number, answer: Answer | null): void {
    const resolve = this.waiting.get(number);
    this.waiting.delete(number);
    resolve?.(answer);
  }
}
