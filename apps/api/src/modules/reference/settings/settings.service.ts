import {
  AUDIT_RETENTION_LIMITS,
  PASSWORD_LENGTH,
  RETENTION_FIELDS,
  type PendingRetention,
  type RetentionField,
} from '@leadline/contracts';
import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import { TtlCache } from '#shared/cache/ttl-cache.js';
import { Clock } from '#shared/clock/clock.js';
import { isWithin } from '#shared/net/networks.js';
import { LookupsService } from '#modules/reference/lookups/lookups.service.js';
import { SettingsRepository } from './data/settings.repository.js';
import {
  inForce,
  stillPlanned,
  type PlannedRetention,
  type PlannedRetentions,
} from './domain/retention.js';
import type { SettingsContent } from './domain/settings-content.js';

const MAX_AGE_MS = 1_000;
const UTC_ID = 1;
const SESSION_HOURS = 12;
const EXPORT_ALERT_ROWS = 10_000;
const Stored = z.object({
  exclude_ftd_status: z.array(z.string()).default([]),
  default_publisher_status: z.string().default(''),
  merge_email_aliases: z.boolean().default(true),
  reporting_timezone_id: z.int().default(UTC_ID),
  // Installations may have stored a lower number before the minimum existed.
  audit_retention_days: z
    .int()
    .default(400)
    .transform((days) => Math.max(days, AUDIT_RETENTION_LIMITS.min)),
  payload_retention_days: z.int().min(1).nullable().default(180),
  trace_retention_days: z.int().min(1).nullable().default(400),
  personal_data_retention_days: z.int().min(1).nullable().default(null),
  export_alert_rows: z.int().min(1).nullable().default(EXPORT_ALERT_ROWS),
  staff_addresses: z.array(z.string()).default([]),
  password_min: z.int().default(PASSWORD_LENGTH.min),
  password_max: z.int().default(PASSWORD_LENGTH.max),
  session_hours: z.int().default(SESSION_HOURS),
  session_idle_minutes: z.int().nullable().default(null),
  default_timezone_id: z.int().default(UTC_ID),
});

/** Keys of the table that are not settings themselves. */
export const PLANNED_KEY = 'planned_retention';
export const PROPOSAL_KEY = 'is_personal_data_retention_proposed';
const Planned = z.object({
  [PLANNED_KEY]: z
    .partialRecord(
      z.enum(RETENTION_FIELDS),
      z.object({
        days: z.int().min(1),
        user_id: z.int(),
        set_at: z.iso.datetime(),
        effective_at: z.iso.datetime(),
      }),
    )
    .default({}),
  [PROPOSAL_KEY]: z.boolean().default(true),
});
interface StoredPlans {
  /** Shorter retentions that are not in force yet. */
  readonly planned: PlannedRetentions;
  /** Whether nobody has decided yet if personal data is erased by age. */
  readonly isProposed: boolean;
}

/** The settings of the whole installation. */
export interface PlatformSettings extends SettingsContent {
  /** IANA name of the zone in which days are counted, e.g. for `late_ftd`. */
  readonly reporting_timezone: string;
}

/** The settings. A change takes effect in every process within a second. */
@Injectable()
export class SettingsService {
  private readonly cache: TtlCache<'all', PlatformSettings>;

  constructor(
    private readonly repository: SettingsRepository,
    private readonly lookups: LookupsService,
    private readonly clock: Clock,
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

  /** Whether staff may work from an address. */
  async admitsStaffFrom(address: string): Promise<boolean> {
    return isWithin((await this.get()).staff_addresses, address);
  }

  /** Returns the settings as stored now, with defaults for missing ones. */
  async stored(): Promise<SettingsContent> {
    return (await this.storedWithPlans()).content;
  }

  /** Returns the settings in force, and the other stored values about retention. */
  async storedWithPlans(): Promise<StoredPlans & { readonly content: SettingsContent }> {
    const rows = await this.repository.allSettings();
    const { [PLANNED_KEY]: planned, [PROPOSAL_KEY]: isProposed } = Planned.parse(rows);
    const now = this.clock.now();
    return {
      content: inForce(Stored.parse(rows), planned, now),
      planned: stillPlanned(planned, now),
      isProposed,
    };
  }

  /**
   * Returns the shorter retentions that are not in force yet, with the names of the users who set
   * them.
   */
  async pendingRetention(): Promise<PendingRetention[]> {
    const { planned } = await this.storedWithPlans();
    const plans = Object.entries(planned) as [RetentionField, PlannedRetention][];
    const names = await this.repository.namesOf(plans.map(([, { user_id }]) => user_id));
    return plans.map(([field, { user_id, ...plan }]) => ({
      ...{ field, ...plan, set_by: names.get(user_id) ?? `User #${user_id}` },
    }));
  }
}
