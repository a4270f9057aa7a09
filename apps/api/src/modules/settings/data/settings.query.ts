import { Injectable } from '@nestjs/common';
import { Database } from '#shared/database/database.service.js';

@Injectable()
export class SettingsQuery {
  constructor(private readonly database: Database) {}

  /** Every stored setting by its key. */
  async allSettings(): Promise<Record<string, unknown>> {
    const records = await this.database.records();
    const rows = await records.settings.findMany({ select: { key: true, value: true } });
    return Object.fromEntries(rows.map(({ key, value }) => [key, value]));
  }
}
