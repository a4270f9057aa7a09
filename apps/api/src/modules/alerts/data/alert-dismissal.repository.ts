import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { Database } from '#shared/database/database.service.js';

const KEPT_DAYS = 90;

/** Alerts that somebody put away. */
@Injectable()
export class AlertDismissalRepository {
  constructor(private readonly database: Database) {}

  /** Those of long ago go with it: whatever they were about is over. */
  async store(key: string, version: string, userId: number, at: Date): Promise<void> {
    await this.database.query(sql`
      INSERT INTO alert_dismissals (key, version, dismissed_by, dismissed_at) VALUES (${key}, ${version}, ${userId}, ${at})
      ON CONFLICT (key) DO UPDATE SET version = excluded.version, dismissed_by = excluded.dismissed_by, dismissed_at = excluded.dismissed_at`);
    await this.database.query(
      sql`DELETE FROM alert_dismissals WHERE dismissed_at < ${new Date(at.getTime() - KEPT_DAYS * 86_400_000)}`,
    );
  }
}
