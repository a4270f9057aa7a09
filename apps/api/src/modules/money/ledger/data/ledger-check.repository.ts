import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';

export interface LedgerDifferences {
  /** Leads whose money is not what was posted for them, or not at the time at which it counts. */
  readonly leads: number;
  /** Accounts whose balance is not the sum of their entries. */
  readonly accounts: number;
}

/** Compares the ledger with the leads, and balances with entries. */
@Injectable()
export class LedgerCheckRepository {
  constructor(private readonly database: DatabaseService) {}

  /** Compares all that is posted. One statement, so that it sees one state of the database. */
  async differences(): Promise<LedgerDifferences> {
    const [found] = await this.database.query<LedgerDifferences>(sql`
      WITH posted AS (
        SELECT p.lead_id, p.counts_at,
          coalesce(sum(e.amount) FILTER (WHERE a.kind = 'receivable'), 0) AS revenue,
          coalesce(sum(e.amount) FILTER (WHERE a.kind = 'cost'), 0) AS payout
        FROM ledger_postings p
        JOIN ledger_entries e ON e.posting_id = p.id
        JOIN ledger_accounts a ON a.id = e.account_id
        GROUP BY p.lead_id, p.counts_at
      ), counted AS (
        SELECT l.id AS lead_id, m.counts_at,
          coalesce(sum(m.amount) FILTER (WHERE m.leg = 'revenue'), 0) AS revenue,
          coalesce(sum(m.amount) FILTER (WHERE m.leg = 'payout'), 0) AS payout
        FROM leads l
        CROSS JOIN LATERAL money_of(l) m
        GROUP BY l.id, m.counts_at
      ), different AS (
        SELECT DISTINCT coalesce(p.lead_id, c.lead_id) AS lead_id
        FROM posted p
        FULL JOIN counted c ON c.lead_id = p.lead_id AND c.counts_at = p.counts_at
        WHERE (coalesce(p.revenue, 0), coalesce(p.payout, 0))
          <> (coalesce(c.revenue, 0), coalesce(c.payout, 0))
      )
      SELECT
        (SELECT count(*)::int
          FROM different d
          WHERE NOT EXISTS (SELECT FROM money_events m WHERE m.lead_id = d.lead_id)) AS leads,
        (SELECT count(*)::int
          FROM ledger_accounts a
          WHERE a.balance <> coalesce(
            (SELECT sum(e.amount) FROM ledger_entries e WHERE e.account_id = a.id), 0)) AS accounts`);
    return found ?? { leads: 0, accounts: 0 };
  }

  async store({ leads, accounts }: LedgerDifferences, at: Date): Promise<void> {
    await this.database.query(sql`
      INSERT INTO ledger_checks (checked_at, leads, accounts)
      VALUES (${at}, ${leads}, ${accounts})
      ON CONFLICT (is_last) DO UPDATE
      SET checked_at = excluded.checked_at, leads = excluded.leads, accounts = excluded.accounts`);
  }
}
