import sql, { type Sql } from 'sql-template-tag';
import type { CustomParams } from '@leadline/contracts';
import { rememberFilterChoices } from '#modules/reference/lookups/data/filter-choices.sql.js';
import { CUSTOM_PARAM_TYPES, customParamColumns, STATUS } from './lead-columns.sql.js';

/** A lead that a publisher sent. `n` is its position in the batch. */
export interface NewLead extends CustomParams {
  readonly n: number;
  readonly publisher_id: number;
  readonly country_id: number | null;
  readonly email: string;
  readonly phone: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly ip: string;
  readonly offer: string | null;
  readonly funnel: string | null;
  readonly hit_id: string | null;
  readonly language: string | null;
  readonly city: string | null;
  readonly is_test: boolean;
  /** The `Idempotency-Key` of the request, with the hash of its body in hex. */
  readonly key: string | null;
  readonly body_hash: string | null;
}
/** Advertiser that staff chose, as stored with the lead. */
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
export interface NewInjectedLead {
  readonly source_id: number;
  readonly publisher_id: number;
  readonly country_id: number | null;
  readonly forced_advertiser: StoredForcedAdvertiser;
}
/** Distribution of a lead among the advertisers of a campaign's step, as stored with the lead. */
export interface StoredCampaignRoute {
  readonly group_id: number;
  readonly name: string;
  readonly method: 'slot' | 'chance' | 'optimize';
  readonly shares: readonly { readonly advertiser_id: number; readonly weight: number }[];
}
export interface NewCampaignLead {
  readonly source_id: number;
  /** Null for the source's publisher. */
  readonly publisher_id: number | null;
  readonly funnel: string | null;
  readonly campaign_route: StoredCampaignRoute;
}
/**
 * Times of a new lead. Until `settleBy` it belongs to the process that stored it; then it may be
 * swept.
 */
export interface NewLeadTimes {
  readonly now: Date;
  readonly settleBy: Date;
}

/**
 * Columns that the publisher sent about the person and the visit. An injected lead copies all of
 * them.
 */
const SENT_BUT_FUNNEL = sql`email, phone, first_name, last_name, ip, offer,
    ${customParamColumns()}, hit_id, language, city, is_test`;
const SENT_FIELDS = sql`${SENT_BUT_FUNNEL}, funnel`;

/**
 * Stores leads and claims their idempotency keys. A lead whose key is taken is not stored. Returns
 * `n` and `id` of the stored leads.
 */
export const storeLeads = (leads: readonly NewLead[], { now, settleBy }: NewLeadTimes): Sql => sql`
  WITH input AS MATERIALIZED (
    SELECT nextval('leads_id_seq')::int AS id, r.*
    FROM jsonb_to_recordset(${JSON.stringify(leads)}::jsonb) AS r(
      n int, publisher_id int, country_id int, email text, phone text, first_name text,
      last_name text, ip inet, offer text, funnel text, ${CUSTOM_PARAM_TYPES}, hit_id text,
      language text, city text, is_test boolean, key text, body_hash text)
  ), claimed AS (
    INSERT INTO idempotency_keys (publisher_id, key, body_hash, lead_id, created_at)
    SELECT publisher_id, key, decode(body_hash, 'hex'), id, ${now}::timestamptz
    FROM input
    WHERE key IS NOT NULL
    ORDER BY publisher_id, key
    ON CONFLICT DO NOTHING
    RETURNING lead_id
  ), stored AS (
    INSERT INTO leads (id, status, publisher_id, country_id, ${SENT_FIELDS},
      created_at, updated_at, settle_by)
    OVERRIDING SYSTEM VALUE
    SELECT id, ${STATUS.Submitted}, publisher_id, country_id, ${SENT_FIELDS},
      ${now}::timestamptz, ${now}::timestamptz, ${settleBy}::timestamptz
    FROM input
    WHERE key IS NULL OR id IN (SELECT lead_id FROM claimed)
    RETURNING id
  )
  SELECT n, id FROM input WHERE id IN (SELECT id FROM stored)`;

/** Stores a made-up lead of staff for one advertiser. Returns its `id`. */
export const storeTestLead = (lead: NewTestLead, { now, settleBy }: NewLeadTimes): Sql => sql`
  WITH choice AS (${rememberFilterChoices([{ kind: 'offer', value: lead.offer }])})
  INSERT INTO leads (status, publisher_id, country_id, email, phone, first_name, last_name, ip,
    offer, is_test, forced_advertiser, created_at, updated_at, settle_by)
  VALUES (${STATUS.Submitted}, ${lead.publisher_id}, ${lead.country_id}, ${lead.email},
    ${lead.phone}, ${lead.first_name}, ${lead.last_name}, ${lead.ip}::inet, ${lead.offer}, true,
    ${JSON.stringify(lead.forced_advertiser)}::jsonb, ${now}, ${now}, ${settleBy})
  RETURNING id`;

/**
 * Stores a new lead of the same person, for one advertiser (domain §8). Returns its `id`, or no row
 * if the personal data of the source was erased.
 */
export const storeInjectedLead = (
  lead: NewInjectedLead,
  { now, settleBy }: NewLeadTimes,
): Sql => sql`
  INSERT INTO leads (status, publisher_id, country_id, ${SENT_FIELDS}, is_original, parent_id,
    forced_advertiser, created_at, updated_at, settle_by)
  SELECT ${STATUS.Submitted}, ${lead.publisher_id}, ${lead.country_id}, ${SENT_FIELDS}, false, id,
    ${JSON.stringify(lead.forced_advertiser)}::jsonb,
    ${now}::timestamptz, ${now}::timestamptz, ${settleBy}::timestamptz
  FROM leads
  WHERE id = ${lead.source_id} AND erased_at IS NULL
  RETURNING id`;

/**
 * Stores a new lead of the same person, for the advertisers of a campaign's step (domain §14).
 * Returns its `id`, or no row if the personal data of the source was erased. A concurrent erasure
 * of the source waits for the transaction, or comes before it.
 */
export const storeCampaignLead = (
  lead: NewCampaignLead,
  { now, settleBy }: NewLeadTimes,
): Sql => sql`
  WITH choice AS (${rememberFilterChoices([{ kind: 'funnel', value: lead.funnel }])})
  INSERT INTO leads (status, publisher_id, country_id, ${SENT_BUT_FUNNEL}, funnel, is_original,
    is_campaign, parent_id, campaign_route, created_at, updated_at, settle_by)
  SELECT ${STATUS.Submitted}, coalesce(${lead.publisher_id}::int, publisher_id), country_id,
    ${SENT_BUT_FUNNEL}, coalesce(${lead.funnel}::text, funnel), false, true, id,
    ${JSON.stringify(lead.campaign_route)}::jsonb,
    ${now}::timestamptz, ${now}::timestamptz, ${settleBy}::timestamptz
  FROM leads
  WHERE id = ${lead.source_id} AND erased_at IS NULL
  FOR SHARE
  RETURNING id`;
