import type { Worker } from 'node:worker_threads';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { directDatabaseUrl, Environment, reportEngine } from '#shared/config/environment.js';
import { NotificationsService } from '#shared/database/notifications.service.js';
import { AppLogger } from '#shared/logging/logger.js';
import { ThreadsService } from '#shared/threads/threads.service.js';
import type {
  ClickQuestion,
  ClickResult,
} from '#modules/lead-data/lead-conditions/domain/click-conditions.js';
import { ClickCountQuery } from './data/click-count.query.js';
import type {
  ClickStoreMessage,
  ClickStoreOptions,
  ClickStoreRequest,
} from './data/click-column-store.worker.js';
import { PendingAnswers } from './pending-answers.js';

const CHECK_MS = 60_000;
const BYTES_A_MB = 1 << 20;

/**
 * Answers reports of clicks that are too large for PostgreSQL to sum at every request (ADR 38), as
 * `LeadsInMemoryService` does for leads, under the same limits. `tally` returns null if the caller
 * has to ask PostgreSQL.
 */
@Injectable()
export class ClicksInMemoryService implements OnApplicationBootstrap, OnApplicationShutdown {
  private worker: Worker | undefined;
  private isReady = false;
  private isOverLimit = false;
  private timer: NodeJS.Timeout | undefined;
  private readonly answers = new PendingAnswers<ClickResult>();

  constructor(
    private readonly clicks: ClickCountQuery,
    private readonly environment: Environment,
    private readonly threads: ThreadsService,
    private readonly notifications: NotificationsService,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { LEADS_IN_MEMORY_FROM: from, PROCESS_ROLE: role } = this.environment;
    if (from === 0 || role === 'worker' || reportEngine(this.environment) !== 'memory') return;
    // Texts of erased people stay in memory, so the clicks are read again (ADR 36).
    await this.notifications.listen('leads_erased', () => void this.startAnew());
    this.timer = setInterval(() => {
      void this.check();
    }, CHECK_MS);
    void this.check();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    this.timer = undefined;
    await this.stop();
  }

  tally(question: ClickQuestion): Promise<ClickResult | null> {
    const { worker } = this;
    if (!worker || !this.isReady) return Promise.resolve(null);
    return this.answers.ask((asked) =>
      worker.postMessage({ ...asked, question } satisfies ClickStoreRequest),
    );
  }

  /** Starts the thread once there are enough clicks. */
  private async check(): Promise<void> {
    if (this.worker || this.isOverLimit) return;
    try {
      const newestId = await this.clicks.newestId();
      const isShutDown = this.timer === undefined;
      if (newestId >= this.environment.LEADS_IN_MEMORY_FROM && !isShutDown) this.start();
    } catch (error) {
      this.logger.warn({ err: error }, 'the clicks could not be counted for the copy in memory');
    }
  }

  private async startAnew(): Promise<void> {
    if (!this.worker) return;
    await this.stop();
    await this.check();
  }

  private start(): void {
    const databaseUrl = directDatabaseUrl(this.environment);
    const limitBytes = this.environment.LEADS_IN_MEMORY_MAX_MB * BYTES_A_MB;
    const worker = this.threads.start(
      new URL('./data/click-column-store.worker.js', import.meta.url),
      { workerData: { databaseUrl, limitBytes } satisfies ClickStoreOptions },
    );
    this.worker = worker;
    worker.on('message', (message: ClickStoreMessage) => {
      // A thread that is ending may still send messages.
      if (this.worker === worker) this.take(message);
    });
    worker.on('error', (error) =>
      this.logger.warn({ err: error }, 'the clicks in memory failed; PostgreSQL answers meanwhile'),
    );
    worker.on('exit', () => {
      if (this.worker === worker) this.drop();
    });
  }

  private take(message: ClickStoreMessage): void {
    switch (message.kind) {
      case 'answer':
        this.answers.settle(message.number, message.answer);
        break;
      case 'ready':
        this.isReady = true;
        this.logger.info({ clicks: message.clicks }, 'the clicks in memory are ready');
        break;
      case 'over_limit':
        this.isOverLimit = true;
        this.logger.warn(
          { clicks: message.clicks },
          'the clicks in memory take more than LEADS_IN_MEMORY_MAX_MB; PostgreSQL answers',
        );
        void this.stop();
    }
  }

  private async stop(): Promise<void> {
    const { worker } = this;
    this.drop();
    await worker?.terminate();
  }

  private drop(): void {
    this.worker = undefined;
    this.isReady = false;
    this.answers.settleAll();
  }
}
