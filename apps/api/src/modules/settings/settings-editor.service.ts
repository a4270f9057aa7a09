import {
  ERRORS,
  type contracts,
  type RouteReply,
  type SaveSettingsBody,
} from '@leadline/contracts';
import { Injectable } from '@nestjs/common';
import { Audit } from '#shared/audit/audit.service.js';
import type { StaffCaller } from '#shared/auth/callers.js';
import { Clock } from '#shared/clock/clock.js';
import { Database } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { RecordVersions } from '#shared/versions/record-versions.service.js';
import { LookupsService } from '#modules/lookups/lookups.service.js';
import { SettingsRepository } from './data/settings.repository.js';
import { settingsFacts, type SettingsContent } from './domain/settings-content.js';
import { SettingsService } from './settings.service.js';

type Reply = RouteReply<typeof contracts.settings.get>;
/** There is one record of settings. */
const ID = 1;
const ZONES = ['reporting_timezone_id', 'default_timezone_id'] as const;

/** The settings as staff see and save them (SET-002 ff.). */
@Injectable()
export class SettingsEditor {
  constructor(
    private readonly settings: SettingsService,
    private readonly repository: SettingsRepository,
    private readonly lookups: LookupsService,
    private readonly database: Database,
    private readonly versions: RecordVersions,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  async get(): Promise<Reply> {
    // The version first: a save in between makes a stale one, never an unseen one.
    const version = await this.repository.version(ID);
    const [stored, { statuses }] = await Promise.all([
      this.settings.stored(),
      this.lookups.filterData(),
    ]);
    return {
      version,
      suggestions: statuses.map(({ brand_status }) => brand_status),
      ...stored,
      exclude_ftd_status: [...stored.exclude_ftd_status],
    };
  }

  /** Returns the new version. Throws TIMEZONE_UNKNOWN. */
  async save({ version: seen, ...body }: SaveSettingsBody, caller: StaffCaller): Promise<number> {
    for (const field of ZONES) await this.assertZone(field, body[field]);
    const zones = new Map((await this.lookups.timezones()).map(({ id, name }) => [id, name]));
    const factsOf = settingsFacts((id) => zones.get(id) ?? `#${id}`);
    const given = Object.fromEntries(
      Object.entries(body).filter(([, value]) => value !== undefined),
    );
    return this.database.tx(async () => {
      await this.repository.lock();
      const before = await this.settings.stored();
      const after: SettingsContent = { ...before, ...given };
      await this.repository.save({ ...after });
      const version = await this.versions.saved(
        { entity: 'settings', factsOf },
        {
          ...{ id: ID, seen, before, after },
          userId: caller.userId,
          beforeAt: this.clock.now(),
        },
      );
      await this.audit.record({
        userId: caller.userId,
        action: 'settings.update',
        entity: 'settings',
        entityId: ID,
        before,
        after,
      });
      return version;
    });
  }

  private async assertZone(field: string, id: number | undefined): Promise<void> {
    if (id === undefined || (await this.lookups.timezoneName(id)) !== null) return;
    const [, message] = ERRORS.TIMEZONE_UNKNOWN;
    throw new AppError('TIMEZONE_UNKNOWN', {
      issues: [{ in: 'body', field, code: 'unknown', message }],
    });
  }
}
