import { Injectable } from '@nestjs/common';
import type { DistributionPlan } from '#modules/distributions/distributions.service.js';
import {
  Simulator,
  routedLeadOf,
  type Decision,
  type PastLead,
  type PastUse,
  type ReplayComparison,
} from '#modules/routing/simulator.service.js';
import {
  PastLeadsQuery,
  type Cursor,
  type PastLeadRow,
  type PastUseRow,
  type ReplayScope,
} from './data/past-leads.query.js';
import { ProfitFactsQuery } from './data/profit-facts.query.js';
import { uniformsFrom } from './domain/binomial.js';
import { Allocation, type Outcome, type ReplayFigures } from './domain/allocation.js';

export interface Played {
  readonly played: number;
  readonly figures: ReplayFigures;
}
/** A range of creation times; the end is excluded. */
export interface ReplayRange {
  readonly from: Date;
  readonly until: Date;
}
/** Called after every page of leads. False ends the replay. */
export type OnProgress = (seen: number, played: number) => Promise<boolean>;

const PAGE = 500;

/** Of the confidence interval: the same leads and rules always have the same one. */
const RESAMPLE_SEED = 10;

/** What filled caps outside the replay, read page by page as the replay advances. */
class OutsideUsage {
  private page: PastUseRow[] = [];
  private next = 0;
  private isLastPage = false;

  constructor(
    private readonly type: PastUse['type'],
    private readonly read: (after: Cursor | null) => Promise<PastUseRow[]>,
  ) {}

  /** Counts all usage up to that time. */
  async countUpTo(at: Date, comparison: ReplayComparison): Promise<void> {
    for (;;) {
      const row = this.page[this.next];
      if (row && row.at > at) return;
      if (row) {
        comparison.count({
          type: this.type,
          at: row.at,
          advertiserId: row.advertiser_id,
          publisherId: row.publisher_id,
          countryId: row.country_id,
          funnel: row.funnel,
        });
        this.next += 1;
      } else {
        if (this.isLastPage) return;
        this.page = await this.read(this.page.at(-1) ?? null);
        this.next = 0;
        this.isLastPage = this.page.length < PAGE;
      }
    }
  }
}

const pastLeadOf = (row: PastLeadRow, comparison: ReplayComparison): PastLead => ({
  lead: routedLeadOf(row),
  at: row.at,
  acceptedBefore: row.accepted_before,
  refusedBy: row.refused_by,
  isDuplicate: comparison.blocksDuplicates(row.publisher_id) && row.is_duplicate,
});

const outcomeOf = (decision: Decision): Outcome => {
  if (decision.kind === 'offer') return { advertiserId: decision.advertiserId };
  const reasons = decision.trace.candidates.flatMap(({ reason }) => reason ?? []);
  return { advertiserId: null, refusal: { code: decision.code, reasons } };
};

/**
 * Decides past leads again in the order of their creation, with the saved rules and with a draft
 * (domain §4). It only reads.
 */
@Injectable()
export class ReplayPlayer {
  constructor(
    private readonly simulator: Simulator,
    private readonly past: PastLeadsQuery,
    private readonly facts: ProfitFactsQuery,
  ) {}

  /** The number of leads that may concern the draft, counted up to `limit`. */
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
    const scope: ReplayScope = { ...range, targets: comparison.targets };
    const usedBefore = comparison.isAnyCapped
      ? await this.past.listUsedBefore(comparison.capsOpenAt(scope.from), scope.from)
      : [];
    comparison.begin(usedBefore, scope.from);
    const outside = comparison.isAnyCapped ? this.outsideUsage(scope) : [];
    const allocation = new Allocation();
    let [seen, played] = [0, 0];
    for (
      let page = await this.past.listLeads(scope, null, PAGE);
      page.length > 0;
      page = await this.past.listLeads(scope, page.at(-1) ?? null, PAGE)
    ) {
      for (const row of page) {
        for (const usage of outside) await usage.countUpTo(row.at, comparison);
        if (this.playOne(row, comparison, allocation)) played += 1;
      }
      seen += page.length;
      if (!(await onProgress(seen, played))) return null;
    }
    return { played, figures: await this.figuresOf(allocation, comparison, scope.from) };
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

  private outsideUsage(scope: ReplayScope): OutsideUsage[] {
    return [
      new OutsideUsage('lead', (after) => this.past.listLeadUses(scope, after, PAGE)),
      new OutsideUsage('ftd', (after) => this.past.listFtdUses(scope, after, PAGE)),
    ];
  }

  /**
   * False for a lead that goes to another distribution on both sides. It stays with its advertiser
   * and counts there.
   */
  private playOne(row: PastLeadRow, comparison: ReplayComparison, allocation: Allocation): boolean {
    const past = pastLeadOf(row, comparison);
    const { countryId, publisherId, funnel } = past.lead;
    if (countryId === null || !comparison.concerns(past.lead)) {
      if (row.accepted_by !== null) {
        comparison.count({
          type: 'lead',
          at: row.at,
          advertiserId: row.accepted_by,
          publisherId,
          countryId,
          funnel,
        });
        comparison.remember(row, row.accepted_by);
      }
      return false;
    }
    const { saved, draft } = comparison.play(past);
    allocation.add({
      actual: row.accepted_by,
      profitCents: BigInt(row.profit_cents),
      saved: outcomeOf(saved),
      draft: outcomeOf(draft),
      countryId,
      publisherId,
    });
    return true;
  }
}
