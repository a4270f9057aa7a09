import sql, { type Sql } from 'sql-template-tag';
import { erasedLeads, type ErasedLead } from '#shared/database/erasure.sql.js';

/** Makes a person who waits for a deposit due, because one of their leads has one. */
export const wakeDepositor = (leadId: number, now: Date): Sql => sql`
  UPDATE campaign_consumers
  SET due_at = ${now}
  WHERE deposit_until IS NOT NULL AND state = 'waiting' AND due_at > ${now}
    AND id = (SELECT consumer_id FROM campaign_registrations WHERE lead_id = ${leadId})`;

/** Whether a campaign is sending a copy of the lead `l`. */
export const isInRegistration = sql`EXISTS (
  SELECT 1
  FROM campaign_consumers p
  WHERE p.lead_id = l.id AND p.state = 'registering')`;

/** Takes people who wait for a step out of their campaigns. */
export const endWaitingConsumers = (leadIds: readonly number[], at: Date): Sql => sql`
  UPDATE campaign_consumers
  SET
    state = 'ended', end_reason = 'erased', ended_at = ${at}, deposit_until = NULL,
    runs = runs + 1
  WHERE lead_id = ANY(${leadIds}::int[]) AND state = 'waiting'
  RETURNING 1`;

/** Erases the hashes of e-mail and phone. */
export const eraseConsumers = (leads: readonly ErasedLead[]): Sql => sql`
  UPDATE campaign_consumers t
  SET email_key = gen_random_uuid(), phone_key = gen_random_uuid()
  FROM ${erasedLeads(leads)}
  WHERE t.lead_id = m.lead_id
  RETURNING 1`;
