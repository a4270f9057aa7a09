import { Injectable } from '@nestjs/common';
import {
  factsOfJson,
  IntegrationTemplate,
  type contracts,
  type ReplaceIntegrationBody,
  type RouteReply,
  type SecretValues,
} from '@leadline/contracts';
import { Audit } from '#shared/audit/audit.service.js';
import { Clock } from '#shared/clock/clock.js';
import { Secrets } from '#shared/crypto/secrets.service.js';
import { Database } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { RecordVersions, type VersionedKind } from '#shared/versions/record-versions.service.js';
import { IntegrationRepository, type StoredIntegration } from './data/integration.repository.js';
import { INTEGRATION_PRESETS } from './domain/integration-presets.js';
import { changedSecrets, secretUses } from './domain/secret-uses.js';
import { Integrations } from './integrations.service.js';

type View = RouteReply<typeof contracts.integrations.get>;
type Saved = RouteReply<typeof contracts.integrations.replace>;
interface Known {
  readonly template: IntegrationTemplate | null;
  readonly secrets: SecretValues;
}
/** What a version of an integration holds: of secrets the names only. */
interface Content {
  readonly template: IntegrationTemplate | null;
  readonly secrets: readonly string[];
  /** The secrets that the save gave another value. */
  readonly secrets_changed: readonly string[];
}
const INTEGRATION: VersionedKind<Content> = { entity: 'integration', factsOf: factsOfJson };

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
    private readonly versions: RecordVersions,
  ) {}

  presets(): RouteReply<typeof contracts.integrations.presets> {
    return [...INTEGRATION_PRESETS];
  }

  async get(advertiserId: number): Promise<View> {
    const stored = await this.stored(advertiserId);
    const { template, secrets } = this.read(stored);
    const names = new Set([
      ...Object.keys(secrets),
      ...secretUses(template).map(({ name }) => name),
    ]);
    return {
      advertiser_id: advertiserId,
      version: stored.version,
      template,
      secrets: [...names].sort().map((name) => ({ name, is_set: Object.hasOwn(secrets, name) })),
    };
  }

  async replace(
    advertiserId: number,
    { template, secrets: changes, version: seen }: ReplaceIntegrationBody,
    userId: number,
  ): Promise<Saved> {
    const version = await this.database.tx(async () => {
      const stored = await this.repository.lock(advertiserId);
      if (!stored) throw new AppError('ADVERTISER_NOT_FOUND');
      const before = this.read(stored);
      const secrets = changedSecrets(before.secrets, changes);
      this.mustBeSet(template, secrets);
      const now = this.clock.now();
      await this.repository.store(
        advertiserId,
        template,
        Object.keys(secrets).length > 0 ? this.secrets.encrypt(JSON.stringify(secrets)) : null,
        now,
      );
      const after = {
        template,
        secrets: Object.keys(secrets),
        secrets_changed: Object.keys(changes),
      };
      const saved = await this.versions.saved(INTEGRATION, {
        id: advertiserId,
        userId,
        seen,
        before: {
          template: before.template,
          secrets: Object.keys(before.secrets),
          secrets_changed: [],
        },
        beforeAt: stored.updated_at ?? now,
        after,
      });
      await this.audit.record({
        userId,
        action: 'advertiser.integration_update',
        entity: 'advertiser',
        entityId: advertiserId,
        before: { template: before.template, secrets: Object.keys(before.secrets) },
        after,
      });
      return saved;
    });
    return { message: 'The integration was saved and is in force.', version };
  }

  /** The template and secrets as stored. Throws ADVERTISER_NOT_FOUND. */
  async known(advertiserId: number): Promise<Known> {
    return this.read(await this.stored(advertiserId));
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

  private async stored(advertiserId: number): Promise<StoredIntegration> {
    const stored = await this.repository.find(advertiserId);
    if (!stored) throw new AppError('ADVERTISER_NOT_FOUND');
    return stored;
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
