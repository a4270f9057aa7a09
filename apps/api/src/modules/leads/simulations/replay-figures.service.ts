import { Injectable } from '@nestjs/common';
import type {
  ComparedDecisions,
  Decision,
  ReplayComparison,
} from '#modules/routing/routing/simulator.service.js';
import { ProfitFactsQuery } from './data/profit-facts.query.js';
import type { Allocation, Outcome, Placement, ReplayFigures } from './domain/allocation.js';
import { uniformsFrom } from './domain/binomial.js';
import type { PastLeadRow } from './past-leads-player.service.js';

/**
 * Seed of the confidence interval, fixed so that the same leads and rules always give the same
 * interval.
 */
const RESAMPLE_SEED = 10;

const outcomeOf = (decision: Decision): Outcome => {
  if (decision.kind === 'offer')
    return {
      advertiserId: decision.advertiserId,
      dealId: decision.dealId,
      terms: decision.terms,
    };
  const reasons = decision.trace.candidates.flatMap(({ reason }) => reason ?? []);
  return { advertiserId: null, refusal: { code: decision.code, reasons } };
};

/** Returns where a lead went, and where it goes on both sides. */
export const placementOf = (
  row: PastLeadRow,
  countryId: number,
  { saved, draft }: ComparedDecisions,
): Placement => ({
  actual: row.accepted_by,
  profitCents: BigInt(row.profit_cents),
  saved: outcomeOf(saved),
  draft: outcomeOf(draft),
  countryId,
});

/** Adds up what a replay gives: leads and expected profit of both sides. */
@Injectable()
export class ReplayFiguresService {
  constructor(private readonly facts: ProfitFactsQuery) {}

  async of(
    allocation: Allocation,
    comparison: ReplayComparison,
    from: Date,
  ): Promise<ReplayFigures> {
    const facts = await this.facts.read(allocation.historyKeys(), from);
    const names = {
      advertiser: (id: number) => comparison.nameOf(id),
      country: (id: number) => comparison.countryCodeOf(id),
    };
    return allocation.figures(facts, names, uniformsFrom(RESAMPLE_SEED));
  }
}
