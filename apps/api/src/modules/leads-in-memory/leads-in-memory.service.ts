import { Worker } from 'node:worker_threads';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { ListCriteria, ListPage } from '@leadline/contracts';
import { Environment } from '#shared/config/environment.js';
import { AppLogger } from '#shared/logging/logger.js';
import { LeadCountQuery } from './data/lead-count.query.js';
import type { Found } from './data/lead-column-store.js';
import type { StoreMessage, StoreRequest } from './data/lead-column-store.worker.js';

const LOOK_MS = 60_000;
/** Who waits longer is answered by PostgreSQL. */
const PATIENCE_MS = 2_000;

/**
 * The leads in memory, for lists too large to count in PostgreSQL at every look (ADR 15). It is an offer: `find` says null when there are few leads,
 * while it reads them, when it failed, and where PostgreSQL is the better one to ask; the caller then asks PostgreSQL.
 */
@Injectable()
export class LeadsInMemory implements OnApplicationBootstrap, OnApplicationShutdown {
  private worker: Worker | undefined;
  private isReady = false;
  private timer: NodeJS.Timeout | undefined;
  private last = 0;
  private readonly waiting = new Map<number, (found: Found | null) => void>();

  constructor(
    private readonly leads: LeadCountQuery,
    private readonly environment: Environment,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {}

  onApplicationBootstrap(): void {
    if (this.environment.LEAD_MIRROR_FROM === 0 || this.environment.PROCESS_ROLE === 'worker')
      return;
    this.timer = setInterval(() => {
      void this.look();
    }, LOOK_MS);
    void this.look();
  }

  async onApplicationShutdown(): Promise<void> {
    clearInterval(this.timer);
    this.timer = undefined;
    const { worker } = this;
    this.drop();
    await worker?.terminate();
  }

  find(list: ListCriteria, page: ListPage): Promise<Found | null> {
    const { worker } = this;
    if (!worker || !this.isReady) return Promise.resolve(null);
    const number = (this.last += 1);
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.settle(number, null), PATIENCE_MS);
      this.waiting.set(number, (found) => {
        clearTimeout(timer);
        resolve(found);
      });
      worker.postMessage({
        number,
        list,
        page,
        until: Date.now() + PATIENCE_MS,
      } satisfies StoreRequest);
    });
  }

  /** Begins once there are leads enough. */
  private async look(): Promise<void> {
    try {
      if (
        !this.worker &&
        (await this.leads.newestId()) >= this.environment.LEAD_MIRROR_FROM &&
        this.timer
      )
        this.start();
    } catch (error) {
      this.logger.warn({ err: error }, 'the leads could not be counted for the mirror');
    }
  }

  private start(): void {
    const worker = new Worker(new URL('./data/lead-column-store.worker.js', import.meta.url), {
      workerData: { databaseUrl: this.environment.DATABASE_URL },
    });
    this.worker = worker;
    worker.on('message', (message: StoreMessage) => {
      if (message.kind === 'answer') return this.settle(message.number, message.found);
      this.isReady = true;
      this.logger.info({ leads: message.leads }, 'the mirror of the leads is ready');
    });
    worker.on('error', (error) =>
      this.logger.warn(
        { err: error },
        'the mirror of the leads failed; PostgreSQL answers meanwhile',
      ),
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

  private settle(number: number, found: Found | null): void {
    const resolve = this.waiting.get(number);
    this.waiting.delete(number);
    resolve?.(found);
  }
}
