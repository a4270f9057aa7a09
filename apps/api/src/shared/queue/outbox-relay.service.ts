import { setTimeout as pause } from 'node:timers/promises';
import {
  type BeforeApplicationShutdown,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import { TOPICS, type Topic, type TopicPayload } from '@leadline/contracts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { NotificationsService } from '#shared/database/notifications.service.js';
import { JobQueuesService, defineQueue } from './job-queues.service.js';
import { PeriodicTask } from './periodic-task.js';

/**
 * Handles an entry inside the transaction that marks it done, so both commit together. It makes no
 * calls to the outside.
 */
export type OutboxHandler<T extends Topic> = (
  payload: TopicPayload<T>,
  outboxId: string,
) => Promise<void>;

export const OUTBOX_QUEUE = defineQueue({
  name: 'outbox',
  data: z.object({ outbox_id: z.string().regex(/^\d{1,19}$/) }),
  concurrency: 8,
});

const BATCH = 500;
const SCAN_MS = 15_000;
/** An entry that is not handled by then is queued again: Redis was flushed, or a worker died. */
const LOST_AFTER_MS = 30_000;
/**
 * Most jobs that wait in Redis. The workers run them long before LOST_AFTER_MS, so no entry is
 * taken for lost and queued again and again, however many wait in the table.
 */
const MAX_QUEUED = 2_000;
const LOOK_FOR_ROOM_MS = 100;
const PURGE_EVERY_MS = 3_600_000;
const KEEP_DONE_MS = 7 * 24 * 3_600_000;

/**
 * Carries outbox rows to BullMQ and runs their handlers. A row is handled once, whatever happens to
 * its job: the transaction of the handler locks the row, skips it if it is done or locked by
 * another worker, and marks it done. So it needs no lease (ADR 21).
 */
@Injectable()
export class OutboxRelayService implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private readonly handlers = new Map<
    string,
    (payload: unknown, outboxId: string) => Promise<void>
  >();
  private readonly dispatching: PeriodicTask;
  private readonly purging: PeriodicTask;

  constructor(
    private readonly database: DatabaseService,
    private readonly queues: JobQueuesService,
    private readonly notifications: NotificationsService,
    private readonly clock: Clock,
  ) {
    this.dispatching = new PeriodicTask(
      { name: 'dispatch the outbox', everyMs: SCAN_MS, run: () => this.dispatchAll() },
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
    this.handlers.set(topic, (payload, outboxId) => handler(schema.parse(payload), outboxId));
  }

  async onApplicationBootstrap(): Promise<void> {
    this.queues.process(OUTBOX_QUEUE, ({ outbox_id: outboxId }) => this.runOne(outboxId));
    if (!this.queues.runsJobs) return;
    this.queues.onReachable(() => void this.dispatch());
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

  /** Queues every row that waits for it. Resolves when none is left, or when Redis is away. */
  dispatch(): Promise<void> {
    return this.dispatching.run();
  }

  private async dispatchAll(): Promise<void> {
    for (let more = true; more && this.queues.isReachable && !this.dispatching.isStopping;) {
      const waiting = await this.queues.waitingIn(OUTBOX_QUEUE);
      if (waiting === null) return;
      if (waiting >= MAX_QUEUED) {
        await pause(LOOK_FOR_ROOM_MS);
        continue;
      }
      const ids = await this.claim();
      const queued = await this.queues.add(
        OUTBOX_QUEUE,
        ids.map((id) => ({ id: `outbox-${id}`, data: { outbox_id: id } })),
      );
      if (!queued) await this.release(ids);
      more = queued && ids.length === BATCH;
    }
  }

  /**
   * Claims rows. Two relays never claim the same row. The rows of a relay that dies after the claim
   * are queued again 30 seconds later.
   */
  private async claim(): Promise<string[]> {
    const now = this.clock.now();
    const lostBefore = new Date(now.getTime() - LOST_AFTER_MS);
    // A time in the future comes from a wrong clock of the process that queued it, and its job may
    // be lost as well.
    const wrongFrom = new Date(now.getTime() + LOST_AFTER_MS);
    const rows = await this.database.query<{ id: string }>(sql`
      UPDATE outbox
      SET dispatched_at = ${now}
      WHERE id IN (
        SELECT id
        FROM outbox
        WHERE done_at IS NULL AND (
          dispatched_at IS NULL OR
          dispatched_at <= ${lostBefore} OR
          dispatched_at >= ${wrongFrom}
        )
        ORDER BY id
        LIMIT ${BATCH}
        FOR UPDATE SKIP LOCKED
      )
      RETURNING id::text`);
    return rows.map((row) => row.id);
  }

  /**
   * Releases rows that Redis did not take: they are due as soon as it is back, not after the time
   * of a lost job.
   */
  private async release(ids: readonly string[]): Promise<void> {
    await this.database.query(sql`
      UPDATE outbox
      SET dispatched_at = NULL
      WHERE id = ANY(${ids}::bigint[]) AND done_at IS NULL`);
  }

  private runOne(outboxId: string): Promise<void> {
    return this.database.tx(async () => {
      const [row] = await this.database.query<{ topic: string; payload: unknown }>(sql`
        SELECT topic, payload
        FROM outbox
        WHERE id = ${outboxId}::bigint AND done_at IS NULL
        FOR UPDATE SKIP LOCKED`);
      if (!row) return;
      const handler = this.handlers.get(row.topic);
      if (!handler)
        throw new Error(`The outbox topic ${row.topic} has no handler in this process.`);
      await handler(row.payload, outboxId);
      await this.database.query(
        sql`UPDATE outbox SET done_at = ${this.clock.now()} WHERE id = ${outboxId}::bigint`,
      );
    });
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
