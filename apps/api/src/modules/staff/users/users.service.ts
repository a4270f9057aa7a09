import { Injectable } from '@nestjs/common';
import type {
  contracts,
  RouteData,
  RouteInput,
  UserExtras,
  UserSettings,
} from '@leadline/contracts';
import type { z } from 'zod';
import { AuditService } from '#shared/audit/audit.service.js';
import type { StaffCaller } from '#shared/auth/callers.js';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError, fieldError } from '#shared/http/app-error.js';
import { LookupsService } from '#modules/reference/lookups/lookups.service.js';
import { UsersRepository, type UserSettingsRow } from './data/users.repository.js';
import { MAX_REPORT_TABS, mergeExtras, readExtras } from './domain/merge-extras.js';

type Settings = z.infer<typeof UserSettings>;
type Columns = RouteData<typeof contracts.userSettings.tableColumns>;
type SettingsUpdate = RouteInput<typeof contracts.userSettings.update>['body'];
type TimezoneChange = RouteInput<typeof contracts.auth.changeTimezone>['body'];

const asSettings = (row: UserSettingsRow): Settings => ({
  user_id: row.id,
  timezone_id: row.timezone_id,
  extras: readExtras(row.extras),
});
const assertOwn = (caller: StaffCaller, userId: number): void => {
  if (caller.userId !== userId) throw new AppError('USER_MISMATCH');
};
const existing = (row: UserSettingsRow | null): UserSettingsRow => {
  // The session was valid a moment ago, so the account has just been deleted.
  if (!row) throw new AppError('UNAUTHENTICATED');
  return row;
};
/** Returns the fields of the extras that a write touched, for the audit log. */
const touchedFields = (extras: UserExtras, sent: Partial<UserExtras>): Partial<UserExtras> =>
  Object.fromEntries(
    Object.entries(extras).filter(([field]) => sent[field as keyof UserExtras] !== undefined),
  );

/** The settings that a person keeps on their own account: time zone and extras. */
@Injectable()
export class UsersService {
  constructor(
    private readonly database: DatabaseService,
    private readonly repository: UsersRepository,
    private readonly lookups: LookupsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async settings(caller: StaffCaller, userId: number): Promise<Settings> {
    assertOwn(caller, userId);
    return asSettings(existing(await this.repository.findSettings(userId)));
  }

  /** Returns the columns that the person chose for the tables. */
  async tableColumns(caller: StaffCaller, userId: number): Promise<Columns> {
    const { lead_details_columns, pending_conversion_columns, reports_columns } = (
      await this.settings(caller, userId)
    ).extras;
    return { lead_details_columns, pending_conversion_columns, reports_columns };
  }

  /** Stores the extras that were sent, and keeps the others. */
  async updateSettings(
    caller: StaffCaller,
    { user_id: userId, extras: sent }: SettingsUpdate,
  ): Promise<Settings> {
    assertOwn(caller, userId);
    return this.database.tx(async () => {
      const current = asSettings(existing(await this.repository.lockSettings(userId)));
      const extras = mergeExtras(current.extras, sent);
      if (Object.keys(extras.reports_columns ?? {}).length > MAX_REPORT_TABS)
        throw fieldError('extras.reports_columns', 'too_big', 'Too many report tabs');
      await this.repository.updateExtras(userId, extras, this.clock.now());
      await this.audit.record({
        userId,
        action: 'user_settings.update',
        entity: 'user',
        entityId: userId,
        before: touchedFields(current.extras, sent),
        after: touchedFields(extras, sent),
      });
      return { ...current, extras };
    });
  }

  /** Changes the zone in which the person sees all dates. */
  async changeTimezone(
    caller: StaffCaller,
    { user_id: userId, timezone_id: timezoneId }: TimezoneChange,
  ): Promise<{ message: string }> {
    assertOwn(caller, userId);
    if ((await this.lookups.timezoneName(timezoneId)) === null)
      throw new AppError('TIMEZONE_UNKNOWN');
    await this.database.tx(async () => {
      const before = existing(await this.repository.lockSettings(userId));
      await this.repository.updateTimezone(userId, timezoneId, this.clock.now());
      await this.audit.record({
        userId,
        action: 'user.change_timezone',
        entity: 'user',
        entityId: userId,
        before: { timezone_id: before.timezone_id },
        after: { timezone_id: timezoneId },
      });
    });
    return { message: 'Timezone changed' };
  }
}
