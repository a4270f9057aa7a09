import { Injectable } from '@nestjs/common';
import type { CreatePresetBody, PresetPage } from '@leadline/contracts';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { currentVersion } from '#shared/database/record-version.sql.js';

export interface PresetRow {
  readonly id: number;
  readonly name: string;
  readonly page: PresetPage;
  readonly config: object;
  readonly created_at: Date;
}
/** A preset with its version. */
export interface CurrentPreset extends PresetRow {
  readonly version: number;
}

/** Presets of people. Every read names the owner, so nobody reaches another person's preset. */
@Injectable()
export class PresetsRepository {
  constructor(private readonly database: DatabaseService) {}

  /**
   * Lists presets by name, regardless of case. SQL, because Prisma cannot order by an expression.
   */
  listPresets(userId: number): Promise<CurrentPreset[]> {
    return this.database.query<CurrentPreset>(sql`
      SELECT
        id, name, page, config, created_at,
        ${currentVersion('preset', sql`presets.id`)} AS version
      FROM presets
      WHERE user_id = ${userId}
      ORDER BY lower(name), id`);
  }

  /**
   * Locks the person until the transaction ends: two concurrent requests must not both find room
   * for one more preset, or both find a name free. SQL, because Prisma has no row locks.
   */
  async lockOwner(userId: number): Promise<void> {
    await this.database.query(sql`SELECT 1 FROM users WHERE id = ${userId} FOR UPDATE`);
  }

  async count(userId: number): Promise<number> {
    const records = await this.database.records();
    return records.presets.count({ where: { user_id: userId } });
  }

  /** Finds the presets of a page with this name, regardless of case. */
  findNamed(
    userId: number,
    { page, name }: Pick<PresetRow, 'page' | 'name'>,
  ): Promise<CurrentPreset[]> {
    return this.database.query<CurrentPreset>(sql`
      SELECT
        id, name, page, config, created_at,
        ${currentVersion('preset', sql`presets.id`)} AS version
      FROM presets
      WHERE user_id = ${userId} AND page = ${page} AND lower(name) = lower(${name})
      ORDER BY id`);
  }

  /** Locks the preset until the transaction ends. SQL, because Prisma has no row locks. */
  async lockPreset(id: number, userId: number): Promise<PresetRow | null> {
    const [row] = await this.database.query<PresetRow>(sql`
      SELECT id, name, page, config, created_at
      FROM presets
      WHERE id = ${id} AND user_id = ${userId}
      FOR UPDATE`);
    return row ?? null;
  }

  async insertPreset(
    { name, page, config }: CreatePresetBody,
    userId: number,
    at: Date,
  ): Promise<PresetRow> {
    const records = await this.database.records();
    const row = await records.presets.create({
      data: { user_id: userId, name, page, config, created_at: at },
      select: { id: true, name: true, page: true, config: true, created_at: true },
    });
    return row as PresetRow;
  }

  async updatePreset(
    id: number,
    { name, config }: Pick<PresetRow, 'name' | 'config'>,
  ): Promise<void> {
    const records = await this.database.records();
    await records.presets.update({
      where: { id },
      data: { name, config },
      select: { id: true },
    });
  }

  async deletePreset(id: number): Promise<void> {
    const records = await this.database.records();
    await records.presets.delete({ where: { id }, select: { id: true } });
  }
}
