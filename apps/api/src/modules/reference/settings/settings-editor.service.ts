import { isDeepStrictEqual } from 'node:util';
import {
  contracts,
  ERRORS,
  type Fact,
  holds,
  PASSWORD_RANGE_FAULT,
  PROPOSED_PERSONAL_DAYS,
  RETENTION_FIELDS,
  RETENTION_PERMISSIONS,
  type RetentionField,
  type RouteReply,
  type SaveSettingsBody,
} from '@leadline/contracts';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { AuditService } from '#shared/audit/audit.service.js';
import type { StaffCaller } from '#shared/auth/callers.js';
import type { SignInClient } from '#shared/auth/client.decorator.js';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError, fieldError } from '#shared/http/app-error.js';
import { invalidEntries, isWithin } from '#shared/net/networks.js';
import { RecordVersionsService } from '#shared/versions/record-versions.service.js';
import { SchedulableSaves } from '#shared/versions/schedulable-saves.js';
import { LookupsService } from '#modules/reference/lookups/lookups.service.js';
import { SettingsRepository } from './data/settings.repository.js';
import { planRetentions } from './domain/retention.js';
import { settingsFacts, type SettingsContent } from './domain/settings-content.js';
import { PLANNED_KEY, PROPOSAL_KEY, SettingsService } from './settings.service.js';

type Reply = RouteReply<typeof contracts.settings.get>;
/** Id of the only record of settings. */
const ID = 1;
const isRetention = (field: string): boolean => RETENTION_FIELDS.some((one) => one === field);
/**
 * Settings of the sign-in, which are checked with the address of the sender, and retentions, which
 * have a delay of their own.
 */
const NOT_LATER = [
  'staff_addresses',
  'password_min',
  'password_max',
  'session_hours',
  'session_idle_minutes',
  ...RETENTION_FIELDS,
] as const;
const ZONES = ['reporting_timezone_id', 'default_timezone_id'] as const;

/** Settings for staff, who see and save them. */
@Injectable()
export class SettingsEditorService implements OnModuleInit {
  constructor(
    private readonly settings: SettingsService,
    private readonly repository: SettingsRepository,
    private readonly lookups: LookupsService,
    private readonly database: DatabaseService,
    private readonly versions: RecordVersionsService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly scheduled: SchedulableSaves,
  ) {}

  onModuleInit(): void {
    this.scheduled.add({
      entity: 'settings',
      factsOf: (facts: readonly Fact[]) => facts,
      route: contracts.settings.save,
      mustWait: async ({ body }) => {
        // The save of a form that is out of date fails with a conflict.
        const newest = await this.versions.newest('settings', ID);
        if (body.version !== undefined && body.version !== newest) return;
        const stored = await this.settings.stored();
        const field = NOT_LATER.find(
          (one) => body[one] !== undefined && !isDeepStrictEqual(body[one], stored[one]),
        );
        if (field) throw fieldError(field, 'now', 'This setting cannot wait. Save it at once.');
      },
      read: async () => {
        const stored = await this.settings.stored();
        const body = Object.entries(stored).filter(([name]) => !NOT_LATER.some((n) => n === name));
        const content = (await this.factsOf())(stored);
        return { id: ID, title: 'Settings', content, body: Object.fromEntries(body) };
      },
      save: ({ body }, caller) => this.save(body, { caller, client: null }),
    });
  }

  async get(): Promise<Reply> {
    // Read the version first: a save in between then makes this read stale, instead of being
    // missed.
    const version = await this.repository.version(ID);
    const [{ content: stored, isProposed }, pending, { statuses }] = await Promise.all([
      this.settings.storedWithPlans(),
      this.settings.pendingRetention(),
      this.lookups.filterData(),
    ]);
    return {
      version,
      suggestions: statuses.map(({ brand_status }) => brand_status),
      ...stored,
      exclude_ftd_status: [...stored.exclude_ftd_status],
      staff_addresses: [...stored.staff_addresses],
      pending_retention: pending,
      proposed_personal_data_days:
        isProposed && stored.personal_data_retention_days === null ? PROPOSED_PERSONAL_DAYS : null,
    };
  }

