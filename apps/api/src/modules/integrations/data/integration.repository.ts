import { Injectable } from '@nestjs/common';
import type { IntegrationTemplate } from '@leadline/contracts';
import sql from 'sql-template-tag';
import { Database } from '#shared/database/database.service.js';
import { currentVersion } from '#shared/database/record-version.sql.js';

/** All fields but the version are null if the advertiser has no integration. */
export interface StoredIntegration {
  readonly template: unknown;
  readonly secrets: Buffer | null;
  readonly updated_at: Date | null;
  readonly version: number;
}

/** Integration templates as they are stored. */
@Injectable()
export class IntegrationRepository {
  constructor(private readonly database: Database) {}

  async listIntegrations(): Promise<
    { advertiser_id: number; template: unknown; secrets: Buffer | null }[]
  > {
    return this.database.query(
      sql`SELECT advertiser_id, template, secrets FROM advertiser_integrations`,
    );
  }

  /** Null if the advertiser does not exist. */
  async find(advertiserId: number): Promise<StoredIntegration | null> {
    const [row] = await this.database.query<StoredIntegration>(sql`
      SELECT
        i.template, i.secrets, i.updated_at,
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

  /** A trigger raises the routing version, which makes every process reload its integrations. */
  async store(
    advertiserId: number,
    template: IntegrationTemplate,
    secrets: Buffer | null,
    at: Date,
  ): Promise<void> {
    await this.database.query(sql`
      INSERT INTO advertiser_integrations (advertiser_id, template, secrets, updated_at)
      VALUES (${advertiserId}, ${JSON.stringify(template)}, ${secrets}, ${at})
      ON CONFLICT (advertiser_id) DO UPDATE
      SET template = excluded.template,
          secrets = excluded.secrets,
          updated_at = excluded.updated_at`);
  }
}
