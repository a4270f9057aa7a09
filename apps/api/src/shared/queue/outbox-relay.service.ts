import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { TOPICS, type Topic, type TopicPayload } from '@leadline/contracts';
import sql from 'sql-template-tag';
import type { z } from 'zod';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { NotificationsService } from '#shared/database/notifications.service.js';
import { isOutage } from '#shared/database/sql-state.js';
import { AppLogger } from '#shared/logging/logger.js';
import { JobQueuesService } from './job-queues.service.js';
import { PeriodicTask } from './periodic-task.js';

export interface OutboxEntry<T extends Topic> {
  readonly id: string;
  readonly payload: TopicPayload<T>;
}
/**
 * Handles entries inside the transaction that marks them done, so both commit together. It makes no
 * calls to the outside.
 */
export type OutboxHandler<T extends Topic> = (entries: readonly OutboxEntry<T>[]) => Promise<void>;

interface Row {
  readonly id: string;
  readonly topic: string;
  readonly payload: unknown;
}

const BATCH = 500;
const SCAN_MS = 15_000;
/** An entry whose handler failed is tried again after this time. */
const RETRY_MS = 30_000;
const PURGE_EVERY_MS = 3_600_000;
const KEEP_DONE_MS = 7 * 24 * 3_600_000;

/**
 * Runs the handlers of outbox rows. A transaction locks a batch of rows that no other worker has,
 * handles them, and marks them done, so a row is handled once and needs no lease (ADR 21).
 */
@Injectable()
export class OutboxRelayService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly handlers = new Map<string, (rows: readonly Row[]) => Promise<void>>();
  private readonly dispatching: PeriodicTask;
  private readonly purging: PeriodicTask;

  constructor(
    private readonly database: DatabaseService,
    private readonly queues: JobQueuesService,
    private readonly notifications: NotificationsService,
    private readonly clock: Clock,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {
    this.dispatching = new PeriodicTask(
      { name: 'empty the outbox', everyMs: SCAN_MS, run: () => this.dispatchAll() },
      queues,
    );
    this.purging = new PeriodicTask(
      { name: 'purge the outbox', everyMs: PURGE_EVERY_MS, run: () => this.purge() },
      queues,
    );
  }

  /** Registers the one handler of a topic, while modules are initialised. */
  handle<T extends Topic>(topic: T, handler: OutboxHandler<T>): void {
    if (this.handlers.has(topic)) throw new Error(`The outbox topic ${topic} has two handlers.`);
    const schema = TOPICS[topic] as unknown as z.ZodType<TopicPayload<T>>;
    this.handlers.set(topic, (rows) =>
      handler(rows.map(({ id, payload }) => ({ id, payload: schema.parse(payload) }))),
    );
  }

  async onApplicationBootstrap(): Promise<void> {
    if (!this.queues.runsJobs) return;
    await this.notifications.listen('outbox', () => void this.dispatch());
    this.dispatching.onApplicationBootstrap();
    this.purging.onApplicationBootstrap();
    void this.dispatch();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all([
      this.dispatching.beforeApplicationShutdown(),
      this.purging.beforeApplicationShutdown(),
    ]);
  }

  /** Handles every row that waits. Resolves when none is left for this worker. */
  dispatch(): Promise<void> {
    return this.dispatching.run();
  }

  private async dispatchAll(): Promise<void> {
    for (let rows = BATCH; rows === BATCH && !this.dispatching.isStopping;)
      rows = await this.handleBatch();
  }

  /**
   * Handles due rows, or those of the given ids, in one transaction. If it fails, the rows are
   * handled one by one, so that a bad one fails alone. Returns the number of rows.
   */
  private async handleBatch(ids: readonly string[] | null = null): Promise<number> {
    let rows: Row[] = [];
    try {
      await this.database.tx(async () => {
        rows = await this.lockDue(ids);
        await this.runHandlers(rows);
      });
    } catch (error) {
      const [first] = rows;
      if (first === undefined || isOutage(error)) throw error;
      if (rows.length === 1) await this.postpone(first, error);
      else for (const { id } of rows) await this.handleBatch([id]);
    }
    return rows.length;
  }

  private lockDue(ids: readonly string[] | null): Promise<Row[]> {
    const now = this.clock.now().getTime();
    // A time in the future comes from a wrong clock of the worker that failed.
    return this.database.query<Row>(sql`
      SELECT id::text, topic, payload
      FROM outbox
      WHERE done_at IS NULL
        AND (${ids}::bigint[] IS NULL OR id = ANY(${ids}::bigint[]))
        AND (
          dispatched_at IS NULL OR
          dispatched_at <= ${new Date(now - RETRY_MS)} OR
          dispatched_at >= ${new Date(now + RETRY_MS)}
        )
      ORDER BY id
      LIMIT ${BATCH}
      FOR UPDATE SKIP LOCKED`);
  }

  private async runHandlers(rows: readonly Row[]): Promise<void> {
    if (rows.length === 0) return;
    for (const topic of new Set(rows.map((row) => row.topic))) {
      const handler = this.handlers.get(topic);
      if (!handler) throw new Error(`The outbox topic ${topic} has no handler in this process.`);
      await handler(rows.filter((row) => row.topic === topic));
    }
    await this.database.query(sql`
      UPDATE outbox
      SET done_at = ${this.clock.now()}
      WHERE id = ANY(${rows.map(({ id }) => id)}::bigint[])`);
  }

  private async postpone({ id, topic }: Row, error: unknown): Promise<void> {
    this.logger.error(
      { err: error, outbox_id: id, topic },
      'an outbox entry failed; it will be tried again',
    );
    await this.database.query(sql`
      UPDATE outbox
      SET dispatched_at = ${this.clock.now()}
      WHERE id = ${id}::bigint AND done_at IS NULL`);
  }

  /**
   * Deletes rows done a week ago, lowest ids first. Reads only the lowest ids, so its cost does not
   * grow with the table.
   */
  private async purge(): Promise<void> {
    const before = new Date(this.clock.now().getTime() - KEEP_DONE_MS);
    for (let deleted = 1; deleted > 0 && !this.purging.isStopping;) {
      const [row] = await this.database.query<{ count: number }>(sql`
        WITH deleted AS (
          DELETE FROM outbox
          WHERE id IN (SELECT id FROM outbox ORDER BY id LIMIT 5000) AND done_at < ${before}
          RETURNING 1
        )
        SELECT count(*)::int AS count FROM deleted`);
      deleted = row?.count ?? 0;
    }
  }
}
