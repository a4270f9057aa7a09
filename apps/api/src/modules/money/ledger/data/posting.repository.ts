import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';

/** Posts what changed about the money of leads. Every method runs inside a transaction. */
@Injectable()
export class PostingRepository {
  constructor(private readonly database: DatabaseService) {}

  /**
   * Locks the oldest events that nobody else is posting, and makes the accounts of their parties.
   * Returns the ids of the events.
   */
  async take(most: number): Promise<string[]> {
    const rows = await this.database.query<{ id: string }>(sql`
      WITH taken AS (
        SELECT id, advertiser_id, publisher_id
        FROM money_events
        ORDER BY id
        LIMIT ${most}
        FOR UPDATE SKIP LOCKED
      ), opened AS (
        INSERT INTO ledger_accounts (kind, advertiser_id, publisher_id)
        SELECT 'receivable', advertiser_id, NULL::int FROM taken WHERE advertiser_id IS NOT NULL
        UNION
        SELECT 'on_hold', NULL, publisher_id FROM taken WHERE publisher_id IS NOT NULL
        ORDER BY 1, 2, 3
        ON CONFLICT DO NOTHING
      )
      SELECT id::text FROM taken`);
    return rows.map(({ id }) => id);
  }

  /**
   * Posts events and deletes them. For each event, one posting takes back what was counted and one
   * posts what counts now. The accounts are locked in order of id.
   */
  async post(eventIds: readonly string[], at: Date): Promise<void> {
    await this.database.query(sql`
      WITH events AS (
        DELETE FROM money_events WHERE id = ANY(${eventIds}::bigint[]) RETURNING *
      ), legs AS (
        SELECT e.id AS event_id, e.lead_id, e.cohort_id, e.reason, e.happened_at, e.advertiser_id,
          e.publisher_id, e.leg, e.part, e.user_id, l.*
        FROM events e
        CROSS JOIN LATERAL (VALUES
          (true, -e.amount_before, e.counted_before), (false, e.amount, e.counts_at)
        ) AS l(is_reversal, amount, counts_at)
        WHERE l.amount <> 0
      ), posted AS (
        INSERT INTO ledger_postings (event_id, leg, part, is_reversal, lead_id, cohort_id, reason,
          happened_at, counts_at, recorded_at, user_id)
        SELECT event_id, leg, part, is_reversal, lead_id, cohort_id, reason, happened_at, counts_at,
          ${at}, user_id
        FROM legs
        ORDER BY event_id, is_reversal DESC
        RETURNING id, event_id, is_reversal, counts_at
      ), entries AS (
        INSERT INTO ledger_entries (posting_id, account_id, amount, counts_at)
        SELECT p.id, a.id, s.sign * l.amount, p.counts_at
        FROM posted p
        JOIN legs l USING (event_id, is_reversal)
        CROSS JOIN (VALUES ('revenue', 'receivable', 1), ('revenue', 'income', -1),
          ('payout', 'cost', 1), ('payout', 'on_hold', -1)) AS s(leg, kind, sign)
        JOIN ledger_accounts a ON a.kind = s.kind
          AND a.part IS NOT DISTINCT FROM CASE WHEN s.kind IN ('income', 'cost') THEN l.part END
          AND a.advertiser_id IS NOT DISTINCT FROM
            CASE s.kind WHEN 'receivable' THEN l.advertiser_id END
          AND a.publisher_id IS NOT DISTINCT FROM
            CASE s.kind WHEN 'on_hold' THEN l.publisher_id END
        WHERE s.leg = l.leg
        RETURNING account_id, amount
      ), moved AS (
        SELECT account_id, sum(amount) AS amount FROM entries GROUP BY account_id
      ), locked AS MATERIALIZED (
        SELECT id
        FROM ledger_accounts
        WHERE id IN (SELECT account_id FROM moved)
        ORDER BY id
        FOR NO KEY UPDATE
      )
      UPDATE ledger_accounts a
      SET balance = a.balance + m.amount
      FROM moved m, locked k
      WHERE a.id = m.account_id AND k.id = m.account_id`);
  }
}
