import { Injectable } from '@nestjs/common';
import type { Replay } from '@leadline/contracts';
import type { DistributionPlan } from '#modules/distributions/distributions.service.js';
import {
  Simulator,
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
/** AdvertiserOverrides after every page of leads; false ends the replay. */
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

/** What filled caps meanwhile, read page by page as time goes on. */
class Uses {
  private page: PastUseRow[] = [];
  private next = 0;
  private isOver = false;

  constructor(
    private readonly type: PastUse['type'],
    private readonly read: (after: Cursor | null) => Promise<PastUseRow[]>,
  ) {}

  /** Counts everything up to that time. */
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
        if (this.isOver) return;
        this.page = await this.read(this.page.at(-1) ?? null);
        this.next = 0;
        this.isOver = this.page.length < PAGE;
      }
    }
  }
}

const pastLeadOf = (row: PastLeadRow, replayEngine: ReplayEngine): PastLead => ({
  lead: {
    id: row.id,
    publisherId: row.publisher_id,
    countryId: row.country_id,
    email: row.email,
    phone: row.phone,
    ip: row.ip,
    offer: row.offer,
    funnel: row.funnel,
    customParams: row.custom_params,
    isTest: false,
  },
  at: row.at,
  distributionId: row.distribution_id,
  takenBefore: row.taken_before,
  refusedBy: row.refused_by,
  isDuplicate: replayEngine.blocksDuplicates(row.publisher_id) && row.is_duplicate,
});

/** Plays past leads again in the order of their creation (domain §4). Reads only. */
@Injectable()
export class ReplayPlayer {
  constructor(
    private readonly simulator: Simulator,
    private readonly past: PastLeadsQuery,
  ) {}

  count(scope: ReplayScope, limit: number): Promise<number> {
    return this.past.count(scope, limit);
  }

  /** Null when it was ended. */
  async play(
    plan: DistributionPlan,
    scope: ReplayScope,
    onProgress: OnProgress,
  ): Promise<Played | null> {
    const replayEngine = this.simulator.replayEngine(plan);
    replayEngine.begin(
      replayEngine.isAnyCapped
        ? await this.past.listUsedBefore(replayEngine.capsOpenAt(scope.from), scope.from)
        : [],
      scope.from,
    );
    const uses = replayEngine.isAnyCapped
      ? [
          new Uses('lead', (after) => this.past.listLeadUses(scope, after, PAGE)),
          new Uses('ftd', (after) => this.past.listFtdUses(scope, after, PAGE)),
        ]
      : [];
    const allocation = new Allocation();
    let [seen, played] = [0, 0];
    for (
      let page = await this.past.listLeads(scope, null, PAGE);
      page.length > 0;
      page = await this.past.listLeads(scope, page.at(-1) ?? null, PAGE)
    ) {
      for (const row of page) {
        for (const use of uses) await use.countUpTo(row.at, replayEngine);
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

  /** False for a lead that a more specific distribution takes: it stays where it was, and counts there. */
  private playOne(row: PastLeadRow, replayEngine: ReplayEngine, allocation: Allocation): boolean {
    const past = pastLeadOf(row, replayEngine);
    if (!replayEngine.concerns(past)) {
      if (row.had_by !== null) {
        replayEngine.count({
          type: 'lead',
          at: row.at,
          advertiserId: row.had_by,
          publisherId: row.publisher_id,
          countryId: row.country_id,
          funnel: row.funnel,
        });
        replayEngine.remember(row, row.had_by);
      }
      return false;
    }
    const decision = replayEngine.play(past);
    allocation.add({
      actual: row.had_by,
      replayed: decision.kind === 'offer' ? decision.advertiserId : null,
      profitCents: BigInt(row.profit_cents),
      countryId: row.country_id,
      publisherId: row.publisher_id,
    });
    return true;
  }
}