  /**
   * Returns the new version. Throws TIMEZONE_UNKNOWN, VALIDATION_FAILED for addresses of staff, and
   * FORBIDDEN for a retention.
   */
  async save(
    { version: seen, ...body }: SaveSettingsBody,
    { caller, client }: { readonly caller: StaffCaller; readonly client: SignInClient | null },
  ): Promise<number> {
    assertAddresses(body.staff_addresses ?? [], client);
    for (const field of ZONES) await this.assertZone(field, body[field]);
    const factsOf = await this.factsOf();
    const given = Object.fromEntries(
      Object.entries(body).filter(([field, value]) => value !== undefined && !isRetention(field)),
    );
    return this.database.tx(async () => {
      await this.repository.lock();
      const { content: before, planned: waiting } = await this.settings.storedWithPlans();
      const at = this.clock.now();
      const plan = planRetentions(before, waiting, body, { at, userId: caller.userId });
      assertMayDelete(plan.changed, caller);
      const after = { ...before, ...given, ...plan.retentions } as SettingsContent;
      assertPasswordRange(after, body);
      await this.repository.save({ ...after, [PLANNED_KEY]: plan.planned });
      const { userId } = caller;
      return this.versions.saved(
        { entity: 'settings', factsOf },
        { id: ID, userId, seen, before, beforeAt: this.clock.now(), after },
        {
          before: { ...before, planned_retention: waiting },
          after: { ...after, planned_retention: plan.planned },
        },
      );
    });
  }

  /** Throws RETENTION_NOT_PENDING. */
  async takeBack(field: RetentionField, caller: StaffCaller): Promise<void> {
    await this.database.tx(async () => {
      await this.repository.lock();
      const { content, planned } = await this.settings.storedWithPlans();
      const { [field]: taken, ...rest } = planned;
      if (!taken) throw new AppError('RETENTION_NOT_PENDING');
      await this.repository.save({ ...content, [PLANNED_KEY]: rest });
      await this.audit.record({
        userId: caller.userId,
        action: 'settings.take_back',
        entity: 'settings',
        entityId: ID,
        before: { [field]: taken.days, effective_at: taken.effective_at },
        after: { [field]: content[field] },
      });
    });
  }

  /** Answers the question of a new installation. Throws FORBIDDEN. */
  async answerProposal(days: number | null, caller: StaffCaller): Promise<void> {
    assertMayDelete(['personal_data_retention_days'], caller);
    await this.database.tx(async () => {
      await this.repository.lock();
      const { content, planned: waiting } = await this.settings.storedWithPlans();
      const { retentions, planned } = planRetentions(
        content,
        waiting,
        { personal_data_retention_days: days },
        { at: this.clock.now(), userId: caller.userId },
      );
      await this.repository.save({
        ...{ ...content, ...retentions },
        ...{ [PLANNED_KEY]: planned, [PROPOSAL_KEY]: false },
      });
      await this.audit.record({
        userId: caller.userId,
        action: 'settings.answer_proposal',
        entity: 'settings',
        entityId: ID,
        after: { personal_data_retention_days: days },
      });
    });
  }

  private async factsOf() {
    const zones = new Map((await this.lookups.timezones()).map(({ id, name }) => [id, name]));
    return settingsFacts((id) => zones.get(id) ?? `#${id}`);
  }

  private async assertZone(field: string, id: number | undefined): Promise<void> {
    if (id === undefined || (await this.lookups.timezoneName(id)) !== null) return;
    const [, message] = ERRORS.TIMEZONE_UNKNOWN;
    throw new AppError('TIMEZONE_UNKNOWN', {
      issues: [{ in: 'body', field, code: 'unknown', message }],
    });
  }
}

/** Checks the sent values together with the values that stay. Throws VALIDATION_FAILED. */
const assertPasswordRange = (
  { password_min, password_max }: SettingsContent,
  given: Pick<SaveSettingsBody, 'password_min'>,
): void => {
  if (password_min <= password_max) return;
  const field = given.password_min === undefined ? 'password_max' : 'password_min';
  throw fieldError(field, 'custom', PASSWORD_RANGE_FAULT);
};

/** Throws VALIDATION_FAILED for invalid entries, or if they would lock out the sender. */
const assertAddresses = (entries: readonly string[], client: SignInClient | null): void => {
  const field = 'staff_addresses';
  const invalid = invalidEntries(entries);
  if (invalid.length > 0)
    throw fieldError(field, 'invalid', `Not an IP address or network: ${invalid.join(', ')}`);
  if (client && !isWithin(entries, client.address))
    throw fieldError(
      field,
      'own_address_missing',
      `Your own address, ${client.address}, is not in the list. Add it, or you lock yourself out.`,
    );
};

/**
 * Throws FORBIDDEN at the first field whose retention deletes data that the caller has no right to
 * delete.
 */
const assertMayDelete = (fields: readonly RetentionField[], { permissions }: StaffCaller): void => {
  const field = fields.find((one) => !holds(permissions, RETENTION_PERMISSIONS[one]));
  if (field === undefined) return;
  const message = 'Changing it takes the permission of what it deletes';
  throw new AppError('FORBIDDEN', { issues: [{ in: 'body', field, code: 'forbidden', message }] });
};
