import { Injectable } from '@nestjs/common';
import { decimalText, moneyOf, type LeadMoneyLine, type PlanLeg } from '@leadline/contracts';
import { LeadPostingsQuery, type LeadPosting } from './data/lead-postings.query.js';

/** The money of a lead on one side. */
export interface LeadLines {
  readonly lines: LeadMoneyLine[];
  readonly total: string;
}

const lineOf = (row: LeadPosting): LeadMoneyLine => ({
  part: row.part,
  reason: row.reason,
  is_reversal: row.is_reversal,
  amount: decimalText(BigInt(row.cents)),
  agreed:
    row.minor === null
      ? null
      : { currency: row.currency, amount: moneyOf(BigInt(row.minor), row.digits) },
  counts_at: row.counts_at.toISOString(),
  recorded_at: row.recorded_at?.toISOString() ?? null,
});

/** Tells the money of a lead line by line. */
@Injectable()
export class LeadPostingsService {
  constructor(private readonly postings: LeadPostingsQuery) {}

  async of(leadId: number): Promise<Readonly<Record<PlanLeg, LeadLines>>> {
    const all = await this.postings.list(leadId);
    const side = (leg: PlanLeg): LeadLines => {
      const rows = all.filter((row) => row.leg === leg);
      const total = rows.reduce((sum, { cents }) => sum + BigInt(cents), 0n);
      return { lines: rows.map(lineOf), total: decimalText(total) };
    };
    return { revenue: side('revenue'), payout: side('payout') };
  }
}
