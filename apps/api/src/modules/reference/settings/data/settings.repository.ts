import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { currentVersion } from '#shared/database/record-version.sql.js';

@Injectable()
export class SettingsRepository {
  constructor(private readonly database: DatabaseService) {}

  /** Returns every stored setting by its key. */
  async allSettings(): Promise<Record<string, unknown>> {
    const records = await this.database.records();
    const rows = await records.settings.findMany({ select: { key: true, value: true } });
    return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  }

  /** Makes saves run one after the other, until the transaction ends. */
  async lock(): Promise<void> {
    await this.database.query(sql`SELECT pg_advisory_xact_lock(72707371)`);
  }

  async namesOf(userIds: readonly number[]): Promise<Map<number, string>> {
    if (userIds.length === 0) return new Map();
    const rows = await this.database.query<{ id: number; name: string }>(
      sql`SELECT id, name FROM users WHERE id = ANY(${userIds}::int[])`,
    );
    return new Map(rows.map(({ id, name }) => [id, name]));
  }

  async version(id: number): Promise<number> {
    const [row] = await this.database.query<{ version: number }>(
      sql`SELECT ${currentVersion('settings', sql`${id}::int`)} AS version`,
    );
    return row?.version ?? 1;
  }

  async save(settings: Readonly<Record<string, unknown>>): Promise<void> {
    await this.database.query(sql`
      INSERT INTO settings (key, value)
      SELECT key, value
      FROM jsonb_each(${JSON.stringify(settings)}::jsonb)
      ORDER BY key
      ON CONFLICT (key) DO UPDATE SET value = excluded.value`);
  }
}
