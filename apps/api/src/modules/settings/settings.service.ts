import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { TtlCache } from '#shared/cache/ttl-cache.js';
import { Clock } from '#shared/clock/clock.js';
import { LookupsService } from '#modules/lookups/lookups.service.js';
import { SettingsQuery } from './data/settings.query.js';

const MAX_AGE_MS = 1_000;
const UTC_ID = 1;
const Stored = z.object({
  exclude_ftd_status: z.array(z.string()).default([]),
  default_publisher_status: z.string().default(''),
  reporting_timezone_id: z.int().default(UTC_ID),
  audit_retention_days: z.int().min(1).default(400),
  payload_retention_days: z.int().min(1).nullable().default(180),
  personal_data_retention_days: z.int().min(1).nullable().default(null),
});

/** The settings of the whole installation. */
export interface PlatformSettings {
  /** Advertiser statuses whose FTDs are held for quality control (domain §2). */
  readonly exclude_ftd_status: readonly string[];
  /** The status that publishers see before another one is set. Empty for none. */
  readonly default_publisher_status: string;
  /** The IANA name of the zone in which days are counted, e.g. for `late_ftd`. */
  readonly reporting_timezone: string;
  /** How many days the audit log goes back. */
  readonly audit_retention_days: number;
  /** After how many days the calls to advertisers and their reports are erased. Null for never. */
  readonly payload_retention_days: number | null;
  /** After how many days the personal data of leads and clicks is erased. Null for never. */
  readonly personal_data_retention_days: number | null;
}

/** The settings. A change takes effect in every process within a second. */
@Injectable()
export class SettingsService {
  private readonly cache: TtlCache<'all', PlatformSettings>;

  constructor(
    private readonly query: SettingsQuery,
    private readonly lookups: LookupsService,
    clock: Clock,
  ) {
    this.cache = new TtlCache(clock, { ttlMs: MAX_AGE_MS, maxEntries: 1 });
  }

  get(): Promise<PlatformSettings> {
    return this.cache.get('all', async () => {
      const { reporting_timezone_id, ...stored } = Stored.parse(await this.query.allSettings());
      const reporting_timezone = (await this.lookups.timezoneName(reporting_timezone_id)) ?? 'UTC';
      return { ...stored, reporting_timezone };
    });
  }
}
