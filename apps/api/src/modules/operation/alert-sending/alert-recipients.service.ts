import { randomUUID } from 'node:crypto';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  contracts,
  ERRORS,
  factsOfJson,
  holds,
  type AlertRecipientBody,
  type PermissionName,
  type RouteReply,
  type UpdateAlertRecipientBody,
} from '@leadline/contracts';
import { AuditService } from '#shared/audit/audit.service.js';
import type { StaffCaller } from '#shared/auth/callers.js';
import { Environment } from '#shared/config/environment.js';
import { SecretsService } from '#shared/crypto/secrets.service.js';
import { AppError } from '#shared/http/app-error.js';
import { RecordChangesService, type RecordKind } from '#shared/records/record-changes.service.js';
import { schedulableRow } from '#shared/versions/schedulable-rows.js';
import { SchedulableSaves, refuseSecret } from '#shared/versions/schedulable-saves.js';
import { RolesService } from '#modules/staff/roles/roles.service.js';
import { AlertChannelsService } from './alert-channels.service.js';
import { AlertMessagesRepository } from './data/alert-messages.repository.js';
import {
  AlertRecipientsRepository,
  columnsOf,
  RECIPIENT_NAME,
  type RecipientRow,
} from './data/alert-recipients.repository.js';
import { testContent } from './domain/message-content.js';
import { recipientContent, type RecipientContent } from './domain/recipient-content.js';

type Routes = (typeof contracts)['alertRecipients'];
/** Rights that each show alerts of some kinds. */
const ALERT_RIGHTS: readonly PermissionName[] = [
  'ADVERTISERS_EDIT',
  'PUBLISHERS_EDIT',
  'CAPS_EDIT',
  'WEBHOOKS_EDIT',
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

/** Recipients of alerts (ADR 45). */
@Injectable()
export class AlertRecipientsService implements OnModuleInit {
  private readonly kind: RecordKind<RecipientRow, RecipientContent> = {
    entity: 'alert_recipient',
    factsOf: factsOfJson,
    contentOf: recipientContent,
    lock: (id) => this.repository.lock(id),
    notFound: 'ALERT_RECIPIENT_NOT_FOUND',
    unique: { [RECIPIENT_NAME]: () => refusal('ALERT_RECIPIENT_NAME_TAKEN', 'name') },
  };

  constructor(
    private readonly repository: AlertRecipientsRepository,
    private readonly messages: AlertMessagesRepository,
    private readonly channels: AlertChannelsService,
    private readonly roles: RolesService,
    private readonly secrets: SecretsService,
    private readonly changes: RecordChangesService,
    private readonly audit: AuditService,
    private readonly environment: Environment,
    private readonly scheduled: SchedulableSaves,
  ) {}

  onModuleInit(): void {
    this.scheduled.add({
      ...this.kind,
      route: contracts.alertRecipients.update,
      // A recipient by e-mail has no secret, so the one that is stored would be removed.
      mustWait: async ({ params: { id }, body: { secret, channel } }) => {
        if (secret !== undefined) refuseSecret('secret');
        const row = channel === 'email' ? await this.repository.find(id) : null;
        if (row && row.channel !== 'email') refuseSecret('channel');
      },
      read: async ({ params: { id } }) =>
        schedulableRow(this.kind, await this.repository.find(id), (row) => ({
          title: `Alert recipient ${row.name}`,
          body: recipientContent(row),
        })),
      save: ({ params: { id }, body }, caller) => this.update(id, body, caller),
    });
  }

  async list(): Promise<RouteReply<Routes['list']>> {
    return (await this.repository.list()).map(wireOf);
  }

  create(body: AlertRecipientBody, caller: StaffCaller): Promise<number> {
    const content = recipientContent(body);
    return this.changes.create(this.kind, caller.userId, async (at) => {
      await this.mustBeAllowed(content, caller);
      const secret = this.secretOf(body);
      if (content.channel !== 'email' && !secret) throw refusal('ALERT_SECRET_MISSING', 'secret');
      const id = await this.repository.insert({ ...columnsOf(content), ...secret }, at);
      return { id, content };
    });
  }

  /** Returns the new version. */
  update(key: number, body: UpdateAlertRecipientBody, caller: StaffCaller): Promise<number> {
    const after = recipientContent(body);
    const edit = { key, seen: body.version, userId: caller.userId };
    return this.changes.update(this.kind, edit, async ({ id, channel }, at) => {
      await this.mustBeAllowed(after, caller);
      const secret = this.secretOf(body);
      const needsSecret = after.channel !== 'email' && after.channel !== channel;
      if (needsSecret && !secret) throw refusal('ALERT_SECRET_MISSING', 'secret');
      const stored = after.channel === 'email' ? { secret: null } : secret;
      await this.repository.update(id, { ...columnsOf(after), ...stored }, at);
      await this.messages.reconsider(id, at);
      return { after, ...(secret && { alsoChanged: { secret: 'changed' } }) };
    });
  }

  remove(key: number, { userId }: StaffCaller): Promise<void> {
    return this.changes.remove(this.kind, { key, userId }, ({ id }) => this.repository.delete(id));
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

  /** Encrypts the secret. Undefined if none was sent, so that the stored one stays. */
  private secretOf({ secret }: AlertRecipientBody) {
    return secret === undefined
      ? undefined
      : { secret: new Uint8Array(this.secrets.encrypt(secret, 'alert-channel')) };
  }

  /**
   * Checks that the user may see the alerts: nobody is sent alerts that the bell does not show
   * them.
   */
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
