import type { Worker } from 'node:worker_threads';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { Environment } from '#shared/config/environment.js';
import { AppLogger } from '#shared/logging/logger.js';
import { Threads } from '#shared/threads/threads.service.js';
import type { Condition } from '#modules/lead-conditions/domain/condition.js';
import type { ListPage } from '#modules/lead-conditions/domain/lead-criteria.js';
import type { TallyQuestion, TallyResult } from '#modules/lead-conditions/domain/tally-question.js';
import { LeadCountQuery } from './data/lead-count.query.js';
import type { Found } from './data/lead-column-store.js';
import type {
  StoreAnswers,
  StoreMessage,
  StoreQuestion,
  StoreRequest,
} from './data/lead-column-store.worker.js';

type Answer = StoreAnswers[keyof StoreAnswers];

const CHECK_MS = 60_000;
/** How long the caller waits before it asks PostgreSQL instead. */
const ANSWER_WITHIN_MS = 2_000;

/**
 * Answers lead lists and reports that are too large for PostgreSQL to count at every request
 * (ADR 15). `find` takes the conditions of a list and a page, and returns the exact number of
 * matches and the ids of the page. `tally` sums events by group. Both return null if the caller has
 * to ask PostgreSQL: there are few leads, the leads are still being read, the worker failed, or
 * PostgreSQL is better at this question.
 */
@Injectable()
export class LeadsInMemory implements OnApplicationBootstrap, OnApplicationShutdown {
  private worker: Worker | undefined;
  private isReady = false;
  private timer: NodeJS.Timeout | undefined;
  private last = 0;
  private readonly waiting = new Map<number, (answer: Answer) => void>();

  constructor(
    private readonly leads: LeadCountQuery,
    private readonly environment: Environment,
    private readonly threads: Threads,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {}

  onApplicationBootstrap(): void {
    const { LEADS_IN_MEMORY_FROM: from, PROCESS_ROLE: role } = this.environment;
    if (from === 0 || role === 'worker') return;
    this.timer = setInterval(() => {
      void this.startIfWorthwhile();
    }, CHECK_MS);
    void this.startIfWorthwhile();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    this.timer = undefined;
    const { worker } = this;
    this.drop();
    await worker?.terminate();
  }

  find(conditions: readonly Condition[], page: ListPage): Promise<Found | null> {
    return this.ask({ kind: 'find', conditions, page }) as Promise<StoreAnswers['find']>;
  }

  /** The sums of events by group, equal to those of PostgreSQL. */
  tally(question: TallyQuestion): Promise<TallyResult | null> {
    return this.ask({ kind: 'tally', question }) as Promise<StoreAnswers['tally']>;
  }

  private ask(asked: StoreQuestion): Promise<Answer> {
    const { worker } = this;
    if (!worker || !this.isReady) return Promise.resolve(null);
    const number = (this.last += 1);
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.settle(number, null), ANSWER_WITHIN_MS);
      this.waiting.set(number, (answer) => {
        clearTimeout(timer);
        resolve(answer);
      });
      worker.postMessage({
        number,
        asked,
        until: Date.now() + ANSWER_WITHIN_MS,
      } satisfies StoreRequest);
    });
  }

  /** Starts the worker once there are enough leads. */
  private async startIfWorthwhile(): Promise<void> {
    if (this.worker) return;
    try {
      const newestId = await this.leads.newestId();
      const isShutDown = this.timer === undefined;
      if (newestId >= this.environment.LEADS_IN_MEMORY_FROM && !isShutDown) this.start();
    } catch (error) {
      this.logger.warn({ err: error }, 'the leads could not be counted for the copy in memory');
    }
  }

  private start(): void {
    const worker = this.threads.start(
      new URL('./data/lead-column-store.worker.js', import.meta.url),
      { workerData: { databaseUrl: this.environment.DATABASE_URL } },
    );
    this.worker = worker;
    worker.on('message', (message: StoreMessage) => {
      if (message.kind === 'answer') return this.settle(message.number, message.answer);
      this.isReady = true;
      this.logger.info({ leads: message.leads }, 'the leads in memory are ready');
    });
    worker.on('error', (error) =>
      this.logger.warn({ err: error }, 'the leads in memory failed; PostgreSQL answers meanwhile'),
    );
    worker.on('exit', () => {
      if (this.worker === worker) this.drop();
    });
  }

  private drop(): void {
    this.worker = undefined;
    this.isReady = false;
    for (const number of this.waiting.keys()) this.settle(number, null);
  }

  private settle(number: number, answer: Answer): void {
    const resolve = this.waiting.get(number);
    this.waiting.delete(number);
    resolve?.(answer);
  }
}
