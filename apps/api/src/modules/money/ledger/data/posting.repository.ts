import { Injectable } from '@nestjs/common';
import { HOUSE_CURRENCY } from '@leadline/contracts';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';

/**
 * Entries of a posting. The account of the party is in the currency of its plan, those of the house
 * are in that of the house. Between two currencies, `exchange` takes the one and gives the other.
 */
const ENTRIES = sql`(VALUES
  ('revenue', 'receivable', true, 1), ('revenue', 'exchange', true, -1),
  ('revenue', 'exchange', false, 1), ('revenue', 'income', false, -1),
  ('payout', 'cost', false, 1), ('payout', 'exchange', false, -1),
  ('payout', 'exchange', true, 1), ('payout', 'on_hold', true, -1)
) AS s(leg, kind, is_agreed, sign)`;

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
        SELECT id, advertiser_id, publisher_id, leg, rate_id
        FROM money_events
        ORDER BY id
        LIMIT ${most}
        FOR UPDATE SKIP LOCKED
      ), used AS (
        SELECT DISTINCT t.leg, t.advertiser_id, t.publisher_id,
          coalesce(r.currency, ${HOUSE_CURRENCY}) AS currency, coalesce(r.minor_digits, 2) AS digits
        FROM taken t
        LEFT JOIN exchange_rates r ON r.id = t.rate_id
      ), opened AS (
        INSERT INTO ledger_accounts (kind, advertiser_id, publisher_id, currency, minor_digits)
        SELECT 'receivable', advertiser_id, NULL::int, currency, digits
        FROM used
        WHERE leg = 'revenue'
        UNION
        SELECT 'on_hold', NULL, publisher_id, currency, digits FROM used WHERE leg = 'payout'
        UNION
        SELECT 'exchange', NULL, NULL, currency, digits
        FROM used
        WHERE currency <> ${HOUSE_CURRENCY}
        ORDER BY 1, 2, 3, 4
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
          e.publisher_id, e.leg, e.part, e.user_id, e.rate_id, l.*,
          coalesce(r.currency, ${HOUSE_CURRENCY}) AS currency
        FROM events e
        LEFT JOIN exchange_rates r ON r.id = e.rate_id
        CROSS JOIN LATERAL (VALUES
          (true, -e.amount_before, -e.minor_before, e.counted_before),
          (false, e.amount, e.minor, e.counts_at)
        ) AS l(is_reversal, amount, minor, counts_at)
        WHERE l.amount <> 0 OR l.minor <> 0
      ), posted AS (
        INSERT INTO ledger_postings (event_id, leg, part, is_reversal, lead_id, cohort_id, reason,
          happened_at, counts_at, recorded_at, user_id, rate_id)
        SELECT event_id, leg, part, is_reversal, lead_id, cohort_id, reason, happened_at, counts_at,
          ${at}, user_id, rate_id
        FROM legs
        ORDER BY event_id, is_reversal DESC
        RETURNING id, event_id, is_reversal, counts_at
      ), entries AS (
        INSERT INTO ledger_entries (posting_id, account_id, amount, counts_at)
        SELECT p.id, a.id, s.sign * v.amount, p.counts_at
        FROM posted p
        JOIN legs l USING (event_id, is_reversal)
        JOIN ${ENTRIES} ON s.leg = l.leg AND (s.kind <> 'exchange' OR l.rate_id IS NOT NULL)
        CROSS JOIN LATERAL (
          SELECT CASE WHEN s.is_agreed THEN coalesce(l.minor, l.amount) ELSE l.amount END AS amount
        ) v
        JOIN ledger_accounts a ON a.kind = s.kind
          AND a.currency = CASE WHEN s.is_agreed THEN l.currency ELSE ${HOUSE_CURRENCY} END
          AND a.part IS NOT DISTINCT FROM CASE WHEN s.kind IN ('income', 'cost') THEN l.part END
          AND a.advertiser_id IS NOT DISTINCT FROM
            CASE s.kind WHEN 'receivable' THEN l.advertiser_id END
          AND a.publisher_id IS NOT DISTINCT FROM
            CASE s.kind WHEN 'on_hold' THEN l.publisher_id END
        WHERE v.amount <> 0
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
