import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';

const KEPT_DAYS = 90;

/** Alerts that somebody dismissed. */
@Injectable()
export class AlertDismissalRepository {
  constructor(private readonly database: DatabaseService) {}

  /** Stores a dismissal. Also deletes old ones, whose causes are over. */
  async store(key: string, version: string, userId: number, at: Date): Promise<void> {
    await this.database.query(sql`
      INSERT INTO alert_dismissals (key, version, dismissed_by, dismissed_at)
      VALUES (${key}, ${version}, ${userId}, ${at})
      ON CONFLICT (key) DO UPDATE SET
        version = excluded.version,
        dismissed_by = excluded.dismissed_by,
        dismissed_at = excluded.dismissed_at`);
    const before = new Date(at.getTime() - KEPT_DAYS * 86_400_000);
    await this.database.query(sql`DELETE FROM alert_dismissals WHERE dismissed_at < ${before}`);
  }
}
