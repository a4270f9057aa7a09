import { Injectable } from '@nestjs/common';
import sql, { raw } from 'sql-template-tag';
import { Database } from '#shared/database/database.service.js';
import type { DeliveryFacts } from '../domain/delivery-outcome.js';

/** As it is stored with a lead: routing reads it. */
export interface StoredForcedAdvertiser {
  readonly advertiser_id: number;
  readonly funnel: string | null;
  readonly publisher_id: string | null;
}
export interface NewTestLead {
  readonly publisher_id: number;
  readonly country_id: number;
  readonly email: string;
  readonly phone: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly ip: string;
  readonly offer: string;
  readonly forced_advertiser: StoredForcedAdvertiser;
}
/** What an injection reads of the lead that it sends again. */
export interface SourceLead {
  readonly id: number;
  readonly publisher_id: number;
  readonly country_id: number | null;
  readonly email: string;
  readonly phone: string;
  readonly ip: string;
  readonly offer: string | null;
  readonly funnel: string | null;
  readonly custom_params: (string | null)[];
  readonly is_test: boolean;
}
export interface NewInjectedLead {
  readonly source_id: number;
  readonly publisher_id: number;
  readonly country_id: number | null;
  readonly forced_advertiser: StoredForcedAdvertiser;
}

/** Leads that staff send to an advertiser of their choice. */
@Injectable()
export class ForcedLeadRepository {
  constructor(private readonly database: Database) {}

  /** The offer becomes a choice of the filters, as that of every lead does. `settleBy`: until then it belongs to the caller. */
  async insertTest(lead: NewTestLead, now: Date, settleBy: Date): Promise<number> {
    const [row] = await this.database.query<{ id: number }>(sql`
      WITH choice AS (INSERT INTO lookup_values (kind, value) VALUES ('offer', ${lead.offer}) ON CONFLICT DO NOTHING)
      INSERT INTO leads (status, publisher_id, country_id, email, phone, first_name, last_name, ip, offer, is_test, forced_advertiser, created_at, updated_at, settle_by)
      VALUES (1, ${lead.publisher_id}, ${lead.country_id}, ${lead.email}, ${lead.phone}, ${lead.first_name}, ${lead.last_name}, ${lead.ip}::inet, ${lead.offer}, true, ${JSON.stringify(lead.forced_advertiser)}::jsonb, ${now}, ${now}, ${settleBy}) RETURNING id`);
    if (!row) throw new Error('A test lead was not stored.');
    return row.id;
  }

  async getSource(id: number): Promise<SourceLead> {
    const [row] = await this.database.query<SourceLead>(
      sql`SELECT id, publisher_id, country_id, email, phone, host(ip) AS ip, offer, funnel, ARRAY[custom_param_1, custom_param_2, custom_param_3, custom_param_4, custom_param_5] AS custom_params, is_test FROM leads WHERE id = ${id}`,
    );
    if (!row) throw new Error(`The lead ${id} is gone.`);
    return row;
  }

  /** A new lead of the same person. `settleBy`: until then it belongs to the caller. */
  async insertInjected(
    {
      source_id: sourceId,
      publisher_id: publisherId,
      country_id: countryId,
      forced_advertiser,
    }: NewInjectedLead,
    now: Date,
    settleBy: Date,
  ): Promise<number> {
    const same = raw(
      'email, phone, first_name, last_name, ip, offer, funnel, custom_param_1, custom_param_2, custom_param_3, custom_param_4, custom_param_5, hit_id, language, city, is_test',
    );
    const [row] = await this.database.query<{ id: number }>(sql`
      INSERT INTO leads (status, publisher_id, country_id, ${same}, is_original, parent_id, forced_advertiser, created_at, updated_at, settle_by)
      SELECT 1, ${publisherId}, ${countryId}, ${same}, false, id, ${JSON.stringify(forced_advertiser)}::jsonb, ${now}::timestamptz, ${now}::timestamptz, ${settleBy}::timestamptz FROM leads WHERE id = ${sourceId} RETURNING id`);
    if (!row) throw new Error(`The lead ${sourceId} is gone.`);
    return row.id;
  }

  async getFacts(leadId: number): Promise<DeliveryFacts> {
    const [row] = await this.database.query<DeliveryFacts>(sql`
      SELECT l.status, l.rejection_reason, (SELECT a.state FROM lead_attempts a WHERE a.lead_id = l.id AND a.state IN ('sending', 'unknown')) AS open_state,
        (SELECT a.message FROM lead_attempts a WHERE a.lead_id = l.id AND a.state = 'rejected' AND a.advertiser_id IS NOT NULL ORDER BY a.id DESC LIMIT 1) AS refusal
      FROM leads l WHERE l.id = ${leadId}`);
    if (!row) throw new Error(`The lead ${leadId} is gone.`);
    return row;
  }
}
