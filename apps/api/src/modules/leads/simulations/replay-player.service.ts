import { Injectable } from '@nestjs/common';
import type { DistributionPlan } from '#modules/routing/distributions/distributions.service.js';
import {
  SimulatorService,
  type Decision,
  type ReplayComparison,
} from '#modules/routing/routing/simulator.service.js';
import { PastLeadsQuery } from './data/past-leads.query.js';
import { ProfitFactsQuery } from './data/profit-facts.query.js';
import { uniformsFrom } from './domain/binomial.js';
import { Allocation, type Outcome, type ReplayFigures } from './domain/allocation.js';
import {
  PastLeadsPlayerService,
  type OnProgress,
  type ReplayRange,
} from './past-leads-player.service.js';

export interface Played {
  readonly played: number;
  readonly figures: ReplayFigures;
}

/**
 * Seed of the confidence interval, fixed so that the same leads and rules always give the same
 * interval.
 */
const RESAMPLE_SEED = 10;

const outcomeOf = (decision: Decision): Outcome => {
  if (decision.kind === 'offer') return { advertiserId: decision.advertiserId };
  const reasons = decision.trace.candidates.flatMap(({ reason }) => reason ?? []);
  return { advertiserId: null, refusal: { code: decision.code, reasons } };
};

/** Plays the leads of a distribution with its saved rules and with a draft (domain §4). */
@Injectable()
export class ReplayPlayerService {
  constructor(
    private readonly simulator: SimulatorService,
    private readonly player: PastLeadsPlayerService,
    private readonly past: PastLeadsQuery,
    private readonly facts: ProfitFactsQuery,
  ) {}

  /** Returns the number of leads that may concern the draft, counted up to `limit`. */
  async count(plan: DistributionPlan, range: ReplayRange, limit: number): Promise<number> {
    const { targets } = await this.simulator.compare(plan);
    return this.past.count({ ...range, targets }, limit);
  }

  /** Null if `onProgress` ended the replay. */
  async play(
    plan: DistributionPlan,
    range: ReplayRange,
    onProgress: OnProgress,
  ): Promise<Played | null> {
    const comparison = await this.simulator.compare(plan);
    const allocation = new Allocation();
    const played = await this.player.play(
      comparison,
      range,
      (row, countryId, { saved, draft }) =>
        allocation.add({
          actual: row.accepted_by,
          profitCents: BigInt(row.profit_cents),
          saved: outcomeOf(saved),
          draft: outcomeOf(draft),
          countryId,
          publisherId: row.publisher_id,
        }),
      onProgress,
    );
    if (played === null) return null;
    return { played, figures: await this.figuresOf(allocation, comparison, range.from) };
  }

  private async figuresOf(
    allocation: Allocation,
    comparison: ReplayComparison,
    from: Date,
  ): Promise<ReplayFigures> {
    const facts = await this.facts.read(allocation.historyKeys(), allocation.payoutKeys(), from);
    const names = {
      advertiser: (id: number) => comparison.nameOf(id),
      country: (id: number) => comparison.countryCodeOf(id),
    };
    return allocation.figures(facts, names, uniformsFrom(RESAMPLE_SEED));
  }
}
