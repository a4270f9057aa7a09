import { UNSAVED } from '@leadline/contracts';
import { withDraft, type Draft } from './draft.js';
import type { Decision, RoutedLead } from './lead.js';
import { ReplayEngine, type OpenCap, type PastLead, type PastUse } from './replay-engine.js';
import type { DistributionConfig, Snapshot } from './snapshot.js';

/** The leads that a distribution is for. Null stands for any. */
export type ReplayTarget = Pick<DistributionConfig, 'countryId' | 'publisherId' | 'customParam1'>;
/** What both sides of a replay decide about one lead. */
export interface ComparedDecisions {
  readonly saved: Decision;
  readonly draft: Decision;
}

const targetOf = (snapshot: Snapshot, id: number): ReplayTarget[] =>
  [...snapshot.distributions.values()]
    .flat()
    .filter((distribution) => distribution.id === id)
    .map(({ countryId, publisherId, customParam1 }) => ({ countryId, publisherId, customParam1 }));

/**
 * Plays the same leads twice: with the saved rules, and with a draft among them. Both sides have
 * the same draws, caps and uses from outside, so they differ by the draft alone, and not at all if
 * it changes nothing (ADR 10).
 */
export class ReplayComparison {
  /** The leads of the saved distribution and of the draft. */
  readonly targets: readonly ReplayTarget[];
  private readonly saved: ReplayEngine;
  private readonly draft: ReplayEngine;
  private readonly draftId: number;

  constructor(snapshot: Snapshot, draft: Draft) {
    const changed = withDraft(snapshot, draft);
    this.draftId = draft.id ?? UNSAVED;
    this.saved = new ReplayEngine(snapshot);
    this.draft = new ReplayEngine(changed);
    this.targets = [...targetOf(snapshot, this.draftId), ...targetOf(changed, this.draftId)];
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

  /** Whether the lead goes to the saved distribution or to the draft. */
  concerns(lead: RoutedLead): boolean {
    return [this.saved, this.draft].some((side) => side.distributionOf(lead) === this.draftId);
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
