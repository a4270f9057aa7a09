import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { Database } from '../../../shared/database/database.service.js';

/** Integration templates as they are stored. */
@Injectable()
export class IntegrationRepository {
  constructor(private readonly database: Database) {}

  async listIntegrations(): Promise<{ advertiser_id: number; template: unknown; secrets: Buffer | null }[]> {
    return this.database.query(sql`SELECT advertiser_id, template, secrets FROM advertiser_integrations`);
  }
}
