import { Injectable } from '@nestjs/common';
import {
  compileIntegration,
  compilePull,
  pullFaults,
  templateFaults,
  type CompiledIntegration,
  type CompiledPull,
  type CompiledStep,
  type TemplateFault,
} from '@leadline/advertiser-call';
import {
  factsOfJson,
  type contracts,
  type EnteredSecrets,
  type IntegrationTemplate,
  type Issue,
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
import { StepValuesRepository } from './data/step-values.repository.js';
import { compiledOrNull, templateOf } from './domain/compiled.js';
import {
  enteredOrigins,
  knownOrigins,
  pathsOfSecret,
  secretsToEnter,
  changedSecrets,
  sendersOf,
  type Sender,
} from './domain/secret-origins.js';
import { IntegrationsService } from './integrations.service.js';

type View = RouteReply<typeof contracts.integrations.get>;
type Saved = RouteReply<typeof contracts.integrations.replace>;
export interface Known {
  readonly template: IntegrationTemplate | null;
  readonly secrets: SecretValues;
  readonly origins: SecretOrigins;
}
/** A template that may be called with these secrets. */
interface Allowed extends Pick<Known, 'secrets' | 'origins'> {
  readonly compiled: CompiledIntegration;
}
/** Content of a version of an integration. It has the names of secrets, never their values. */
interface Content {
  readonly template: IntegrationTemplate | null;
  readonly secrets: readonly string[];
  /** Secrets that the save changed. */
  readonly secrets_changed: readonly string[];
}
const contentOf = ({ template, secrets }: Known): Content => ({
  template,
  secrets: Object.keys(secrets),
  secrets_changed: [],
});
/** Names of the secrets that requests send. */
const namesIn = (requests: readonly Pick<CompiledStep, 'secrets'>[]): string[] => [
  ...new Set(requests.flatMap(({ secrets }) => [...secrets])),
];
export const INTEGRATION: VersionedKind<Content> = { entity: 'integration', factsOf: factsOfJson };

/** Throws VALIDATION_FAILED if there are faults. */
const refuseFaults = (faults: readonly TemplateFault[]): void => {
  if (faults.length > 0)
    throw new AppError('VALIDATION_FAILED', {
      issues: faults.map(({ path, message }) => ({
        in: 'body' as const,
        field: `template.${path}`,
        code: 'template_fault',
        message,
      })),
    });
};
/** Throws VALIDATION_FAILED if the template has a fault. */
export const compiledTemplate = (template: IntegrationTemplate): CompiledIntegration => {
  refuseFaults(templateFaults(template));
  return compileIntegration(template);
};
const missingSecret = (field: string, name: string): Issue => ({
  in: 'body',
  field,
  code: 'secret_missing',
  message: `The secret ${name} is not set`,
});

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
    private readonly stepValues: StepValuesRepository,
    private readonly integrations: IntegrationsService,
    private readonly secrets: SecretsService,
    private readonly database: DatabaseService,
    private readonly clock: Clock,
    private readonly versions: RecordVersionsService,
  ) {}

  async get(advertiserId: number): Promise<View> {
    const stored = await this.stored(advertiserId);
    const { template, secrets, origins } = this.read(stored);
    const compiled = template && compiledOrNull(template);
    const names = new Set([...Object.keys(secrets), ...(compiled ? namesIn(compiled.steps) : [])]);
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

  /** Returns an integration without secrets. Throws ADVERTISER_NOT_FOUND. */
  async saved(advertiserId: number): Promise<Content> {
    return contentOf(await this.known(advertiserId));
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
      await this.stepValues.remove(advertiserId);
      const was = contentOf(before);
      const after = {
        template,
        secrets: Object.keys(secrets),
        secrets_changed: Object.keys(changes),
      };
      return this.versions.saved(
        INTEGRATION,
        {
          id: advertiserId,
          userId,
          seen,
          before: was,
          beforeAt: stored.updated_at ?? now,
          after,
        },
        {
          action: 'advertiser.integration_update',
          entity: 'advertiser',
          before: { template: was.template, secrets: was.secrets },
        },
      );
    });
    return { message: 'The integration was saved and is in force', version };
  }

  /**
   * Returns the template, ready to be called, and the secrets after these changes, with the origins
   * to which each may be sent. Throws VALIDATION_FAILED if the template has a fault, names a secret
   * that is not set, or sends one to an origin for which it was not entered.
   */
  allowed(
    known: Known,
    template: IntegrationTemplate,
    changes: ReplaceIntegrationBody['secrets'],
  ): Allowed {
    const compiled = compiledTemplate(template);
    const secrets = changedSecrets(known.secrets, changes);
    this.mustBeSet(template, namesIn(compiled.steps), secrets);
    const senders = sendersOf(compiled.steps, secrets);
    const origins = enteredOrigins(known, secrets, Object.keys(changes), senders);
    this.mustBelong(senders, secrets, origins);
    return { compiled, secrets, origins };
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
    const { origins } = this.allowedPull(this.read(stored), template, entered);
    if (Object.keys(entered).length > 0) await this.repository.storeOrigins(advertiserId, origins);
  }

  /**
   * Returns a status pull, ready to run, and the origins of the secrets after some were entered.
   * Throws VALIDATION_FAILED as `allowPull`.
   */
  allowedPull(
    known: Known,
    template: StatusPullTemplate,
    entered: EnteredSecrets,
  ): { readonly pull: CompiledPull; readonly origins: SecretOrigins } {
    refuseFaults(pullFaults(template));
    const pull = compilePull(template);
    this.mustBeSet(template, namesIn(pull.requests), known.secrets);
    const senders = sendersOf(pull.requests, known.secrets);
    const others = Object.keys(entered).filter((name) => entered[name] !== known.secrets[name]);
    if (others.length > 0)
      throw refusedSecrets(
        others,
        'secret_differs',
        () => 'Another text is stored. To change it, use the secrets of the request above.',
      );
    const origins = enteredOrigins(known, known.secrets, Object.keys(entered), senders);
    this.mustBelong(senders, known.secrets, origins);
    return { pull, origins };
  }

  /** Returns the template and secrets as stored. Throws ADVERTISER_NOT_FOUND. */
  async known(advertiserId: number): Promise<Known> {
    return this.read(await this.stored(advertiserId));
  }

  /** Throws VALIDATION_FAILED with an issue for each text that names a secret which is not set. */
  private mustBeSet(template: object, names: readonly string[], secrets: SecretValues): void {
    const missing = names.filter((name) => !Object.hasOwn(secrets, name));
    if (missing.length > 0)
      throw new AppError('VALIDATION_FAILED', {
        issues: missing.flatMap((name) =>
          pathsOfSecret(template, name).map((path) => missingSecret(`template.${path}`, name)),
        ),
      });
  }

  private mustBelong(
    senders: readonly Sender[],
    secrets: SecretValues,
    origins: SecretOrigins,
  ): void {
    const toEnter = new Map(
      secretsToEnter(senders, secrets, origins).map((secret) => [secret.name, secret.origins]),
    );
    if (toEnter.size > 0)
      throw refusedSecrets([...toEnter.keys()], 'secret_origin', (name) => {
        const entered = origins[name] ?? [];
        return (
          `Enter it again to send it to ${toEnter.get(name)?.join(' and ')}.` +
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
    const secrets = this.integrations.secretsOf(stored.secrets) ?? {};
    return {
      template: templateOf(stored.template),
      secrets,
      origins: knownOrigins(stored, secrets),
    };
  }
}
