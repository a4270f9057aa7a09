import type { Worker } from 'node:worker_threads';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { LeadsInMemoryStatus } from '@leadline/contracts';
import { NotificationsService } from '#shared/database/notifications.service.js';
import { directDatabaseUrl, Environment, reportEngine } from '#shared/config/environment.js';
import { AppLogger } from '#shared/logging/logger.js';
import { ThreadsService } from '#shared/threads/threads.service.js';
import type { Condition } from '#modules/lead-data/lead-conditions/domain/condition.js';
import type {
  FoundLeads,
  ListPage,
} from '#modules/lead-data/lead-conditions/domain/lead-criteria.js';
import type {
  TallyQuestion,
  TallyResult,
} from '#modules/lead-data/lead-conditions/domain/tally-question.js';
import { LeadCountQuery } from './data/lead-count.query.js';
import { MemoryLimitNoticeService, type OverLimit } from './memory-limit-notice.service.js';
import { loadingStatus, OFF, progressText } from './domain/store-status.js';
import type {
  StoreAnswers,
  StoreMessage,
  StoreOptions,
  StoreQuestion,
  StoreRequest,
} from './data/lead-column-store.worker.js';
import { PendingAnswers } from './pending-answers.js';

type Answer = StoreAnswers[keyof StoreAnswers];

const CHECK_MS = 60_000;
const BYTES_A_MB = 1 << 20;

/**
 * Answers lead lists and reports that are too large for PostgreSQL to count at every request
 * (ADR 15). This is all that other modules see of the copy in memory:
 *
 * - `find` takes the conditions of a list and a page, and returns the exact number of matches and
 *   the ids of the page. It searches e-mails, hit ids and IP addresses, too (ADR 34).
 * - `tally` sums events by group, equal to the sums of PostgreSQL.
 * - Both return null if the caller has to ask PostgreSQL: there are few leads, the leads are still
 *   being read or take too much memory, the worker failed, or PostgreSQL is better at this question.
 * - `status` says how far this process is, and `overLimit` whether any process lacks memory.
 *
 * The leads are in a thread (`data/lead-column-store.worker.ts`), which reads them
 * (`data/lead-ranges.ts`, `data/binary-row.ts`), keeps them as columns (`domain/lead-columns.ts`,
 * `domain/lead-texts.ts`) and follows their changes (`data/lead-column-store.ts`). Another one helps
 * to scan them for reports (`data/scan-thread.ts`).
 */
@Injectable()
export class LeadsInMemoryService implements OnApplicationBootstrap, OnApplicationShutdown {
  private worker: Worker | undefined;
  private current = OFF;
  private timer: NodeJS.Timeout | undefined;
  private readonly answers = new PendingAnswers<NonNullable<Answer>>();

  constructor(
    private readonly leads: LeadCountQuery,
    private readonly notice: MemoryLimitNoticeService,
    private readonly environment: Environment,
    private readonly threads: ThreadsService,
    private readonly notifications: NotificationsService,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {}

  get status(): LeadsInMemoryStatus {
    return this.current;
  }

  /** Whether the leads of any process take more memory than they may; null if not. */
  overLimit(): Promise<OverLimit | null> {
    return this.notice.find();
  }

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
    const { worker } = this;
    this.drop(OFF);
    await worker?.terminate();
  }

  find(conditions: readonly Condition[], page: ListPage): Promise<FoundLeads | null> {
    return this.ask({ kind: 'find', conditions, page }) as Promise<StoreAnswers['find']>;
  }

  /** Returns the sums of events by group, equal to those of PostgreSQL. */
  tally(question: TallyQuestion): Promise<TallyResult | null> {
    return this.ask({ kind: 'tally', question }) as Promise<StoreAnswers['tally']>;
  }

  private ask(asked: StoreQuestion): Promise<Answer> {
    const { worker } = this;
    if (!worker || this.current.state !== 'ready') return Promise.resolve(null);
    return this.answers.ask(({ number, until }) =>
      worker.postMessage({ number, asked, until } satisfies StoreRequest),
    );
  }

  /**
   * Starts the worker once there are enough leads. After it went over the limit it is not started
   * again, because the leads would not fit the next time either: that takes a restart with a higher
   * limit.
   */
  private async check(): Promise<void> {
    if (this.current.state === 'over_limit') return this.notice.publish(this.current.leads);
    if (this.worker) return;
    try {
      const newestId = await this.leads.newestId();
      const isShutDown = this.timer === undefined;
      if (newestId >= this.environment.LEADS_IN_MEMORY_FROM && !isShutDown) this.start();
    } catch (error) {
      this.logger.warn({ err: error }, 'the leads could not be counted for the copy in memory');
    }
  }

  /**
   * Starts anew. Texts that no lead has any more stay in memory, so after an erasure the leads are
   * read again (ADR 36). PostgreSQL answers meanwhile.
   */
  private async startAnew(): Promise<void> {
    const { worker } = this;
    if (!worker) return;
    this.drop(OFF);
    await worker.terminate();
    await this.check();
  }

  private start(): void {
    const databaseUrl = directDatabaseUrl(this.environment);
    const limitBytes = this.environment.LEADS_IN_MEMORY_MAX_MB * BYTES_A_MB;
    const worker = this.threads.start(
      new URL('./data/lead-column-store.worker.js', import.meta.url),
      { workerData: { databaseUrl, limitBytes } satisfies StoreOptions },
    );
    this.worker = worker;
    this.current = loadingStatus(0, 0);
    worker.on('message', (message: StoreMessage) => {
      // A thread that is ending may still send messages.
      if (this.worker === worker) this.take(message);
    });
    worker.on('error', (error) =>
      this.logger.warn({ err: error }, 'the leads in memory failed; PostgreSQL answers meanwhile'),
    );
    worker.on('exit', () => {
      if (this.worker === worker) this.drop({ ...OFF, state: 'failed' });
    });
  }

  private take(message: StoreMessage): void {
    switch (message.kind) {
      case 'answer':
        this.answers.settle(message.number, message.answer);
        break;
      case 'progress':
        this.current = loadingStatus(message.leads, message.part);
        this.logger.info({ leads: message.leads }, progressText(message.leads, message.part));
        break;
      case 'ready':
        this.current = { state: 'ready', leads: message.leads, percent: 100 };
        this.logger.info({ leads: message.leads }, 'the leads in memory are ready');
        break;
      case 'helper_failed':
        this.logger.warn(
          { reason: message.reason },
          'the second thread that scans the leads in memory failed; one scans meanwhile',
        );
        break;
      case 'over_limit':
        this.stopOverLimit(message.leads, message.bytes);
        break;
    }
  }

  /** Frees the memory; PostgreSQL answers from now on. */
  private stopOverLimit(leads: number, bytes: number): void {
    const { worker } = this;
    const { percent } = this.current;
    this.drop({ state: 'over_limit', leads, percent });
    void worker?.terminate();
    this.logger.warn(
      { leads, megabytes: Math.round(bytes / BYTES_A_MB) },
      'the leads in memory take more than LEADS_IN_MEMORY_MAX_MB; PostgreSQL answers',
    );
    void this.notice.publish(leads);
  }

  private drop(status: LeadsInMemoryStatus): void {
    this.worker = undefined;
    this.current = status;
    this.answers.settleAll();
  }
}
