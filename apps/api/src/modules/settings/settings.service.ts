import { PASSWORD_MAX } from '@leadline/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { TtlCache } from '#shared/cache/ttl-cache.js';
import { Clock } from '#shared/clock/clock.js';
import { LookupsService } from '#modules/lookups/lookups.service.js';
import { SettingsRepository } from './data/settings.repository.js';
import type { SettingsContent } from './domain/settings-content.js';

const MAX_AGE_MS = 1_000;
const UTC_ID = 1;
const SESSION_HOURS = 12;
const Stored = z.object({
  exclude_ftd_status: z.array(z.string()).default([]),
  default_publisher_status: z.string().default(''),
  reporting_timezone_id: z.int().default(UTC_ID),
  audit_retention_days: z.int().min(1).default(400),
  payload_retention_days: z.int().min(1).nullable().default(180),
  trace_retention_days: z.int().min(1).nullable().default(400),
  personal_data_retention_days: z.int().min(1).nullable().default(null),
  password_max: z.int().default(PASSWORD_MAX),
  session_hours: z.int().default(SESSION_HOURS),
  default_timezone_id: z.int().default(UTC_ID),
});

/** The settings of the whole installation. */
export interface PlatformSettings extends SettingsContent {
  /** The IANA name of the zone in which days are counted, e.g. for `late_ftd`. */
  readonly reporting_timezone: string;
}

/** The settings. A change takes effect in every process within a second. */
@Injectable()
export class SettingsService {
  private readonly cache: TtlCache<'all', PlatformSettings>;

  constructor(
    private readonly repository: SettingsRepository,
    private readonly lookups: LookupsService,
    clock: Clock,
  ) {
    this.cache = new TtlCache(clock, { ttlMs: MAX_AGE_MS, maxEntries: 1 });
  }

  get(): Promise<PlatformSettings> {
    return this.cache.get('all', async () => {
      const stored = await this.stored();
      const zone = await this.lookups.timezoneName(stored.reporting_timezone_id);
      return { ...stored, reporting_timezone: zone ?? 'UTC' };
    });
  }

  /** As they are stored now, with the defaults of what is not. */
  async stored(): Promise<SettingsContent> {
    return Stored.parse(await this.repository.allSettings());
  }
}
