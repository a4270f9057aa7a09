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
  /** Whole cents. */
  readonly cents: string;
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
      SELECT leg, part, reason, is_reversal, counts_at, recorded_at, cents::text AS cents
      FROM (
        SELECT p.event_id, p.leg, p.part, p.reason, p.is_reversal, p.counts_at, p.recorded_at,
          e.amount AS cents
        FROM ledger_postings p
        JOIN ledger_entries e ON e.posting_id = p.id
        JOIN ledger_accounts a ON a.id = e.account_id
          AND a.kind = CASE p.leg WHEN 'revenue' THEN 'receivable' ELSE 'cost' END
        WHERE p.lead_id = ${leadId}
        UNION ALL
        SELECT m.id, m.leg, m.part, m.reason, v.is_reversal, v.counts_at, NULL, v.amount
        FROM money_events m
        CROSS JOIN LATERAL (VALUES
          (true, -m.amount_before, m.counted_before), (false, m.amount, m.counts_at)
        ) AS v(is_reversal, amount, counts_at)
        WHERE m.lead_id = ${leadId} AND v.amount <> 0
      ) line
      ORDER BY recorded_at NULLS LAST, event_id, is_reversal DESC`);
  }
}
