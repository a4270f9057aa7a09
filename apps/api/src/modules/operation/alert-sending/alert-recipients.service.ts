import { randomUUID } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import {
  ERRORS,
  factsOfJson,
  holds,
  type AlertRecipientBody,
  type contracts,
  type PermissionName,
  type RouteReply,
  type UpdateAlertRecipientBody,
} from '@leadline/contracts';
import { Audit } from '#shared/audit/audit.service.js';
import type { StaffCaller } from '#shared/auth/callers.js';
import { Clock } from '#shared/clock/clock.js';
import { Environment } from '#shared/config/environment.js';
import { Secrets } from '#shared/crypto/secrets.service.js';
import { Database } from '#shared/database/database.service.js';
import { isUniqueViolation } from '#shared/database/sql-state.js';
import { AppError } from '#shared/http/app-error.js';
import type { VersionedKind } from '#shared/versions/record-versions.service.js';
import { VersionedRecords } from '#shared/versions/versioned-records.service.js';
import { RolesService } from '#modules/staff/roles/roles.service.js';
import { AlertChannels } from './alert-channels.service.js';
import { AlertMessagesRepository } from './data/alert-messages.repository.js';
import {
  AlertRecipientsRepository,
  RECIPIENT_NAME,
  type RecipientRow,
} from './data/alert-recipients.repository.js';
import { testContent } from './domain/message-content.js';
import { recipientContent, type RecipientContent } from './domain/recipient-content.js';

type Routes = (typeof contracts)['alertRecipients'];
const KIND: VersionedKind<RecipientContent> = { entity: 'alert_recipient', factsOf: factsOfJson };
/** Each shows alerts of some kinds. */
const ALERT_RIGHTS: readonly PermissionName[] = [
  'ADVERTISERS_EDIT',
  'PUBLISHERS_EDIT',
  'CAPS_EDIT',
  'SETTINGS_EDIT',
];

const refusal = (
  code:
    | 'ALERT_RECIPIENT_NAME_TAKEN'
    | 'ALERT_SECRET_MISSING'
    | 'ALERT_RIGHTS_LACKING'
    | 'USER_NOT_FOUND',
  field: 'name' | 'secret' | 'user_id',
): AppError =>
  new AppError(code, {
    issues: [{ in: 'body', field, code: 'refused', message: ERRORS[code][1] }],
  });
const withUniqueName = async <T>(write: () => Promise<T>): Promise<T> => {
  try {
    return await write();
  } catch (error) {
    if (!isUniqueViolation(error, RECIPIENT_NAME)) throw error;
    throw refusal('ALERT_RECIPIENT_NAME_TAKEN', 'name');
  }
};

/** Who is sent alerts (ADR 45). */
@Injectable()
export class AlertRecipients {
  constructor(
    private readonly repository: AlertRecipientsRepository,
    private readonly messages: AlertMessagesRepository,
    private readonly channels: AlertChannels,
    private readonly roles: RolesService,
    private readonly database: Database,
    private readonly secrets: Secrets,
    private readonly records: VersionedRecords,
    private readonly audit: Audit,
    private readonly environment: Environment,
    private readonly clock: Clock,
  ) {}

  async list(): Promise<RouteReply<Routes['list']>> {
    return (await this.repository.list()).map(wireOf);
  }

  create(body: AlertRecipientBody, caller: StaffCaller): Promise<number> {
    const content = recipientContent(body);
    return withUniqueName(() =>
      this.database.tx(async () => {
        await this.mustBeAllowed(content, caller);
        const secret = this.secretOf(body);
        if (content.channel !== 'email' && !secret) throw refusal('ALERT_SECRET_MISSING', 'secret');
        const id = await this.repository.insert(content, secret ?? null, this.clock.now());
        await this.records.created(KIND, id, content, caller.userId);
        return id;
      }),
    );
  }

  /** Returns the new version. */
  update(id: number, body: UpdateAlertRecipientBody, caller: StaffCaller): Promise<number> {
    const after = recipientContent(body);
    return withUniqueName(() =>
      this.database.tx(async () => {
        const row = await this.existing(id);
        const before = recipientContent(row);
        await this.mustBeAllowed(after, caller);
        const secret = this.secretOf(body);
        const needsSecret = after.channel !== 'email' && after.channel !== before.channel;
        if (needsSecret && !secret) throw refusal('ALERT_SECRET_MISSING', 'secret');
        const now = this.clock.now();
        const stored = after.channel === 'email' ? null : secret;
        await this.repository.update(id, after, stored, now);
        await this.messages.reconsider(id, now);
        const save = { id, seen: body.version, before, after };
        return this.records.saved(
          KIND,
          { ...save, userId: caller.userId, beforeAt: row.updated_at },
          secret ? { secret: 'changed' } : {},
        );
      }),
    );
  }

  remove(id: number, caller: StaffCaller): Promise<void> {
    return this.database.tx(async () => {
      const row = await this.existing(id);
      await this.repository.remove(id);
      await this.records.removed(KIND, id, recipientContent(row), caller.userId);
    });
  }

  async test(id: number, caller: StaffCaller): Promise<RouteReply<Routes['test']>> {
    const target = await this.repository.target(id);
    if (!target) throw new AppError('ALERT_RECIPIENT_NOT_FOUND');
    const { ok, answer } = await this.channels.send(target, {
      ...testContent(target.name, this.environment.PUBLIC_URL),
      ...{ id: `test-${randomUUID()}`, alerts: [], isTest: true },
    });
    await this.audit.record({
      userId: caller.userId,
      action: 'alert_recipient.test',
      entity: 'alert_recipient',
      entityId: id,
      after: { ok, answer },
    });
    return { ok, answer };
  }

  /** Undefined if none was sent, so that it stays. */
  private secretOf({ secret }: AlertRecipientBody): Buffer | undefined {
    return secret === undefined ? undefined : this.secrets.encrypt(secret, 'alert-channel');
  }

  /** Nobody has alerts sent to themselves that the bell does not show them. */
  private async mustBeAllowed(
    { user_id: userId, timezone_id: zoneId }: RecipientContent,
    caller: StaffCaller,
  ): Promise<void> {
    if (!(await this.repository.zoneExists(zoneId))) throw new AppError('TIMEZONE_UNKNOWN');
    const roleId = await this.repository.roleOfUser(userId);
    if (roleId === null) throw refusal('USER_NOT_FOUND', 'user_id');
    const rights = new Set((await this.roles.rightsOf(roleId)).permissions);
    const lacking = ALERT_RIGHTS.some(
      (right) => holds(rights, right) && !holds(caller.permissions, right),
    );
    if (lacking) throw refusal('ALERT_RIGHTS_LACKING', 'user_id');
  }

  private async existing(id: number): Promise<RecipientRow> {
    const row = await this.repository.lock(id);
    if (!row) throw new AppError('ALERT_RECIPIENT_NOT_FOUND');
    return row;
  }
}

const wireOf = (row: RecipientRow): RouteReply<Routes['list']>[number] => {
  const { user_id: userId, ...content } = recipientContent(row);
  return {
    ...content,
    kinds: [...content.kinds],
    id: row.id,
    version: row.version,
    user: { id: userId, name: row.user_name, is_active: row.is_user_active },
    last_message:
      row.last_state === null || row.last_try_at === null
        ? null
        : {
            state: row.last_state === 'waiting' ? 'retrying' : row.last_state,
            at: row.last_try_at.toISOString(),
            error: row.last_error,
          },
  };
};
