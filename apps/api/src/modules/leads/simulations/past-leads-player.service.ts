import { setImmediate } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import {
  routedLeadOf,
  type ComparedDecisions,
  type PastLead,
  type PastUse,
  type ReplayComparison,
} from '#modules/routing/routing/simulator.service.js';
import {
  PastLeadsQuery,
  type Cursor,
  type PastLeadRow,
  type PastUseRow,
  type PlayedScope,
  type ReplayScope,
} from './data/past-leads.query.js';

export type { PastLeadRow } from './data/past-leads.query.js';

/** A range of creation times; the end is excluded. */
export interface ReplayRange {
  readonly from: Date;
  readonly until: Date;
}
/** Called after every page of leads. False ends the replay. */
export type OnProgress = (seen: number, played: number) => Promise<boolean>;
/** Called with every lead that is played. */
export type OnPlayed = (row: PastLeadRow, countryId: number, decisions: ComparedDecisions) => void;

const PAGE = 500;
/** Range of the leads that are played while a person waits. */
export const AWAITED_RANGE_MS = 24 * 3_600_000;
/** Largest number of leads that are played while a person waits for the answer. */
const MOST_AWAITED = 5_000;
/** Number of leads decided before other requests get a turn, while a person waits. */
const AWAITED_PAGE = 100;

/** Cap usage from outside the replay, read page by page as the replay advances. */
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
          dealId: row.deal_id,
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

/**
 * Decides past leads again in the order of their creation, with the saved rules and with others
 * (domain §4). It only reads.
 */
@Injectable()
export class PastLeadsPlayerService {
  constructor(private readonly past: PastLeadsQuery) {}

  /** Plays the leads and returns their number. Null if `onProgress` ended the replay. */
  async play(
    comparison: ReplayComparison,
    range: ReplayRange,
    onPlayed: OnPlayed,
    onProgress: OnProgress,
    pageSize = PAGE,
  ): Promise<number | null> {
    const scope: PlayedScope = {
      ...range,
      targets: comparison.targets,
      mergesAliases: comparison.mergesAliases,
    };
    const usedBefore = comparison.isAnyCapped
      ? await this.past.listUsedBefore(comparison.capsOpenAt(scope.from), scope.from)
      : [];
    comparison.begin(usedBefore, scope.from);
    const outside = comparison.isAnyCapped ? this.outsideUsage(scope) : [];
    let [seen, played] = [0, 0];
    for (
      let page = await this.past.listLeads(scope, null, pageSize);
      page.length > 0;
      page = await this.past.listLeads(scope, page.at(-1) ?? null, pageSize)
    ) {
      for (const row of page) {
        for (const usage of outside) await usage.countUpTo(row.at, comparison);
        if (this.playOne(row, comparison, onPlayed)) played += 1;
      }
      seen += page.length;
      if (!(await onProgress(seen, played))) return null;
    }
    return played;
  }

  /**
   * Plays the leads of the last 24 hours while a person waits: the newest ones where there are too
   * many. Gives way to other requests, and ends when the person is gone.
   */
  async playLastDay(
    comparison: ReplayComparison,
    until: Date,
    onPlayed: OnPlayed,
    signal: AbortSignal | undefined,
  ): Promise<{ from: Date; leads: number; isPartial: boolean }> {
    const day = { from: new Date(until.getTime() - AWAITED_RANGE_MS), until };
    const { targets } = comparison;
    if (targets.length === 0) return { from: day.from, leads: 0, isPartial: false };
    const newestFrom = await this.past.startOfNewest({ ...day, targets }, MOST_AWAITED);
    const from = newestFrom ?? day.from;
    const leads = await this.play(
      comparison,
      { from, until },
      onPlayed,
      async () => {
        await setImmediate();
        return signal?.aborted !== true;
      },
      AWAITED_PAGE,
    );
    return { from, leads: leads ?? 0, isPartial: newestFrom !== null };
  }

  private outsideUsage(scope: ReplayScope): OutsideUsage[] {
    return [
      new OutsideUsage('lead', (after) => this.past.listLeadUses(scope, after, PAGE)),
      new OutsideUsage('ftd', (after) => this.past.listFtdUses(scope, after, PAGE)),
    ];
  }

  /**
   * Plays a lead. False for a lead that goes to another distribution on both sides: it stays with
   * its advertiser and counts there.
   */
  private playOne(row: PastLeadRow, comparison: ReplayComparison, onPlayed: OnPlayed): boolean {
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
          dealId: row.deal_id,
        });
        comparison.remember(row, row.accepted_by);
      }
      return false;
    }
    onPlayed(row, countryId, comparison.play(past));
    return true;
  }
}
