import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { TOPICS, type Topic, type TopicPayload } from '@leadline/contracts';
import sql, { type Sql } from 'sql-template-tag';
import { Clock } from '#shared/clock/clock.js';
import { Database } from '#shared/database/database.service.js';
import { AppLogger } from '#shared/logging/logger.js';

const QUIET_MS = 100;

/**
 * Work that must not be lost once a transaction has committed. It is a row of the same transaction; the relay of a worker queues
 * it, and queues it again until its handler has marked it done.
 */
@Injectable()
export class Outbox implements OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private announcedAgain = false;
  private telling: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: Database,
    private readonly clock: Clock,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {}

  /** Call it inside the transaction of the change itself. Throws when the payload does not fit its topic. */
  add<T extends Topic>(topic: T, payload: TopicPayload<T>): Promise<void> {
    return this.addMany(topic, [payload]);
  }

  /** Any number of entries in one statement. */
  async addMany<T extends Topic>(topic: T, payloads: readonly TopicPayload<T>[]): Promise<void> {
    if (payloads.length === 0) return;
    await this.database.query(this.statement(topic, payloads), 'outbox_add');
    await this.announce();
  }

  /** The INSERT by itself, for a larger statement (`WITH queued AS (…)`). Whoever uses it calls `announce` in the same transaction. */
  statement<T extends Topic>(topic: T, payloads: readonly TopicPayload<T>[]): Sql {
    const parsed = payloads.map((payload) => TOPICS[topic].parse(payload));
    return sql`INSERT INTO outbox (topic, payload, created_at) SELECT ${topic}::text, value, ${this.clock.now()}::timestamptz FROM jsonb_array_elements(${JSON.stringify(parsed)}::jsonb)`;
  }

  /**
   * Wakes the relays after the commit. Not a NOTIFY in the transaction: that takes a lock of the whole cluster until the commit is on
   * disk, which would line all intake transactions up one behind the other. One small statement per 100 ms does instead;
   * should it get lost, the relay's own scan finds the rows.
   */
  announce(): Promise<void> {
    return this.database.afterCommit(() => {
      if (this.timer) {
        this.announcedAgain = true;
        return;
      }
      this.tell();
      this.timer = setTimeout(() => {
        this.timer = undefined;
        if (!this.announcedAgain) return;
        this.announcedAgain = false;
        this.tell();
      }, QUIET_MS);
    });
  }

  async onApplicationShutdown(): Promise<void> {
    clearTimeout(this.timer);
    await this.telling;
  }

  private tell(): void {
    this.telling = this.database.query(sql`SELECT pg_notify('outbox', '')`).then(
      () => undefined,
      (error: unknown) =>
        this.logger.debug(
          { err: error },
          'the relays could not be woken; their scan will find the rows',
        ),
    );
  }
}
