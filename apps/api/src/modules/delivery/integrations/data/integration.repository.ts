import { Injectable } from '@nestjs/common';
import type { IntegrationTemplate, SecretOrigins } from '@leadline/contracts';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { currentVersion } from '#shared/database/record-version.sql.js';

/** Stored integration. All fields but the version are null if the advertiser has none. */
export interface StoredIntegration {
  readonly template: unknown;
  readonly secrets: Buffer | null;
  /** Origins by name of the secret. Null until the first save since origins are stored. */
  readonly secret_origins: unknown;
  /** Templates of the advertiser's status pulls. */
  readonly pull_templates: readonly unknown[];
  readonly updated_at: Date | null;
  readonly version: number;
}

/** Integration templates as they are stored. */
@Injectable()
export class IntegrationRepository {
  constructor(private readonly database: DatabaseService) {}

  async listIntegrations(): Promise<
    (Pick<StoredIntegration, 'template' | 'secrets' | 'secret_origins'> & {
      readonly advertiser_id: number;
    })[]
  > {
    return this.database.query(
      sql`SELECT advertiser_id, template, secrets, secret_origins FROM advertiser_integrations`,
    );
  }

  /** Null if the advertiser does not exist. */
  async find(advertiserId: number): Promise<StoredIntegration | null> {
    const [row] = await this.database.query<StoredIntegration>(sql`
      SELECT
        i.template, i.secrets, i.secret_origins, i.updated_at,
        (
          SELECT coalesce(jsonb_agg(s.template), '[]')
          FROM status_pulls s
          WHERE s.advertiser_id = a.id
        ) AS pull_templates,
        ${currentVersion('integration', sql`a.id`)} AS version
      FROM advertisers a
      LEFT JOIN advertiser_integrations i ON i.advertiser_id = a.id
      WHERE a.id = ${advertiserId} AND a.deleted_at IS NULL`);
    return row ?? null;
  }

  /** As `find`, and locks the advertiser until the transaction ends. */
  async lock(advertiserId: number): Promise<StoredIntegration | null> {
    await this.database.query(sql`SELECT 1 FROM advertisers WHERE id = ${advertiserId} FOR UPDATE`);
    return this.find(advertiserId);
  }

  /**
   * Stores an integration. A trigger raises the routing version, which makes every process reload
   * its integrations.
   */
  async store(
    advertiserId: number,
    template: IntegrationTemplate,
    secrets: Buffer | null,
    origins: SecretOrigins,
    at: Date,
  ): Promise<void> {
    await this.database.query(sql`
      INSERT INTO advertiser_integrations
        (advertiser_id, template, secrets, secret_origins, updated_at)
      VALUES (
        ${advertiserId}, ${JSON.stringify(template)}, ${secrets}, ${JSON.stringify(origins)}, ${at}
      )
      ON CONFLICT (advertiser_id) DO UPDATE
      SET template = excluded.template,
          secrets = excluded.secrets,
          secret_origins = excluded.secret_origins,
          updated_at = excluded.updated_at`);
  }

  async storeOrigins(advertiserId: number, origins: SecretOrigins): Promise<void> {
    await this.database.query(sql`
      UPDATE advertiser_integrations
      SET secret_origins = ${JSON.stringify(origins)}
      WHERE advertiser_id = ${advertiserId}`);
  }
}
