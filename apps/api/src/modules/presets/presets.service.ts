import { Injectable } from '@nestjs/common';
import type { CreatePresetBody, Preset, UpdatePresetBody } from '@leadline/contracts';
import { Audit } from '#shared/audit/audit.service.js';
import { Clock } from '#shared/clock/clock.js';
import { Database } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { type PresetRow, PresetsRepository } from './data/presets.repository.js';

/** Presets of one person: more than a list can usefully show. */
const MAX_PRESETS = 200;

const asPreset = (row: PresetRow): Preset => ({ ...row, config: JSON.stringify(row.config) });

/** The filters that a person saves under a name (LED-019). */
@Injectable()
export class PresetsService {
  constructor(
    private readonly database: Database,
    private readonly repository: PresetsRepository,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async list(userId: number): Promise<Preset[]> {
    return (await this.repository.listPresets(userId)).map(asPreset);
  }

  create(body: CreatePresetBody, userId: number): Promise<Preset> {
    return this.database.tx(async () => {
      if ((await this.repository.countLocked(userId)) >= MAX_PRESETS)
        throw new AppError('PRESET_LIMIT');
      const row = await this.repository.insertPreset(body, userId, this.clock.now());
      await this.audit.record({
        userId,
        action: 'preset.create',
        entity: 'preset',
        entityId: row.id,
        after: row,
      });
      return asPreset(row);
    });
  }

  update(id: number, { name, config }: UpdatePresetBody, userId: number): Promise<Preset> {
    return this.database.tx(async () => {
      const before = await this.lockExisting(id, userId);
      const after = { ...before, name: name ?? before.name, config };
      await this.repository.updatePreset(id, after.name, config);
      await this.audit.record({
        userId,
        action: 'preset.update',
        entity: 'preset',
        entityId: id,
        before,
        after,
      });
      return asPreset(after);
    });
  }

  remove(id: number, userId: number): Promise<{ message: string }> {
    return this.database.tx(async () => {
      const before = await this.lockExisting(id, userId);
      await this.repository.deletePreset(id);
      await this.audit.record({
        userId,
        action: 'preset.delete',
        entity: 'preset',
        entityId: id,
        before,
      });
      return { message: 'Preset deleted successfully' };
    });
  }

  private async lockExisting(id: number, userId: number): Promise<PresetRow> {
    const row = await this.repository.lockPreset(id, userId);
    if (!row) throw new AppError('PRESET_NOT_FOUND');
    return row;
  }
}
