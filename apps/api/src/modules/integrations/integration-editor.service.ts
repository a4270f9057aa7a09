import { Injectable } from '@nestjs/common';
import {
  IntegrationTemplate,
  type contracts,
  type ReplaceIntegrationBody,
  type RouteReply,
} from '@leadline/contracts';
import { Audit } from '#shared/audit/audit.service.js';
import { Clock } from '#shared/clock/clock.js';
import { Secrets } from '#shared/crypto/secrets.service.js';
import { Database } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { IntegrationRepository, type StoredIntegration } from './data/integration.repository.js';
import { INTEGRATION_PRESETS } from './domain/integration-presets.js';
import type { SecretValues } from './domain/render.js';
import { changedSecrets, secretUses } from './domain/secret-uses.js';
import { Integrations } from './integrations.service.js';

type View = RouteReply<typeof contracts.integrations.get>;
interface Known {
  readonly template: IntegrationTemplate | null;
  readonly secrets: SecretValues;
}

/** Staff read and edit integrations here. Secrets can be set but never read. */
@Injectable()
export class IntegrationEditor {
  constructor(
    private readonly repository: IntegrationRepository,
    private readonly integrations: Integrations,
    private readonly secrets: Secrets,
    private readonly database: Database,
    private readonly audit: Audit,
    private readonly clock: Clock,
  ) {}

  presets(): RouteReply<typeof contracts.integrations.presets> {
    return [...INTEGRATION_PRESETS];
  }

  async get(advertiserId: number): Promise<View> {
    const { template, secrets } = await this.known(advertiserId);
    const names = new Set([
      ...Object.keys(secrets),
      ...secretUses(template).map(({ name }) => name),
    ]);
    return {
      advertiser_id: advertiserId,
      template,
      secrets: [...names].sort().map((name) => ({ name, is_set: Object.hasOwn(secrets, name) })),
    };
  }

  async replace(
    advertiserId: number,
    { template, secrets: changes }: ReplaceIntegrationBody,
    userId: number,
  ): Promise<{ message: string }> {
    await this.database.tx(async () => {
      const stored = await this.repository.lock(advertiserId);
      if (!stored) throw new AppError('ADVERTISER_NOT_FOUND');
      const before = this.read(stored);
      const secrets = changedSecrets(before.secrets, changes);
      this.mustBeSet(template, secrets);
      await this.repository.store(
        advertiserId,
        template,
        Object.keys(secrets).length > 0 ? this.secrets.encrypt(JSON.stringify(secrets)) : null,
        this.clock.now(),
      );
      await this.audit.record({
        userId,
        action: 'advertiser.integration_update',
        entity: 'advertiser',
        entityId: advertiserId,
        before: { template: before.template, secrets: Object.keys(before.secrets) },
        after: { template, secrets: Object.keys(secrets), secrets_changed: Object.keys(changes) },
      });
    });
    return { message: 'The integration was saved and is in force.' };
  }

  /** The template and secrets as stored. Throws ADVERTISER_NOT_FOUND. */
  async known(advertiserId: number): Promise<Known> {
    const stored = await this.repository.find(advertiserId);
    if (!stored) throw new AppError('ADVERTISER_NOT_FOUND');
    return this.read(stored);
  }

  /** Throws VALIDATION_FAILED with an issue for each text that names a secret which is not set. */
  mustBeSet(template: object, secrets: SecretValues, field = 'template'): void {
    const issues = secretUses(template)
      .filter(({ name }) => !Object.hasOwn(secrets, name))
      .map(({ path, name }) => ({
        in: 'body' as const,
        field: `${field}.${path}`,
        code: 'secret_missing',
        message: `The secret ${name} is not set`,
      }));
    if (issues.length > 0) throw new AppError('VALIDATION_FAILED', { issues });
  }

  /** A template or secrets that cannot be read count as missing, and staff enter them again. */
  private read(stored: StoredIntegration): Known {
    const template = IntegrationTemplate.safeParse(stored.template);
    return {
      template: template.success ? template.data : null,
      secrets: this.integrations.secretsOf(stored.secrets) ?? {},
    };
  }
}
