import { Injectable } from '@nestjs/common';
import type { Replay } from '@leadline/contracts';
import type { DistributionPlan } from '#modules/distributions/distributions.service.js';
import {
  Simulator,
  routedLeadOf,
  type PastLead,
  type PastUse,
  type ReplayEngine,
} from '#modules/routing/simulator.service.js';
import {
  PastLeadsQuery,
  type Cursor,
  type PastLeadRow,
  type PastUseRow,
  type ReplayScope,
} from './data/past-leads.query.js';
import { Allocation } from './domain/allocation.js';

export interface Played {
  readonly played: number;
  readonly result: NonNullable<Replay['result']>;
}
/** Called after every page of leads. False ends the replay. */
export type OnProgress = (seen: number, played: number) => Promise<boolean>;

const PAGE = 500;

export const scopeOf = (plan: DistributionPlan, from: Date, until: Date): ReplayScope => ({
  from,
  until,
  distributionId: plan.id,
  countryId: plan.country_id,
  publisherId: plan.publisher_id,
  customParam1: plan.parameters.custom_param_1 ?? null,
});

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
  async countUpTo(at: Date, replayEngine: ReplayEngine): Promise<void> {
    for (;;) {
      const row = this.page[this.next];
      if (row && row.at > at) return;
      if (row) {
        replayEngine.count({
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

const pastLeadOf = (row: PastLeadRow, replayEngine: ReplayEngine): PastLead => ({
  lead: routedLeadOf(row),
  at: row.at,
  distributionId: row.distribution_id,
  acceptedBefore: row.accepted_before,
  refusedBy: row.refused_by,
  isDuplicate: replayEngine.blocksDuplicates(row.publisher_id) && row.is_duplicate,
});

/** Decides past leads again in the order of their creation (domain §4). It only reads. */
@Injectable()
export class ReplayPlayer {
  constructor(
    private readonly simulator: Simulator,
    private readonly past: PastLeadsQuery,
  ) {}

  count(scope: ReplayScope, limit: number): Promise<number> {
    return this.past.count(scope, limit);
  }

  /** Null if `onProgress` ended the replay. */
  async play(
    plan: DistributionPlan,
    scope: ReplayScope,
    onProgress: OnProgress,
  ): Promise<Played | null> {
    const replayEngine = this.simulator.replayEngine(plan);
    const usedBefore = replayEngine.isAnyCapped
      ? await this.past.listUsedBefore(replayEngine.capsOpenAt(scope.from), scope.from)
      : [];
    replayEngine.begin(usedBefore, scope.from);
    const outside = replayEngine.isAnyCapped ? this.outsideUsage(scope) : [];
    const allocation = new Allocation();
    let [seen, played] = [0, 0];
    for (
      let page = await this.past.listLeads(scope, null, PAGE);
      page.length > 0;
      page = await this.past.listLeads(scope, page.at(-1) ?? null, PAGE)
    ) {
      for (const row of page) {
        for (const usage of outside) await usage.countUpTo(row.at, replayEngine);
        if (this.playOne(row, replayEngine, allocation)) played += 1;
      }
      seen += page.length;
      if (!(await onProgress(seen, played))) return null;
    }
    const expected = await this.past.listExpected(allocation.moved(), scope.from);
    return {
      played,
      result: allocation.result(
        new Map(expected.map(({ advertiser_id, cents }) => [advertiser_id, BigInt(cents)])),
        (id) => replayEngine.nameOf(id),
      ),
    };
  }

  private outsideUsage(scope: ReplayScope): OutsideUsage[] {
    return [
      new OutsideUsage('lead', (after) => this.past.listLeadUses(scope, after, PAGE)),
      new OutsideUsage('ftd', (after) => this.past.listFtdUses(scope, after, PAGE)),
    ];
  }

  /**
   * False for a lead that a more specific distribution gets. It stays with its advertiser and
   * counts there.
   */
  private playOne(row: PastLeadRow, replayEngine: ReplayEngine, allocation: Allocation): boolean {
    const past = pastLeadOf(row, replayEngine);
    if (!replayEngine.concerns(past)) {
      if (row.accepted_by !== null) {
        replayEngine.count({
          type: 'lead',
          at: row.at,
          advertiserId: row.accepted_by,
          publisherId: row.publisher_id,
          countryId: row.country_id,
          funnel: row.funnel,
        });
        replayEngine.remember(row, row.accepted_by);
      }
      return false;
    }
    const decision = replayEngine.play(past);
    allocation.add({
      actual: row.accepted_by,
      replayed: decision.kind === 'offer' ? decision.advertiserId : null,
      profitCents: BigInt(row.profit_cents),
      countryId: row.country_id,
      publisherId: row.publisher_id,
    });
    return true;
  }
}
