import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { type AuditSource, storableJson } from '@leadline/contracts';
import { deviceName } from '#shared/auth/client-names.js';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import {
  type ErasedLead,
  type IdRange,
  type PersonTexts,
  erasedLeads,
  isNamedIn,
} from '#shared/database/erasure.sql.js';
import { currentContext } from '#shared/logging/request-context.js';

/**
 * A write by staff, or by a publisher in the panel, whom the request names. `before` and `after`
 * hold the changed values, and never a secret.
 */
export interface AuditEntry {
  readonly userId: number | null;
  /** Panel account that made the write. By default the account of the request. */
  readonly publisherAccountId?: number;
  /** API token that made the write. By default that of the request. */
  readonly apiTokenId?: number;
  /** Client of the write. By default the request's. */
  readonly client?: { readonly address: string; readonly userAgent: string };
  readonly action: string;
  readonly entity: string;
  readonly entityId: number | null;
  readonly before?: unknown;
  readonly after?: unknown;
}

const json = (value: unknown): string | null => (value === undefined ? null : storableJson(value));

/** Returns how a write was made. Null for the pages, and for the product itself. */
const sourceOf = ({
  apiTokenId,
  scheduledChangeId,
}: Readonly<Record<'apiTokenId' | 'scheduledChangeId', number | null>>): AuditSource | null => {
  if (scheduledChangeId !== null) return 'schedule';
  return apiTokenId === null ? null : 'token';
};

/**
 * The audit log: user, action, values before and after, time, and request. An entry is written in
 * the transaction of its change, so that neither exists without the other.
 */
@Injectable()
export class AuditService {
  constructor(
    private readonly database: DatabaseService,
    private readonly clock: Clock,
  ) {}

  async record(entry: AuditEntry): Promise<void> {
    const context = currentContext();
    const requestId = context?.traceId ?? null;
    const address = entry.client?.address ?? context?.address ?? null;
    const device = deviceName(entry.client?.userAgent ?? context?.userAgent ?? '');
    const accountId = entry.publisherAccountId ?? context?.publisherAccountId ?? null;
    const apiTokenId = entry.apiTokenId ?? context?.apiTokenId ?? null;
    const scheduledChangeId = context?.scheduledChangeId ?? null;
    const source = context?.auditSource ?? sourceOf({ apiTokenId, scheduledChangeId });
    await this.database.query(sql`
      INSERT INTO audit_log
        (
          user_id, publisher_account_id, action, entity, entity_id, before, after,
          request_id, created_at, address, device, source, api_token_id, scheduled_change_id
        )
      VALUES (
        ${entry.userId}, ${accountId}, ${entry.action}, ${entry.entity}, ${entry.entityId},
        ${json(entry.before)}, ${json(entry.after)}, ${requestId}, ${this.clock.now()},
        ${address}, ${device}, ${source}, ${apiTokenId}, ${scheduledChangeId}
      )`);
  }

  /**
   * Deletes the oldest entries from before an instant, at most `limit`, and returns their number.
   * Concurrent processes delete different entries.
   */
  async deleteBefore(before: Date, limit: number): Promise<number> {
    const deleted = await this.database.query(sql`
      DELETE FROM audit_log
      WHERE id IN (
        SELECT id
        FROM audit_log
        WHERE created_at < ${before}
        ORDER BY created_at, id
        LIMIT ${limit}
        FOR UPDATE SKIP LOCKED
      )
      RETURNING id`);
    return deleted.length;
  }

  /**
   * Erases people from the entries about their leads (ADR 36), and returns the number of changed
   * entries.
   */
  async eraseLeads(leads: readonly ErasedLead[]): Promise<number> {
    return (await this.database.query(eraseLeadEntries(leads))).length;
  }

  /** Erases a person from entries of any kind, and returns the number of changed entries. */
  async erasePerson(texts: PersonTexts, range: IdRange): Promise<number> {
    return (await this.database.query(eraseEntries(texts, range))).length;
  }
}

/** Erases a person from the entries about their leads. */
export const eraseLeadEntries = (leads: readonly ErasedLead[]): Sql => sql`
  UPDATE audit_log t
  SET before = erase_matches(t.before, m.own), after = erase_matches(t.after, m.own)
  FROM ${erasedLeads(leads)}
  WHERE t.entity = 'lead' AND t.entity_id = m.lead_id
    AND (t.before::text ~* m.own OR t.after::text ~* m.own)
  RETURNING 1`;

/** Erases a person from entries of any kind: filters of exports, searches, test leads. */
export const eraseEntries = (
  { everywhere, own, needles }: PersonTexts,
  { after, until }: IdRange,
): Sql => sql`
  UPDATE audit_log
  SET before = erase_matches(before, ${own}), after = erase_matches(after, ${own})
  WHERE id > ${after} AND id <= ${until}
    AND ${isNamedIn(sql`concat_ws(' ', before, after)`, needles, everywhere)}
  RETURNING 1`;
