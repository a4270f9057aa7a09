import { Injectable } from '@nestjs/common';
import type { WebhookOffReason } from '@leadline/contracts';
import sql from 'sql-template-tag';
import type { Records } from '#shared/database/database.service.js';
import { currentVersion } from '#shared/database/record-version.sql.js';
import { RecordTable, type StoredRow } from '#shared/records/record-table.js';
import type { WebhookContent } from '../domain/webhook-content.js';

export interface WebhookRow extends WebhookContent, StoredRow {
  readonly version: number;
  readonly created_at: Date;
  /** Encrypted. */
  readonly secret: Buffer;
  /** Until then a replaced secret signs as well. */
  readonly previous_secret_until: Date | null;
  readonly failures: number;
  readonly failing_since: Date | null;
  readonly last_success_at: Date | null;
  readonly disabled_at: Date | null;
  readonly disabled_reason: WebhookOffReason | null;
}
type WebhookColumns = WebhookContent & { readonly secret: Uint8Array<ArrayBuffer> };

/** The unique index on the names. */
export const WEBHOOK_NAME = 'webhooks_name_key';

/** The webhooks, with their health. */
@Injectable()
export class WebhooksRepository extends RecordTable<WebhookRow, WebhookColumns> {
  protected readonly rows = sql`
    SELECT
      r.id, r.name, r.url, r.events, r.advertiser_ids, r.publisher_ids, r.is_active,
      r.secret, r.created_at, r.updated_at,
      (
        SELECT max(s.valid_until) FROM webhook_secrets s WHERE s.webhook_id = r.id
      ) AS previous_secret_until,
      coalesce(h.failures, 0) AS failures, h.failing_since, h.last_success_at,
      h.disabled_at, h.disabled_reason,
      ${currentVersion('webhook', sql`r.id`)} AS version
    FROM webhooks r
    LEFT JOIN webhook_health h ON h.webhook_id = r.id
    WHERE true`;

  protected writer(records: Records) {
    return records.webhooks;
  }

  /** Resets the failure count. */
  async forgetFailures(id: number): Promise<void> {
    await this.database.query(sql`
      UPDATE webhook_health
      SET failures = 0, failing_since = NULL, disabled_at = NULL, disabled_reason = NULL
      WHERE webhook_id = ${id}`);
  }

  async noteDisabled(id: number, reason: WebhookOffReason, at: Date): Promise<void> {
    await this.database.query(sql`
      UPDATE webhook_health
      SET disabled_at = ${at}, disabled_reason = ${reason}
      WHERE webhook_id = ${id}`);
  }
}
