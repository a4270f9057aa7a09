import { UNSAVED } from '@leadline/contracts';
import { withDraft, type Draft } from './draft.js';
import type { Decision, RoutedLead } from './lead.js';
import { ReplayEngine, type OpenCap, type PastLead, type PastUse } from './replay-engine.js';
import type { DistributionConfig, Snapshot } from './snapshot.js';

/** The leads that a distribution is for. Null stands for any. */
export type ReplayTarget = Pick<DistributionConfig, 'countryId' | 'publisherId' | 'customParam1'>;
/** The decisions of both sides of a replay about one lead. */
export interface ComparedDecisions {
  readonly saved: Decision;
  readonly draft: Decision;
}

const targetOf = (snapshot: Snapshot, id: number): ReplayTarget[] =>
  [...snapshot.distributions.values()]
    .flat()
    .filter((distribution) => distribution.id === id)
    .map(({ countryId, publisherId, customParam1 }) => ({ countryId, publisherId, customParam1 }));

/** The rules of a draft, and the distributions whose leads are played. */
export interface ChangedRules {
  /** With the caps, publishers and names of the saved rules, but for what is changed. */
  readonly snapshot: Snapshot;
  /** The leads of these distributions. */
  readonly targets: readonly ReplayTarget[];
  readonly distributionIds: ReadonlySet<number>;
}

/** A distribution as a draft. Played are the leads of the saved one and of the draft. */
export const draftRules = (snapshot: Snapshot, draft: Draft): ChangedRules => {
  const changed = withDraft(snapshot, draft);
  const id = draft.id ?? UNSAVED;
  return {
    snapshot: changed,
    targets: [...targetOf(snapshot, id), ...targetOf(changed, id)],
    distributionIds: new Set([id]),
  };
};

/**
 * Plays the same leads twice: with the saved rules, and with a draft. Both sides have the same
 * draws, caps and uses from outside, so they differ by the draft alone, and not at all if it
 * changes nothing (ADR 10).
 */
export class ReplayComparison {
  readonly targets: readonly ReplayTarget[];
  private readonly saved: ReplayEngine;
  private readonly draft: ReplayEngine;
  private readonly distributionIds: ReadonlySet<number>;

  constructor(snapshot: Snapshot, changed: ChangedRules) {
    this.saved = new ReplayEngine(snapshot);
    this.draft = new ReplayEngine(changed.snapshot);
    this.targets = changed.targets;
    this.distributionIds = changed.distributionIds;
  }

  get mergesAliases(): boolean {
    return this.saved.mergesAliases;
  }
  get isAnyCapped(): boolean {
    return this.saved.isAnyCapped;
  }
  blocksDuplicates(publisherId: number): boolean {
    return this.saved.blocksDuplicates(publisherId);
  }
  nameOf(advertiserId: number): string {
    return this.saved.nameOf(advertiserId);
  }
  countryCodeOf(countryId: number): string {
    return this.saved.countryCodeOf(countryId);
  }

  /** Whether the lead goes to one of the distributions on either side. */
  concerns(lead: RoutedLead): boolean {
    return [this.saved, this.draft].some((side) => {
      const id = side.distributionOf(lead);
      return id !== null && this.distributionIds.has(id);
    });
  }

  /** See ReplayEngine; the caps of both sides are the same. */
  capsOpenAt(from: Date): OpenCap[] {
    return this.saved.capsOpenAt(from);
  }
  begin(used: Parameters<ReplayEngine['begin']>[0], from: Date): void {
    for (const side of [this.saved, this.draft]) side.begin(used, from);
  }
  /** Counts a lead or FTD that is not replayed, on both sides. */
  count(use: PastUse): void {
    for (const side of [this.saved, this.draft]) side.count(use);
  }
  /** Records that an advertiser has the person behind a lead, on both sides. */
  remember(person: Pick<RoutedLead, 'email' | 'phone'>, advertiserId: number): void {
    for (const side of [this.saved, this.draft]) side.remember(person, advertiserId);
  }

  play(past: PastLead): ComparedDecisions {
    return { saved: this.saved.play(past), draft: this.draft.play(past) };
  }
}
