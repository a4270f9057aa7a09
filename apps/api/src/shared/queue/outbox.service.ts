import { Inject, Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { TOPICS, type Topic, type TopicPayload } from '@leadline/contracts';
import sql, { type Sql } from 'sql-template-tag';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppLogger } from '#shared/logging/logger.js';

const ANNOUNCE_EVERY_MS = 100;

/**
 * Work that must not be lost once a transaction has committed. The entry is a row of that
 * transaction. OutboxRelay runs its handler again and again until it succeeds.
 */
@Injectable()
export class OutboxService implements OnApplicationShutdown {
  private timer: NodeJS.Timeout | undefined;
  private announcedAgain = false;
  private announcing: Promise<void> = Promise.resolve();

  constructor(
    private readonly database: DatabaseService,
    private readonly clock: Clock,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {}

  /**
   * Adds an entry. Call it in the transaction of the change itself. Throws if the payload does not
   * fit its topic.
   */
  add<T extends Topic>(topic: T, payload: TopicPayload<T>): Promise<void> {
    return this.addMany(topic, [payload]);
  }

  /** As `add`, with any number of entries in one statement. */
  async addMany<T extends Topic>(topic: T, payloads: readonly TopicPayload<T>[]): Promise<void> {
    if (payloads.length === 0) return;
    await this.database.query(this.statement(topic, payloads), 'outbox_add');
    await this.announce();
  }

  /**
   * Returns the INSERT alone, as part of a larger statement (`WITH queued AS (…)`). The caller
   * calls `announce` in the same transaction.
   */
  statement<T extends Topic>(topic: T, payloads: readonly TopicPayload<T>[]): Sql {
    const parsed = payloads.map((payload) => TOPICS[topic].parse(payload));
    return sql`
      INSERT INTO outbox (topic, payload, created_at)
      SELECT ${topic}::text, value, ${this.clock.now()}::timestamptz
      FROM jsonb_array_elements(${JSON.stringify(parsed)}::jsonb)`;
  }

  /**
   * As `statement`, with the rows of a query that returns them as `payload`. The caller answers for
   * their form, which is checked when they are read.
   */
  statementOf(topic: Topic, payloads: Sql): Sql {
    return sql`
      INSERT INTO outbox (topic, payload, created_at)
      SELECT ${topic}::text, queued.payload, ${this.clock.now()}::timestamptz
      FROM (${payloads}) queued`;
  }

  /**
   * Wakes the relays after the commit, with at most one statement per 100 ms. A NOTIFY inside the
   * transaction would hold a lock of the whole cluster until the commit is on disk, and so
   * serialise all intake transactions. If the statement gets lost, the scan of the relay finds the
   * rows.
   */
  announce(): Promise<void> {
    return this.database.afterCommit(() => {
      if (this.timer) {
        this.announcedAgain = true;
        return;
      }
      this.notify();
      this.timer = setTimeout(() => {
        this.timer = undefined;
        if (!this.announcedAgain) return;
        this.announcedAgain = false;
        this.notify();
      }, ANNOUNCE_EVERY_MS);
    });
  }

  async onApplicationShutdown(): Promise<void> {
    clearTimeout(this.timer);
    await this.announcing;
  }

  private notify(): void {
    this.announcing = this.database.query(sql`SELECT pg_notify('outbox', '')`).then(
      () => undefined,
      (error: unknown) =>
        this.logger.debug(
          { err: error },
          'the relays could not be notified; their scan will find the rows',
        ),
    );
  }
}
