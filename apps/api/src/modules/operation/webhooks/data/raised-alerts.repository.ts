import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';

/** The alerts that stand and were sent to webhooks. */
@Injectable()
export class RaisedAlertsRepository {
  constructor(private readonly database: DatabaseService) {}

  /**
   * Notes the alerts that stand now, and returns the keys of those that have risen. Call it in a
   * transaction. Of two workers that look at once, one gets a key.
   */
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
