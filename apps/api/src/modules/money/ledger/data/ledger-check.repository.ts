import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';

export interface LedgerDifferences {
  /**
   * Leads, and cohorts without leads, whose money is not what was posted for them, or not at the time
   * at which it counts.
   */
  readonly leads: number;
  /** Accounts whose balance is not the sum of their entries. */
  readonly accounts: number;
}

/** Compares the ledger with the leads, and balances with entries. */
@Injectable()
export class LedgerCheckRepository {
  constructor(private readonly database: DatabaseService) {}

  /**
   * Compares all that is posted. Cohorts have their negative ids among the leads. One statement, so
   * that it sees one state of the database.
   */
  async differences(): Promise<LedgerDifferences> {
    const [found] = await this.database.query<LedgerDifferences>(sql`
      WITH posted AS (
        SELECT coalesce(p.lead_id, -p.cohort_id) AS lead_id, p.counts_at,
          coalesce(-sum(e.amount) FILTER (WHERE a.kind = 'income'), 0) AS revenue,
          coalesce(sum(e.amount) FILTER (WHERE a.kind = 'cost'), 0) AS payout,
          coalesce(sum(e.amount) FILTER (WHERE a.kind = 'receivable'), 0) AS receivable,
          coalesce(-sum(e.amount) FILTER (WHERE a.kind = 'on_hold'), 0) AS on_hold
        FROM ledger_postings p
        JOIN ledger_entries e ON e.posting_id = p.id
        JOIN ledger_accounts a ON a.id = e.account_id
        GROUP BY 1, p.counts_at
      ), counted AS (
        SELECT l.id AS lead_id, m.counts_at,
          coalesce(sum(m.amount) FILTER (WHERE m.leg = 'revenue'), 0) AS revenue,
          coalesce(sum(m.amount) FILTER (WHERE m.leg = 'payout'), 0) AS payout,
          coalesce(sum(coalesce(m.minor, m.amount)) FILTER (WHERE m.leg = 'revenue'), 0)
            AS receivable,
          coalesce(sum(coalesce(m.minor, m.amount)) FILTER (WHERE m.leg = 'payout'), 0) AS on_hold
        FROM leads l
        CROSS JOIN LATERAL money_of(l) m
        GROUP BY l.id, m.counts_at
        UNION ALL
        SELECT -c.id, c.closes_at,
          CASE WHEN c.revenue_id IS NOT NULL THEN unshared_in_house(c) ELSE 0 END,
          CASE WHEN c.payout_id IS NOT NULL THEN unshared_in_house(c) ELSE 0 END,
          CASE WHEN c.revenue_id IS NOT NULL THEN c.unshared ELSE 0 END,
          CASE WHEN c.payout_id IS NOT NULL THEN c.unshared ELSE 0 END
        FROM plan_cohorts c
        WHERE c.unshared <> 0
      ), different AS (
        SELECT DISTINCT coalesce(p.lead_id, c.lead_id) AS lead_id
        FROM posted p
        FULL JOIN counted c ON c.lead_id = p.lead_id AND c.counts_at = p.counts_at
        WHERE (coalesce(p.revenue, 0), coalesce(p.payout, 0), coalesce(p.receivable, 0),
            coalesce(p.on_hold, 0))
          <> (coalesce(c.revenue, 0), coalesce(c.payout, 0), coalesce(c.receivable, 0),
            coalesce(c.on_hold, 0))
      )
      SELECT
        (SELECT count(*)::int
          FROM different d
          WHERE NOT EXISTS (
            SELECT FROM money_events m WHERE coalesce(m.lead_id, -m.cohort_id) = d.lead_id)) AS leads,
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
