import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import {
  factsOfJson,
  type CreatePresetBody,
  type Preset,
  type UpdatePresetBody,
} from '@leadline/contracts';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { takenError } from '#shared/records/unique-errors.js';
import {
  RecordVersionsService,
  type VersionedKind,
} from '#shared/versions/record-versions.service.js';
import { type PresetRow, PresetsRepository } from './data/presets.repository.js';

/** Number of presets of a person: more than a list can usefully show. */
const MAX_PRESETS = 200;

type Content = Pick<PresetRow, 'name' | 'config'>;
const PRESET: VersionedKind<Content> = { entity: 'preset', factsOf: factsOfJson };
const contentOf = ({ name, config }: Content): Content => ({ name, config });
const asPreset = ({ id, name, page, config }: PresetRow, version: number): Preset => ({
  id,
  version,
  name,
  page,
  config: JSON.stringify(config),
});
/** Compares contents in stored form: JSON without undefined values. */
const isSameContent = (row: PresetRow, { name, config }: CreatePresetBody): boolean =>
  row.name === name && isDeepStrictEqual(row.config, JSON.parse(JSON.stringify(config)));
const loggable = ({ id, name, page, config }: PresetRow): object => ({ id, name, page, config });

const nameTaken = (): AppError => takenError('PRESET_NAME_TAKEN', 'name');

/** Filters that a person saves under a name. */
@Injectable()
export class PresetsService {
  constructor(
    private readonly database: DatabaseService,
    private readonly repository: PresetsRepository,
    private readonly clock: Clock,
    private readonly versions: RecordVersionsService,
  ) {}

  async list(userId: number): Promise<Preset[]> {
    return (await this.repository.listPresets(userId)).map((row) => asPreset(row, row.version));
  }

  /**
   * Creates a preset. The same preset again, sent twice by a double click or a retry, returns the
   * existing one.
   */
  create(body: CreatePresetBody, userId: number): Promise<Preset> {
    return this.database.tx(async () => {
      await this.repository.lockOwner(userId);
      const named = await this.repository.findNamed(userId, body);
      const same = named.find((row) => isSameContent(row, body));
      if (same) return asPreset(same, same.version);
      if (named.length > 0) throw nameTaken();
      if ((await this.repository.count(userId)) >= MAX_PRESETS) throw new AppError('PRESET_LIMIT');
      const row = await this.repository.insertPreset(body, userId, this.clock.now());
      const entry = { after: loggable(row) };
      await this.versions.created(PRESET, row.id, contentOf(row), userId, entry);
      return asPreset(row, 1);
    });
  }

  update(
    id: number,
    { name, config, version: seen }: UpdatePresetBody,
    userId: number,
  ): Promise<Preset> {
    return this.database.tx(async () => {
      // Locks in the order of `create`: the owner first.
      if (name !== undefined) await this.repository.lockOwner(userId);
      const before = await this.lockExisting(id, userId);
      const after = { ...before, name: name ?? before.name, config: config ?? before.config };
      if (after.name !== before.name) await this.requireFreeName(after, userId);
      await this.repository.updatePreset(id, after);
      const version = await this.versions.saved(
        PRESET,
        {
          id,
          userId,
          seen,
          before: contentOf(before),
          beforeAt: before.created_at,
          after: contentOf(after),
        },
        { before: loggable(before), after: loggable(after) },
      );
      return asPreset(after, version);
    });
  }

  remove(id: number, userId: number): Promise<{ message: string }> {
    return this.database.tx(async () => {
      const before = await this.lockExisting(id, userId);
      await this.repository.deletePreset(id);
      await this.versions.removed(PRESET, id, loggable(before), userId);
      return { message: 'Preset deleted successfully' };
    });
  }

  private async requireFreeName(preset: PresetRow, userId: number): Promise<void> {
    const named = await this.repository.findNamed(userId, preset);
    if (named.some(({ id }) => id !== preset.id)) throw nameTaken();
  }

  private async lockExisting(id: number, userId: number): Promise<PresetRow> {
    const row = await this.repository.lockPreset(id, userId);
    if (!row) throw new AppError('PRESET_NOT_FOUND');
    return row;
  }
}
