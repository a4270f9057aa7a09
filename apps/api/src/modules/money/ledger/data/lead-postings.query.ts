import { Injectable } from '@nestjs/common';
import type { LedgerPart, LedgerReason, PlanLeg } from '@leadline/contracts';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';

export interface LeadPosting {
  readonly leg: PlanLeg;
  readonly part: LedgerPart;
  readonly reason: LedgerReason;
  readonly is_reversal: boolean;
  readonly counts_at: Date;
  /** Null for an event that is not posted yet. */
  readonly recorded_at: Date | null;
  /** Whole cents of the house currency. */
  readonly cents: string;
  /** The same in minor units of the currency of the plan. Null in the house currency. */
  readonly minor: string | null;
  readonly currency: string;
  readonly digits: number;
}

/** Reads what is posted of the money of leads. */
@Injectable()
export class LeadPostingsQuery {
  constructor(private readonly database: DatabaseService) {}

  /**
   * Lists the postings of a lead, the oldest first, then the ones that its events are about to make.
   * One statement, so that an event is seen either as itself or as its postings.
   */
  list(leadId: number): Promise<LeadPosting[]> {
    return this.database.query<LeadPosting>(sql`
      SELECT leg, part, reason, is_reversal, counts_at, recorded_at, cents::text AS cents,
        CASE WHEN r.id IS NOT NULL THEN coalesce(minor, 0)::text END AS minor, r.currency,
        r.minor_digits AS digits
      FROM (
        SELECT p.event_id, p.leg, p.part, p.reason, p.is_reversal, p.counts_at, p.recorded_at,
          p.rate_id, coalesce(posted.cents, 0) AS cents, posted.minor
        FROM ledger_postings p
        CROSS JOIN LATERAL (
          SELECT
            sum(CASE a.kind WHEN 'income' THEN -e.amount ELSE e.amount END)
              FILTER (WHERE a.kind IN ('income', 'cost')) AS cents,
            sum(CASE a.kind WHEN 'on_hold' THEN -e.amount ELSE e.amount END)
              FILTER (WHERE a.kind IN ('receivable', 'on_hold')) AS minor
          FROM ledger_entries e
          JOIN ledger_accounts a ON a.id = e.account_id
          WHERE e.posting_id = p.id
        ) posted
        WHERE p.lead_id = ${leadId}
        UNION ALL
        SELECT m.id, m.leg, m.part, m.reason, v.is_reversal, v.counts_at, NULL, m.rate_id, v.amount,
          v.minor
        FROM money_events m
        CROSS JOIN LATERAL (VALUES
          (true, -m.amount_before, -m.minor_before, m.counted_before),
          (false, m.amount, m.minor, m.counts_at)
        ) AS v(is_reversal, amount, minor, counts_at)
        WHERE m.lead_id = ${leadId} AND (v.amount <> 0 OR v.minor <> 0)
      ) line
      LEFT JOIN exchange_rates r ON r.id = line.rate_id
      ORDER BY recorded_at NULLS LAST, event_id, is_reversal DESC`);
  }
}
