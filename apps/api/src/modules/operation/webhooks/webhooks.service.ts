import { Injectable, type OnModuleInit } from '@nestjs/common';
import {
  contracts,
  ERRORS,
  factsOfJson,
  type RouteReply,
  type UpdateWebhookBody,
  type WebhookBody,
  type WebhookOffReason,
} from '@leadline/contracts';
import { newToken } from '@leadline/prisma/secret-box';
import { AuditService } from '#shared/audit/audit.service.js';
import { Clock } from '#shared/clock/clock.js';
import { SecretsService } from '#shared/crypto/secrets.service.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { RecordChangesService, type RecordKind } from '#shared/records/record-changes.service.js';
import { RecordVersionsService } from '#shared/versions/record-versions.service.js';
import { schedulableRow } from '#shared/versions/schedulable-rows.js';
import { SchedulableSaves } from '#shared/versions/schedulable-saves.js';
import { WebhookLogRepository } from './data/webhook-log.repository.js';
import { WebhookSecretsRepository } from './data/webhook-secrets.repository.js';
import { WEBHOOK_NAME, WebhooksRepository, type WebhookRow } from './data/webhooks.repository.js';
import { secretOf } from './domain/signature.js';
import { webhookContent, type WebhookContent } from './domain/webhook-content.js';

type Routes = (typeof contracts)['webhooks'];

const DAY_MS = 86_400_000;

const newSecret = (): string => secretOf(Buffer.from(newToken(), 'base64url'));

const nameTaken = (): AppError =>
  new AppError('WEBHOOK_NAME_TAKEN', {
    issues: [{ in: 'body', field: 'name', code: 'refused', message: ERRORS.WEBHOOK_NAME_TAKEN[1] }],
  });

/** Webhooks that staff set up (ADR 103). */
@Injectable()
export class WebhooksService implements OnModuleInit {
  private readonly kind: RecordKind<WebhookRow, WebhookContent> = {
    entity: 'webhook',
    factsOf: factsOfJson,
    contentOf: webhookContent,
    lock: (id) => this.repository.lock(id),
    notFound: 'WEBHOOK_NOT_FOUND',
    unique: { [WEBHOOK_NAME]: nameTaken },
  };

  constructor(
    private readonly repository: WebhooksRepository,
    private readonly replaced: WebhookSecretsRepository,
    private readonly log: WebhookLogRepository,
    private readonly changes: RecordChangesService,
    private readonly versions: RecordVersionsService,
    private readonly secrets: SecretsService,
    private readonly database: DatabaseService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
    private readonly scheduled: SchedulableSaves,
  ) {}

  /** The secret is not part of a save: it is made and replaced by calls of its own. */
  onModuleInit(): void {
    this.scheduled.add({
      ...this.kind,
      route: contracts.webhooks.update,
      read: async ({ params: { id } }) =>
        schedulableRow(this.kind, await this.repository.find(id), (row) => ({
          title: `Webhook ${row.name}`,
          body: webhookContent(row),
        })),
      save: ({ params: { id }, body }, { userId }) => this.update(id, body, userId),
    });
  }

  async list(): Promise<RouteReply<Routes['list']>> {
    const since = new Date(this.clock.now().getTime() - DAY_MS);
    const [rows, counts] = await Promise.all([this.repository.list(), this.log.countsSince(since)]);
    const byWebhook = new Map(counts.map(({ webhook_id: id, ...day }) => [id, day]));
    return rows.map((row) => ({
      ...wireOf(row, this.clock.now()),
      last_day: byWebhook.get(row.id) ?? { delivered: 0, waiting: 0, failed: 0 },
    }));
  }

  async create(body: WebhookBody, userId: number): Promise<{ id: number; secret: string }> {
    const content = webhookContent(body);
    const secret = newSecret();
    const id = await this.changes.create(this.kind, userId, async (at) => {
      const values = { ...content, secret: this.encrypted(secret) };
      return { id: await this.repository.insert(values, at), content };
    });
    return { id, secret };
  }

  /** Returns the new version. */
  update(key: number, body: UpdateWebhookBody, userId: number): Promise<number> {
    const after = webhookContent(body);
    const edit = { key, seen: body.version, userId };
    return this.changes.update(this.kind, edit, async ({ id, is_active: wasActive }, at) => {
      await this.repository.update(id, after, at);
      if (after.is_active && !wasActive) await this.repository.forgetFailures(id);
      return { after };
    });
  }

  remove(key: number, userId: number): Promise<void> {
    return this.changes.remove(this.kind, { key, userId }, ({ id }) => this.repository.delete(id));
  }

  /** Makes a new secret. Calls are signed with the one that it replaces as well for a day. */
  async rotateSecret(id: number, userId: number): Promise<RouteReply<Routes['rotateSecret']>> {
    const secret = newSecret();
    await this.database.tx(async () => {
      const row = await this.changes.lock(this.kind, id);
      const at = this.clock.now();
      const until = new Date(at.getTime() + DAY_MS);
      await this.replaced.keep(id, row.secret, { at, until });
      await this.repository.update(id, { secret: this.encrypted(secret) }, at);
      await this.audit.record({
        userId,
        action: 'webhook.secret_rotate',
        entity: 'webhook',
        entityId: id,
      });
    });
    return { secret };
  }

  /** Switches a webhook off by itself, unless it is off already. Call it in a transaction. */
  async disable(id: number, reason: WebhookOffReason): Promise<void> {
    const row = await this.repository.lock(id);
    if (!row?.is_active) return;
    const at = this.clock.now();
    const before = webhookContent(row);
    const after = { ...before, is_active: false };
    await this.repository.update(id, after, at);
    await this.repository.noteDisabled(id, reason, at);
    // A form that was opened before must not enable it again unnoticed.
    await this.versions.saved(
      this.kind,
      { id, userId: null, before, beforeAt: row.updated_at, after },
      { action: 'webhook.disable', before: undefined, after: { reason } },
    );
  }

  private encrypted(secret: string): Uint8Array<ArrayBuffer> {
    return new Uint8Array(this.secrets.encrypt(secret, 'webhook-secret'));
  }
}

const wireOf = (
  row: WebhookRow,
  now: Date,
): Omit<RouteReply<Routes['list']>[number], 'last_day'> => {
  const { previous_secret_until: until, advertiser_ids, publisher_ids, events } = row;
  return {
    ...webhookContent(row),
    id: row.id,
    version: row.version,
    events: [...events],
    advertiser_ids: [...advertiser_ids],
    publisher_ids: [...publisher_ids],
    created_at: row.created_at.toISOString(),
    previous_secret_until: until && until > now ? until.toISOString() : null,
    failures: row.failures,
    failing_since: row.failing_since?.toISOString() ?? null,
    last_success_at: row.last_success_at?.toISOString() ?? null,
    disabled_at: row.disabled_at?.toISOString() ?? null,
    disabled_reason: row.disabled_reason,
  };
};
