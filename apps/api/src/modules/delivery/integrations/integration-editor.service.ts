import { Injectable } from '@nestjs/common';
import {
  factsOfJson,
  OldIntegrationTemplate,
  type contracts,
  type EnteredSecrets,
  type ReplaceIntegrationBody,
  type RouteReply,
  type SecretOrigins,
  type SecretValues,
  type StatusPullTemplate,
} from '@leadline/contracts';
import { Clock } from '#shared/clock/clock.js';
import { SecretsService } from '#shared/crypto/secrets.service.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import {
  RecordVersionsService,
  type VersionedKind,
} from '#shared/versions/record-versions.service.js';
import { IntegrationRepository, type StoredIntegration } from './data/integration.repository.js';
import { INTEGRATION_PRESETS } from './domain/integration-presets.js';
import {
  enteredOrigins,
  knownOrigins,
  originOf,
  secretsToEnter,
  changedSecrets,
  secretUses,
} from './domain/secret-origins.js';
import { IntegrationsService } from './integrations.service.js';

type View = RouteReply<typeof contracts.integrations.get>;
type Saved = RouteReply<typeof contracts.integrations.replace>;
export interface Known {
  readonly template: OldIntegrationTemplate | null;
  readonly secrets: SecretValues;
  readonly origins: SecretOrigins;
}
/** Content of a version of an integration. It has the names of secrets, never their values. */
interface Content {
  readonly template: OldIntegrationTemplate | null;
  readonly secrets: readonly string[];
  /** Secrets that the save changed. */
  readonly secrets_changed: readonly string[];
}
const INTEGRATION: VersionedKind<Content> = { entity: 'integration', factsOf: factsOfJson };

const refusedSecrets = (
  names: readonly string[],
  code: string,
  messageOf: (name: string) => string,
): AppError =>
  new AppError('VALIDATION_FAILED', {
    issues: names.map((name) => ({
      in: 'body' as const,
      field: `secrets.${name}`,
      code,
      message: messageOf(name),
    })),
  });

/** Lets staff read and edit integrations. Secrets can be set but never read. */
@Injectable()
export class IntegrationEditorService {
  constructor(
    private readonly repository: IntegrationRepository,
    private readonly integrations: IntegrationsService,
    private readonly secrets: SecretsService,
    private readonly database: DatabaseService,
    private readonly clock: Clock,
    private readonly versions: RecordVersionsService,
  ) {}

  presets(): RouteReply<typeof contracts.integrations.presets> {
    return [...INTEGRATION_PRESETS];
  }

  async get(advertiserId: number): Promise<View> {
    const stored = await this.stored(advertiserId);
    const { template, secrets, origins } = this.read(stored);
    const names = new Set([
      ...Object.keys(secrets),
      ...secretUses(template).map(({ name }) => name),
    ]);
    return {
      advertiser_id: advertiserId,
      version: stored.version,
      template,
      secrets: [...names].sort().map((name) => ({
        name,
        is_set: Object.hasOwn(secrets, name),
        origins: [...(origins[name] ?? [])],
      })),
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
      const { secrets, origins } = this.allowed(before, template, changes);
      const now = this.clock.now();
      await this.repository.store(
        advertiserId,
        template,
        Object.keys(secrets).length > 0
          ? this.secrets.encrypt(JSON.stringify(secrets), 'advertiser-secrets')
          : null,
        origins,
        now,
      );
      const after = {
        template,
        secrets: Object.keys(secrets),
        secrets_changed: Object.keys(changes),
      };
      const known = { template: before.template, secrets: Object.keys(before.secrets) };
      return this.versions.saved(
        INTEGRATION,
        {
          id: advertiserId,
          userId,
          seen,
          before: { ...known, secrets_changed: [] },
          beforeAt: stored.updated_at ?? now,
          after,
        },
        { action: 'advertiser.integration_update', entity: 'advertiser', before: known },
      );
    });
    return { message: 'The integration was saved and is in force.', version };
  }

  /**
   * Returns the secrets after these changes, with the origins to which each may be sent. Throws
   * VALIDATION_FAILED if the template names a secret that is not set, or sends one to an origin for
   * which it was not entered.
   */
  allowed(
    known: Known,
    template: OldIntegrationTemplate,
    changes: ReplaceIntegrationBody['secrets'],
  ): Pick<Known, 'secrets' | 'origins'> {
    const secrets = changedSecrets(known.secrets, changes);
    this.mustBeSet(template, secrets);
    const origin = originOf(template, secrets);
    const origins = enteredOrigins(known, secrets, Object.keys(changes), origin);
    this.mustBelong(template, secrets, origins);
    return { secrets, origins };
  }

  /**
   * Lets an advertiser's status pull send its secrets: secrets entered for its origin before, and
   * secrets entered now with their stored text. Call it in the transaction of the save; it locks
   * the advertiser. Throws ADVERTISER_NOT_FOUND and VALIDATION_FAILED.
   */
  async allowPull(
    advertiserId: number,
    template: StatusPullTemplate,
    entered: EnteredSecrets,
  ): Promise<void> {
    const stored = await this.repository.lock(advertiserId);
    if (!stored) throw new AppError('ADVERTISER_NOT_FOUND');
    const known = this.read(stored);
    this.mustBeSet(template, known.secrets);
    const others = Object.keys(entered).filter((name) => entered[name] !== known.secrets[name]);
    if (others.length > 0)
      throw refusedSecrets(
        others,
        'secret_differs',
        () => 'Another text is stored. To change it, use the secrets of the request above.',
      );
    const origin = originOf(template, known.secrets);
    const origins = enteredOrigins(known, known.secrets, Object.keys(entered), origin);
    this.mustBelong(template, known.secrets, origins);
    if (Object.keys(entered).length > 0) await this.repository.storeOrigins(advertiserId, origins);
  }

  /** Returns the template and secrets as stored. Throws ADVERTISER_NOT_FOUND. */
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

  private mustBelong(
    template: { readonly url: string },
    secrets: SecretValues,
    origins: SecretOrigins,
  ): void {
    const toEnter = secretsToEnter(template, secrets, origins);
    if (toEnter)
      throw refusedSecrets(toEnter.names, 'secret_origin', (name) => {
        const entered = origins[name] ?? [];
        return (
          `Enter it again to send it to ${toEnter.origin}.` +
          (entered.length > 0 ? ` It was entered for ${entered.join(' and ')}.` : '')
        );
      });
  }

  private async stored(advertiserId: number): Promise<StoredIntegration> {
    const stored = await this.repository.find(advertiserId);
    if (!stored) throw new AppError('ADVERTISER_NOT_FOUND');
    return stored;
  }

  /**
   * Reads the template and secrets. If they cannot be read they count as missing, and staff enter
   * them again.
   */
  private read(stored: StoredIntegration): Known {
    const template = OldIntegrationTemplate.safeParse(stored.template);
    const secrets = this.integrations.secretsOf(stored.secrets) ?? {};
    return {
      template: template.success ? template.data : null,
      secrets,
      origins: knownOrigins(stored, secrets),
    };
  }
}
