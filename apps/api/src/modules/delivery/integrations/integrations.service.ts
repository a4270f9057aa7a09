import { Injectable } from '@nestjs/common';
import {
  OldIntegrationTemplate,
  renderRequest,
  UnsafeAddressError,
  type RenderedRequest,
  type SecretValues,
} from '@leadline/contracts';
import { z } from 'zod';
import { SecretsService } from '#shared/crypto/secrets.service.js';
import { AppLogger } from '#shared/logging/logger.js';
import { RoutingConfigService } from '#modules/routing/routing/routing-config.service.js';
import { IntegrationRepository, type StoredIntegration } from './data/integration.repository.js';
import { knownOrigins, secretsToEnter } from './domain/secret-origins.js';
import { readAnswer, type Answer } from './domain/read-answer.js';
import { valuesOf, type DeliveredLead } from './domain/values.js';

export type { RenderedRequest } from '@leadline/contracts';
export type { DeliveredLead } from './domain/values.js';

export interface Integration {
  readonly template: OldIntegrationTemplate;
  readonly secrets: SecretValues;
}
/** The reason why no request can be made from a lead. Nothing is sent. */
export interface NoRequest {
  readonly code: 'integration_invalid' | 'unsafe_address';
  readonly message: string;
}
const SecretRecord = z.record(z.string(), z.string());

/** The current integrations, reloaded when the version of the routing configuration changes. */
@Injectable()
export class IntegrationsService {
  private version = -1;
  private integrations = new Map<number, Integration>();
  private loading: Promise<void> | undefined;

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
    return this.integrations.get(advertiserId) ?? null;
  }

  /**
   * Returns the request for a lead, or the reason why the template makes none, for example an
   * invalid URL.
   */
  render({ template, secrets }: Integration, lead: DeliveredLead): RenderedRequest | NoRequest {
    try {
      return renderRequest(template, valuesOf(lead), secrets);
    } catch (error) {
      if (error instanceof UnsafeAddressError)
        return { code: 'unsafe_address', message: `${error.message}. Nothing was sent.` };
      return {
        code: 'integration_invalid',
        message: 'The integration of the advertiser does not produce a valid request',
      };
    }
  }

  /** Reads the answer to a request that `render` made. */
  read(
    { template }: Integration,
    request: RenderedRequest,
    answer: { readonly status: number; readonly body: string },
  ): Answer {
    return readAnswer(template, answer.status, answer.body, request.confidential);
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
    const loaded = new Map<number, Integration>();
    for (const { advertiser_id, ...row } of await this.repository.listIntegrations()) {
      const read = this.integrationOf(row);
      if ('issues' in read)
        this.logger.error({ advertiser_id, ...read }, 'an integration is not valid');
      else loaded.set(advertiser_id, read);
    }
    this.integrations = loaded;
    this.version = version;
  }
  /**
   * Reads an integration. It is invalid if it would send secrets to an origin for which nobody
   * entered them.
   */
  private integrationOf(
    row: Pick<StoredIntegration, 'template' | 'secrets' | 'secret_origins'>,
  ): Integration | { readonly issues: string[] } {
    const template = OldIntegrationTemplate.safeParse(row.template);
    if (!template.success)
      return { issues: template.error.issues.map((issue) => issue.path.join('.')) };
    const secrets = this.secretsOf(row.secrets);
    if (!secrets) return { issues: ['secrets'] };
    const origins = knownOrigins({ ...row, pull_template: null }, secrets);
    const toEnter = secretsToEnter(template.data, secrets, origins);
    if (toEnter) return { issues: toEnter.names.map((name) => `secrets.${name}`) };
    return { template: template.data, secrets };
  }
}
