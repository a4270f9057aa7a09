import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { upgradedTemplate } from '@leadline/advertiser-call';
import { IntegrationTemplate, type SecretValues } from '@leadline/contracts';
import { z } from 'zod';
import { SecretsService } from '#shared/crypto/secrets.service.js';
import { AppLogger } from '#shared/logging/logger.js';
import { RoutingConfigService } from '#modules/routing/routing/routing-config.service.js';
import { IntegrationRepository, type StoredIntegration } from './data/integration.repository.js';
import { compiledOrNull, dividedSteps, type DividedSteps } from './domain/compiled.js';
import { knownOrigins, secretsToEnter, sendersOf } from './domain/secret-origins.js';

export { valuesOf, type DeliveredLead } from './domain/values.js';

/** A valid integration, ready to be called. */
export interface Integration extends DividedSteps {
  readonly template: IntegrationTemplate;
  readonly secrets: SecretValues;
  /** Keyed hash of the template and the secrets. Values that steps read serve for no other one. */
  readonly basis: Buffer;
}
type Stored = Pick<StoredIntegration, 'template' | 'secrets' | 'secret_origins'>;
interface Loaded {
  /** The stored row that was read. */
  readonly mark: string;
  /** Null if the row is not valid. */
  readonly integration: Integration | null;
}
const SecretRecord = z.record(z.string(), z.string());

/** The current integrations, reloaded when the version of the routing configuration changes. */
@Injectable()
export class IntegrationsService {
  private version = -1;
  private integrations = new Map<number, Loaded>();
  private loading: Promise<void> | undefined;
  /** Computed once, because hashing for each lead would take as long as reading its answer. */
  private generatedKey: string | undefined;

  constructor(
    private readonly repository: IntegrationRepository,
    private readonly config: RoutingConfigService,
    private readonly secrets: SecretsService,
    private readonly logger: AppLogger,
  ) {}

  /** Call this before `of`. Loads the integrations of the current configuration if necessary. */
  async ensureCurrent(): Promise<void> {
    // Repeated if the configuration changed during the load.
    while (this.version !== this.config.current().version) {
      this.loading ??= this.load().finally(() => {
        this.loading = undefined;
      });
      await this.loading;
    }
  }

  /** Null if the advertiser has no valid integration. */
  of(advertiserId: number): Integration | null {
    return this.integrations.get(advertiserId)?.integration ?? null;
  }

  /** The origin of the values that are generated for a lead at an advertiser. */
  seedOf(advertiserId: number, leadId: number): string {
    this.generatedKey ??= this.secrets.keyedHash('generated values').toString('hex');
    return `${this.generatedKey} ${advertiserId} ${leadId}`;
  }

  /**
   * Returns the secrets. Null if they cannot be decrypted, for example because LEADLINE_SECRET
   * changed. Then only this advertiser is left out.
   */
  secretsOf(encrypted: Buffer | null): SecretValues | null {
    if (!encrypted) return {};
    try {
      return SecretRecord.parse(JSON.parse(this.secrets.decrypt(encrypted, 'advertiser-secrets')));
    } catch {
      return null;
    }
  }

  private async load(): Promise<void> {
    const { version } = this.config.current();
    const loaded = new Map<number, Loaded>();
    for (const { advertiser_id: id, ...row } of await this.repository.listIntegrations()) {
      const mark = markOf(row);
      const before = this.integrations.get(id);
      // Rows that are as before are not compiled again.
      loaded.set(
        id,
        before?.mark === mark ? before : { mark, integration: this.valid(id, row, mark) },
      );
    }
    this.integrations = loaded;
    this.version = version;
  }

  private valid(advertiserId: number, row: Stored, mark: string): Integration | null {
    const read = this.integrationOf(row, mark);
    if (!('issues' in read)) return read;
    this.logger.error({ advertiser_id: advertiserId, ...read }, 'an integration is not valid');
    return null;
  }

  /**
   * Reads an integration. It is invalid if it would send secrets to an origin for which nobody
   * entered them.
   */
  private integrationOf(row: Stored, mark: string): Integration | { readonly issues: string[] } {
    const read = IntegrationTemplate.safeParse(upgradedTemplate(row.template));
    if (!read.success) return { issues: read.error.issues.map((issue) => issue.path.join('.')) };
    const template = read.data;
    const compiled = compiledOrNull(template);
    if (!compiled) return { issues: ['template'] };
    const secrets = this.secretsOf(row.secrets);
    if (!secrets) return { issues: ['secrets'] };
    const origins = knownOrigins({ ...row, pull_templates: [] }, secrets);
    const toEnter = secretsToEnter(sendersOf(compiled.steps, secrets), secrets, origins);
    if (toEnter.length > 0) return { issues: toEnter.map(({ name }) => `secrets.${name}`) };
    const basis = this.secrets.keyedHash(mark);
    return { template, secrets, basis, ...dividedSteps(compiled) };
  }
}

const markOf = ({ template, secrets, secret_origins: origins }: Stored): string =>
  createHash('sha256')
    .update(JSON.stringify([template, secrets?.toString('base64') ?? null, origins]))
    .digest('hex');
