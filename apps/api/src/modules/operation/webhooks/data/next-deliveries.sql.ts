import sql, { type Sql } from 'sql-template-tag';

/**
 * Condition: delivery `d` is due, and nothing earlier about the same record is on its way to the
 * same webhook, neither as a delivery nor in the outbox.
 */
export const isNext = (now: Date): Sql => sql`
  d.state = 'waiting'
  AND d.next_try_at <= ${now}
  AND NOT EXISTS (
    SELECT 1
    FROM webhook_deliveries e
    WHERE e.webhook_id = d.webhook_id
      AND e.record = d.record
      AND e.state = 'waiting'
      AND e.outbox_id < d.outbox_id
  )
  AND NOT EXISTS (
    SELECT 1
    FROM outbox o
    WHERE o.topic = 'webhook'
      AND o.done_at IS NULL
      AND o.payload ->> 'record' = d.record
      AND o.id < d.outbox_id
  )`;
