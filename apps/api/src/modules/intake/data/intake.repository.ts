import { Injectable } from '@nestjs/common';
import type { StoredReply } from '@leadline/contracts';
import sql from 'sql-template-tag';
import { Database } from '#shared/database/database.service.js';
import { isShownToPublisher } from './publisher-pull.query.js';

/** A lead that is to be stored; `n` is its place in the batch. */
export interface NewLead {
  n: number;
  publisher_id: number;
  country_id: number | null;
  email: string;
  phone: string;
  first_name: string;
  last_name: string;
  ip: string;
  offer: string | null;
  funnel: string | null;
  custom_param_1: string | null;
  custom_param_2: string | null;
  custom_param_3: string | null;
  custom_param_4: string | null;
  custom_param_5: string | null;
  hit_id: string | null;
  language: string | null;
  city: string | null;
  is_test: boolean;
  key: string | null;
  body_hash: string | null;
}
export interface KeyRow {
  key: string;
  publisher_id: number;
  body_hash: Buffer;
  lead_id: number;
  http_status: number | null;
  reply: StoredReply | null;
}
export interface LookupValue {
  kind: string;
  value: string;
}
export interface PublisherLeadRow {
  id: number;
  status: 1 | 2 | 3 | 5 | 6 | 7;
  rejection_code: string | null;
  is_test: boolean;
  redirect_token: string | null;
  redirect_expires_at: Date | null;
}

/** Rows of intake: leads, idempotency keys, counts of what was refused. */
@Injectable()
export class IntakeRepository {
  constructor(private readonly database: Database) {}

  /** Leads of one person at one publisher line up behind each other, so that of two at once exactly one is the first. */
  async lockPeople(people: readonly string[]): Promise<void> {
    if (people.length === 0) return;
    await this.database.query(
      sql`SELECT pg_advisory_xact_lock(h) FROM (SELECT DISTINCT hashtextextended(p, 7) AS h FROM unnest(${people}::text[]) p ORDER BY 1) s`,
      'intake.lock_people',
    );
  }

  /** Stores leads and claims their keys in one statement. A lead whose key is taken is not stored. Answers ids by place. */
  async insertLeads(
    leads: readonly NewLead[],
    now: Date,
    settleBy: Date,
  ): Promise<Map<number, number>> {
    const rows = await this.database.query<{ n: number; id: number }>(
      sql`
      WITH input AS MATERIALIZED (
        SELECT nextval('leads_id_seq')::int AS id, r.* FROM jsonb_to_recordset(${JSON.stringify(leads)}::jsonb) AS r(n int, publisher_id int, country_id int, email text, phone text, first_name text, last_name text, ip inet, offer text, funnel text,
          custom_param_1 text, custom_param_2 text, custom_param_3 text, custom_param_4 text, custom_param_5 text, hit_id text, language text, city text, is_test boolean, key text, body_hash text)
      ), claimed AS (
        INSERT INTO idempotency_keys (publisher_id, key, body_hash, lead_id, created_at) SELECT publisher_id, key, decode(body_hash, 'hex'), id, ${now}::timestamptz FROM input WHERE key IS NOT NULL ORDER BY publisher_id, key ON CONFLICT DO NOTHING RETURNING lead_id
      ), stored AS (
        INSERT INTO leads (id, status, publisher_id, country_id, email, phone, first_name, last_name, ip, offer, funnel, custom_param_1, custom_param_2, custom_param_3, custom_param_4, custom_param_5, hit_id, language, city, is_test, created_at, updated_at, settle_by)
        OVERRIDING SYSTEM VALUE
        SELECT id, 1, publisher_id, country_id, email, phone, first_name, last_name, ip, offer, funnel, custom_param_1, custom_param_2, custom_param_3, custom_param_4, custom_param_5, hit_id, language, city, is_test, ${now}::timestamptz, ${now}::timestamptz, ${settleBy}::timestamptz
        FROM input WHERE key IS NULL OR id IN (SELECT lead_id FROM claimed) RETURNING id
      )
      SELECT n, id FROM input WHERE id IN (SELECT id FROM stored)`,
      'intake.insert',
    );
    return new Map(rows.map(({ n, id }) => [n, id]));
  }

  async findKey(publisherId: number, key: string): Promise<KeyRow | null> {
    const [row] = await this.database.query<KeyRow>(
      sql`SELECT key, publisher_id, body_hash, lead_id, http_status, reply FROM idempotency_keys WHERE publisher_id = ${publisherId} AND key = ${key}`,
      'intake.find_key',
    );
    return row ?? null;
  }

  async insertLookups(values: readonly LookupValue[]): Promise<void> {
    if (values.length === 0) return;
    await this.database.query(
      sql`INSERT INTO lookup_values (kind, value) SELECT kind, value FROM jsonb_to_recordset(${JSON.stringify(values)}::jsonb) AS v(kind text, value text) ORDER BY 1, 2 ON CONFLICT DO NOTHING`,
      'intake.lookups',
    );
  }

  async findPublisherLead(publisherId: number, id: number): Promise<PublisherLeadRow | null> {
    const [row] = await this.database.query<PublisherLeadRow>(
      sql`SELECT id, status, rejection_code, is_test, redirect_token, redirect_expires_at FROM leads l WHERE id = ${id} AND publisher_id = ${publisherId} AND ${isShownToPublisher}`,
    );
    return row ?? null;
  }

  /** Adds to the day's counts of requests that were no valid lead. */
  async addRefusals(
    rows: readonly { publisher_id: number; day: string; code: string; count: number }[],
  ): Promise<void> {
    await this.database
      .query(sql`INSERT INTO intake_refusals (publisher_id, day, code, count) SELECT publisher_id, day, code, count FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(publisher_id int, day date, code text, count int) ORDER BY 1, 2, 3
      ON CONFLICT (publisher_id, day, code) DO UPDATE SET count = intake_refusals.count + excluded.count`);
  }
}
