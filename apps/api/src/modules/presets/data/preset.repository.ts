import { Injectable } from '@nestjs/common';
import type { CreatePresetBody, PresetConfig, PresetPage } from '@leadline/contracts';
import sql from 'sql-template-tag';
import { Database } from '#shared/database/database.service.js';

export interface PresetRow {
  readonly id: number;
  readonly name: string;
  readonly page: PresetPage;
  readonly config: object;
}

/** Presets of people. Every statement says whose: nobody reaches another person's. */
@Injectable()
export class PresetRepository {
  constructor(private readonly database: Database) {}

  listPresets(userId: number): Promise<PresetRow[]> {
    return this.database.query<PresetRow>(
      sql`SELECT id, name, page, config FROM presets WHERE user_id = ${userId} ORDER BY lower(name), id`,
    );
  }

  /** Counts the person's presets and holds the person until the transaction ends, so that two writes at once do not both find room for one. */
  async countLocked(userId: number): Promise<number> {
    await this.database.query(sql`SELECT 1 FROM users WHERE id = ${userId} FOR UPDATE`);
    const [row] = await this.database.query<{ count: number }>(
      sql`SELECT count(*)::int AS count FROM presets WHERE user_id = ${userId}`,
    );
    return row?.count ?? 0;
  }

  async lockPreset(id: number, userId: number): Promise<PresetRow | null> {
    const [row] = await this.database.query<PresetRow>(
      sql`SELECT id, name, page, config FROM presets WHERE id = ${id} AND user_id = ${userId} FOR UPDATE`,
    );
    return row ?? null;
  }

  async insertPreset(
    { name, page, config }: CreatePresetBody,
    userId: number,
    at: Date,
  ): Promise<PresetRow> {
    const [row] = await this.database.query<PresetRow>(sql`
      INSERT INTO presets (user_id, name, page, config, created_at) VALUES (${userId}, ${name}, ${page}, ${JSON.stringify(config)}, ${at}) RETURNING id, name, page, config`);
    if (!row) throw new Error('The preset was not stored.');
    return row;
  }

  async updatePreset(id: number, name: string, config: PresetConfig): Promise<void> {
    await this.database.query(
      sql`UPDATE presets SET name = ${name}, config = ${JSON.stringify(config)} WHERE id = ${id}`,
    );
  }

  async deletePreset(id: number): Promise<void> {
    await this.database.query(sql`DELETE FROM presets WHERE id = ${id}`);
  }
}
