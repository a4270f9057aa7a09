import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import {
  OPEN_ATTEMPTS,
  isWaiting,
  noteConnected,
  noteWaiting,
  type AttemptOfLead,
} from '#modules/lead-data/lead-ledger/data/lead-attempts.sql.js';
import { STATUS } from '#modules/lead-data/lead-ledger/data/lead-columns.sql.js';
import {
  claimOrphans,
  extendLease,
  isWithoutLiveAttempt,
} from '#modules/lead-data/lead-ledger/data/lead-transitions.sql.js';
import {
  ROUTED_LEAD_COLUMNS,
  type RoutedLeadRow,
} from '#modules/routing/routing/data/routing.sql.js';
import type { DeliveryFacts } from '../domain/delivery-outcome.js';

export type {
  AttemptOfLead,
  NotSentCode,
} from '#modules/lead-data/lead-ledger/data/lead-attempts.sql.js';

export interface OverdueAttempt {
  id: number;
  lead_id: number;
  /** Nothing was sent: it waited for a connection. */
  is_waiting: boolean;
}
/** A stored lead that is to be delivered. */
export interface StoredLead extends RoutedLeadRow {
  readonly first_name: string;
  readonly last_name: string;
  readonly hit_id: string | null;
  readonly language: string | null;
  readonly city: string | null;
}

const STORED = sql`${ROUTED_LEAD_COLUMNS}, first_name, last_name, hit_id, language, city`;

/** Attempts and leads that a process may have left behind when it died. */
@Injectable()
export class AttemptRepository {
  constructor(private readonly database: DatabaseService) {}

  /** The call that is under way, or whose outcome is not known. */
  findLive(leadId: number, advertiserId: number): Promise<number | null> {
    return this.find(leadId, advertiserId, ['sending', 'unknown']);
  }

  /** The call whose outcome is not known. */
  findUnknown(leadId: number, advertiserId: number): Promise<number | null> {
    return this.find(leadId, advertiserId, ['unknown']);
  }

  /** Calls whose deadline has passed and whose outcome is not stored. */
  async listOverdue(now: Date, limit: number): Promise<OverdueAttempt[]> {
    return this.database.query<OverdueAttempt>(sql`
      SELECT a.id, a.lead_id, ${isWaiting} AS is_waiting
      FROM ${OPEN_ATTEMPTS} a
      WHERE a.state = 'sending' AND a.deadline_at < ${now}
      ORDER BY a.deadline_at
      LIMIT ${limit}`);
  }

  /** Notes that these attempts wait for a connection: nothing was sent. */
  async noteWaiting(attempts: readonly AttemptOfLead[]): Promise<void> {
    await this.database.query(noteWaiting(attempts), 'delivery.note_waiting');
  }

  /** Notes that they wait no longer. Returns the ids of those that may be sent. */
  async noteConnected(attempts: readonly AttemptOfLead[]): Promise<Set<number>> {
    const rows = await this.database.query<{ id: number }>(
      noteConnected(attempts),
      'delivery.note_connected',
    );
    return new Set(rows.map(({ id }) => id));
  }

  /** Claims leads that nobody works on any more. The caller owns each of them until `until`. */
  async claimOrphans(now: Date, until: Date, limit: number): Promise<StoredLead[]> {
    return this.database.query<StoredLead>(claimOrphans({ now, until, limit }, STORED));
  }

  /** Null unless the lead waits to be delivered and no advertiser is being asked. */
  async findWaiting(leadId: number): Promise<StoredLead | null> {
    const [row] = await this.database.query<StoredLead>(sql`
      SELECT ${STORED}
      FROM leads l
      WHERE id = ${leadId} AND status = ${STATUS.Submitted} AND ${isWithoutLiveAttempt}`);
    return row ?? null;
  }

  /** The facts about the delivery of a lead. */
  async factsOf(leadId: number): Promise<DeliveryFacts> {
    const [row] = await this.database.query<DeliveryFacts>(sql`
      SELECT
        l.status,
        l.rejection_reason,
        (
          SELECT a.state
          FROM lead_attempts a
          WHERE a.lead_id = l.id AND a.state IN ('sending', 'unknown')
        ) AS open_state,
        (
          SELECT a.message
          FROM lead_attempts a
          WHERE a.lead_id = l.id AND a.state = 'rejected' AND a.advertiser_id IS NOT NULL
          ORDER BY a.id DESC
          LIMIT 1
        ) AS refusal
      FROM leads l
      WHERE l.id = ${leadId}`);
    if (!row) throw new Error(`The lead ${leadId} is gone.`);
    return row;
  }

  /** Extends the lease of a lead whose delivery takes long. */
  async extend(leadId: number, until: Date): Promise<void> {
    await this.database.query(extendLease(leadId, until), 'delivery.extend');
  }

  private async find(
    leadId: number,
    advertiserId: number,
    states: readonly string[],
  ): Promise<number | null> {
    const [row] = await this.database.query<{ id: number }>(sql`
      SELECT id
      FROM lead_attempts
      WHERE lead_id = ${leadId} AND advertiser_id = ${advertiserId}
        AND state = ANY(${states}::text[])`);
    return row?.id ?? null;
  }
}
