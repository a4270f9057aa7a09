import sql, { type Sql } from 'sql-template-tag';

/** Makes a person who waits for a deposit due, because one of their leads has one. */
export const wakeDepositor = (leadId: number, now: Date): Sql => sql`
  UPDATE campaign_consumers
  SET due_at = ${now}
  WHERE deposit_until IS NOT NULL AND state = 'waiting' AND due_at > ${now}
    AND id = (SELECT consumer_id FROM campaign_registrations WHERE lead_id = ${leadId})`;
