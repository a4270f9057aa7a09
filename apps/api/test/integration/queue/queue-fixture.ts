import { Injectable, Module } from '@nestjs/common';
import type { TopicPayload } from '@leadline/contracts';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { HttpModule } from '#shared/http/http.module.js';
import { PlatformModule } from '#shared/platform.module.js';
import { NobodyAuthModule } from '#test/support/app-modules.js';
import { OutboxRelayService } from '#shared/queue/outbox-relay.service.js';

type Payload = TopicPayload<'publisher-postback'>;

/**
 * Stands in for a feature. It records entries in a table, so that those rolled back do not count.
 */
@Injectable()
export class NotingHandler {
  /** Runs before an entry is recorded. Tests make it fail or wait. */
  before: (payload: Payload) => Promise<void> = () => Promise.resolve();
  calls = 0;

  constructor(
    private readonly database: DatabaseService,
    relay: OutboxRelayService,
  ) {
    relay.handle('publisher-postback', async (entries) => {
      for (const { payload } of entries) {
        this.calls += 1;
        await this.before(payload);
        const note = `${payload.event} ${payload.lead_id}`;
        await this.database.query(
          sql`INSERT INTO lookup_values (kind, value) VALUES ('offer', ${note})`,
        );
      }
    });
  }

  /**
   * The entries that handlers recorded and committed. Handling one twice would violate the table's
   * key.
   */
  async notes(): Promise<string[]> {
    const rows = await this.database.query<{ value: string }>(
      sql`SELECT value FROM lookup_values WHERE kind = 'offer' ORDER BY value`,
    );
    return rows.map((row) => row.value);
  }

  async waiting(): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM outbox WHERE done_at IS NULL`,
    );
    return row?.count ?? -1;
  }
}

@Module({
  imports: [PlatformModule, HttpModule.forCallers(NobodyAuthModule)],
  providers: [NotingHandler],
  exports: [NotingHandler],
})
export class QueueTestModule {}
