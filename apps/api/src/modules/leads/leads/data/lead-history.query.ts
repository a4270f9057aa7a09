import { Injectable } from '@nestjs/common';
import type { ContactValues, LeadStatusId } from '@leadline/contracts';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import type { EndedAttempt } from '../domain/lead-cells.js';
import type { StoredDecision } from './stored-trace.js';

type Nullable = string | null;
export interface AttemptRow {
  readonly id: number;
  readonly lead_id: number;
  readonly advertiser: Nullable;
  readonly restriction_origin: 'system' | 'broker' | null;
  readonly message: Nullable;
  readonly state: 'sending' | 'unknown' | 'accepted' | 'rejected';
  readonly distribution: Nullable;
  readonly created_at: Date;
  readonly taken_time: number | null;
  readonly offer: Nullable;
  readonly funnel: Nullable;
  readonly funnel_override: Nullable;
  readonly publisher_id_override: Nullable;
  readonly price: Nullable;
  readonly currency: Nullable;
  readonly req_payload: Nullable;
  readonly res_payload: Nullable;
}
export interface StatusChangeRow {
  readonly id: number;
  readonly created_at: Date;
  readonly source: string;
  readonly changed_by: Nullable;
  readonly brand_status: Nullable;
  readonly previous_brand_status: Nullable;
  readonly status: LeadStatusId;
  readonly previous_status: LeadStatusId | null;
  readonly note: Nullable;
}

/** Most rows of a reply. No lead has this many, unless an advertiser floods it with statuses. */
const MAX_ROWS = 1_000;

/** The histories of a lead, newest first. */
@Injectable()
export class LeadHistoryQuery {
  constructor(private readonly database: DatabaseService) {}

  async exists(leadId: number): Promise<boolean> {
    const rows = await this.database.query(sql`SELECT 1 FROM leads WHERE id = ${leadId}`);
    return rows.length > 0;
  }

  /** Lists the data of the person. */
  listContactValues(leadId: number): Promise<ContactValues[]> {
    return this.database.query<ContactValues>(sql`
      SELECT v.kind, v.value
      FROM leads l
      CROSS JOIN LATERAL (VALUES
        ('email', l.email),
        ('phone', l.phone),
        ('ip', host(l.ip)),
        ('name', l.first_name),
        ('name', l.last_name)
      ) v (kind, value)
      WHERE l.id = ${leadId}
        AND v.value <> ''`);
  }

  listAttempts(leadId: number): Promise<AttemptRow[]> {
    return this.database.query<AttemptRow>(sql`
      SELECT
        t.id,
        t.lead_id,
        a.name AS advertiser,
        t.restriction_origin,
        t.message,
        t.state,
        d.name AS distribution,
        t.created_at,
        round(extract(epoch FROM t.finished_at - t.created_at) * 1000)::int AS taken_time,
        t.offer,
        t.funnel,
        t.funnel_override,
        t.publisher_id_override,
        round(t.price, greatest(2, min_scale(t.price)))::text AS price,
        t.currency,
        t.req_payload,
        t.res_payload
      FROM lead_attempts t
      LEFT JOIN advertisers a ON a.id = t.advertiser_id
      LEFT JOIN distributions d ON d.id = t.distribution_id
      WHERE t.lead_id = ${leadId}
      ORDER BY t.id DESC
      LIMIT ${MAX_ROWS}`);
  }

  listStatusChanges(leadId: number): Promise<StatusChangeRow[]> {
    return this.database.query<StatusChangeRow>(sql`
      SELECT
        h.id,
        h.created_at,
        h.source,
        u.name AS changed_by,
        h.brand_status,
        h.previous_brand_status,
        h.status,
        h.previous_status,
        h.note
      FROM lead_status_history h
      LEFT JOIN users u ON u.id = h.user_id
      WHERE h.lead_id = ${leadId}
      ORDER BY h.id DESC
      LIMIT ${MAX_ROWS}`);
  }

  /** Lists the decisions, oldest first. */
  listDecisions(leadId: number): Promise<StoredDecision[]> {
    return this.database.query<StoredDecision>(sql`
      SELECT config_version, trace, created_at
      FROM lead_decisions
      WHERE lead_id = ${leadId}
      ORDER BY id
      LIMIT ${MAX_ROWS}`);
  }

  /** Lists the attempts that did not end with an acceptance, oldest first. */
  listRefusals(leadId: number): Promise<EndedAttempt[]> {
    return this.database.query<EndedAttempt>(sql`
      SELECT advertiser_id, code, message, finished_at
      FROM lead_attempts
      WHERE lead_id = ${leadId}
        AND state = 'rejected'
        AND advertiser_id IS NOT NULL
        AND finished_at IS NOT NULL
      ORDER BY id
      LIMIT ${MAX_ROWS}`);
  }
}
