import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';

/** The alerts that stand and were sent to webhooks. */
@Injectable()
export class RaisedAlertsRepository {
  constructor(private readonly database: DatabaseService) {}

  /**
   * Lets looks at the alerts run one after the other until the transaction ends. A look with older
   * alerts would forget what the one before has noted.
   */
  async awaitTurn(): Promise<void> {
    await this.database.query(sql`
      SELECT pg_advisory_xact_lock(hashtextextended('webhook_alerts', 103))`);
  }

  /** Notes the alerts that stand now, and returns the keys of those that have risen. */
  async note(keys: readonly string[], now: Date): Promise<ReadonlySet<string>> {
    await this.database.query(sql`DELETE FROM webhook_alerts WHERE key <> ALL(${keys}::text[])`);
    const risen = await this.database.query<{ key: string }>(sql`
      INSERT INTO webhook_alerts (key, raised_at)
      SELECT DISTINCT key, ${now}::timestamptz FROM unnest(${keys}::text[]) key ORDER BY key
      ON CONFLICT DO NOTHING
      RETURNING key`);
    return new Set(risen.map(({ key }) => key));
  }
}
