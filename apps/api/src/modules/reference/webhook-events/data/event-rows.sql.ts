import { CAP_EVENT_SHARES, type CapEvent, type WebhookMessage } from '@leadline/contracts';
import sql, { type Sql } from 'sql-template-tag';
import { utcText } from '#shared/database/times.sql.js';

/** The ids of a set of a cap as JSON; null stands for all. */
const partiesOf = (ids: Sql): Sql => sql`CASE WHEN ${ids} <> '{}' THEN to_jsonb(${ids}) END`;

/**
 * Selects events as rows of the outbox: the messages, and after them the events of caps whose count
 * has passed a share of them. `windows` is a part of the same statement, with `cap_id`,
 * `window_start`, `filled` and `filled_before`. The text is the same for all values, because it is
 * prepared.
 */
export const eventRows = (
  messages: readonly WebhookMessage[],
  capEvents: readonly CapEvent[],
  now: Date,
): Sql => sql`
  SELECT e.payload
  FROM (
    SELECT 1 AS part, m.place, m.payload
    FROM jsonb_array_elements(${JSON.stringify(messages)}::jsonb) WITH ORDINALITY m(payload, place)
    UNION ALL
    SELECT
      2,
      row_number() OVER (ORDER BY c.id, w.window_start, mark.share),
      jsonb_build_object(
        'event', mark.event,
        'record', 'cap:' || c.id,
        'at', ${now.toISOString()}::text,
        'advertisers', ${partiesOf(sql`c.advertiser_ids`)},
        'publishers', ${partiesOf(sql`c.publisher_ids`)},
        'data', jsonb_build_object(
          'cap_id', c.id,
          'window_start', ${utcText(sql`w.window_start`)},
          'cap', c.cap,
          'filled', w.filled
        )
      )
    FROM windows w
    JOIN caps c ON c.id = w.cap_id
    JOIN unnest(
      ${capEvents}::text[],
      ${capEvents.map((event) => CAP_EVENT_SHARES[event])}::bigint[]
    ) mark(event, share)
      ON w.filled * 100::bigint >= c.cap * mark.share
        AND w.filled_before * 100::bigint < c.cap * mark.share
  ) e
  ORDER BY e.part, e.place`;
