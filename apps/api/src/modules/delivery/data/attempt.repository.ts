import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { Database } from '#shared/database/database.service.js';

export interface OverdueAttempt {
  id: number;
  lead_id: number;
}
/** What is stored of a lead that is to be delivered. */
export interface StoredLead {
  id: number;
  publisher_id: number;
  country_id: number | null;
  email: string;
  phone: string;
  first_name: string;
  last_name: string;
  ip: string;
  offer: string | null;
  funnel: string | null;
  custom_params: (string | null)[];
  hit_id: string | null;
  language: string | null;
  city: string | null;
  is_test: boolean;
  forced_advertiser: {
    advertiser_id: number;
    funnel: string | null;
    publisher_id: string | null;
  } | null;
}

const STORED = sql`id, publisher_id, country_id, email, phone, first_name, last_name, host(ip) AS ip, offer, funnel, ARRAY[custom_param_1, custom_param_2, custom_param_3, custom_param_4, custom_param_5] AS custom_params, hit_id, language, city, is_test, forced_advertiser`;

/** Attempts and leads that a dead process may have left. */
@Injectable()
export class AttemptRepository {
  constructor(private readonly database: Database) {}

  async findLive(leadId: number, advertiserId: number): Promise<number | null> {
    const [row] = await this.database.query<{ id: number }>(
      sql`SELECT id FROM lead_attempts WHERE lead_id = ${leadId} AND advertiser_id = ${advertiserId} AND state IN ('sending', 'unknown')`,
    );
    return row?.id ?? null;
  }

  /** Calls that are over for certain, and of which nobody told how they ended. */
  async listOverdue(now: Date, limit: number): Promise<OverdueAttempt[]> {
    return this.database.query<OverdueAttempt>(
      sql`SELECT id, lead_id FROM lead_attempts WHERE state = 'sending' AND deadline_at < ${now} ORDER BY deadline_at LIMIT ${limit}`,
    );
  }

  /** Takes leads that nobody is working on any more: whoever gets a row has it until `until`. */
  async claimOrphans(now: Date, until: Date, limit: number): Promise<StoredLead[]> {
    return this.database.query<StoredLead>(sql`
      UPDATE leads SET settle_by = ${until}
      WHERE id IN (SELECT l.id FROM leads l WHERE l.status = 1 AND l.settle_by < ${now} AND NOT EXISTS (SELECT 1 FROM lead_attempts a WHERE a.lead_id = l.id AND a.state IN ('sending', 'unknown', 'accepted'))
        ORDER BY l.settle_by LIMIT ${limit} FOR UPDATE SKIP LOCKED)
      RETURNING ${STORED}`);
  }

  /** Null unless it waits to be delivered; while it is with an advertiser it does not. */
  async findWaiting(leadId: number): Promise<StoredLead | null> {
    const [row] = await this.database.query<StoredLead>(
      sql`SELECT ${STORED} FROM leads l WHERE id = ${leadId} AND status = 1 AND NOT EXISTS (SELECT 1 FROM lead_attempts a WHERE a.lead_id = l.id AND a.state IN ('sending', 'unknown', 'accepted'))`,
    );
    return row ?? null;
  }

  /** A lead that takes long keeps its owner. */
  async extend(leadId: number, until: Date): Promise<void> {
    await this.database.query(
      sql`UPDATE leads SET settle_by = ${until} WHERE id = ${leadId} AND status = 1`,
      'delivery.extend',
    );
  }
}
