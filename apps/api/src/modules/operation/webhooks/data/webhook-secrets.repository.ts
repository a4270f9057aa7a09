import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { replacedSecrets } from './webhook-secrets.sql.js';

/** The secrets that rotations have replaced, encrypted. */
@Injectable()
export class WebhookSecretsRepository {
  constructor(private readonly database: DatabaseService) {}

  /** Returns those that still sign, newest first. */
  async listReplaced(webhookId: number, now: Date): Promise<Buffer[]> {
    const [row] = await this.database.query<{ secrets: Buffer[] }>(sql`
      SELECT ${replacedSecrets(sql`${webhookId}::int`, now)} AS secrets`);
    return row?.secrets ?? [];
  }

  /** Keeps a secret that is replaced at a moment, and deletes those that have ended. */
  async keep(
    webhookId: number,
    secret: Buffer,
    { at, until }: { readonly at: Date; readonly until: Date },
  ): Promise<void> {
    await this.database.query(sql`
      DELETE FROM webhook_secrets WHERE webhook_id = ${webhookId} AND valid_until <= ${at}`);
    await this.database.query(sql`
      INSERT INTO webhook_secrets (webhook_id, secret, valid_until)
      VALUES (${webhookId}, ${secret}, ${until})`);
  }
}
