import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { Database } from '#shared/database/database.service.js';

@Injectable()
export class SettingsQuery {
  constructor(private readonly database: Database) {}

  /** Every stored setting by its key. */
  async allSettings(): Promise<Record<string, unknown>> {
    const rows = await this.database.query<{ key: string; value: unknown }>(
      sql`SELECT key, value FROM settings`,
    );
    return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  }
}
