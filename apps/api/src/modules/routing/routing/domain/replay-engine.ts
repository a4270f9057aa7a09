import {
  personKeysOf,
  seededDraw,
  concernsAdvertiser,
  concernsDeal,
  concernsTraffic,
  UNSAVED,
} from '@leadline/contracts';
import { reservationKey, reservationOf, openKeyOf, windowOf, applyChanges } from './counters.js';
import { decide } from './engine.js';
import type { Decision, RoutedLead, RoutingView, CapUsage } from './lead.js';
import {
  matchDistribution,
  type CapConfig,
  type Snapshot,
  type DistributionConfig,
} from './snapshot.js';
import { withDraft, type Draft } from './compile.js';

/** A lead that was decided once. */
export interface PastLead {
  readonly lead: RoutedLead;
  readonly at: Date;
  /** Advertisers that accepted this e-mail or phone before, by leads that are not replayed. */
  readonly acceptedBefore: readonly number[];
  /** Advertisers that refused this lead. They refuse it again in the replay. */
  readonly refusedBy: readonly number[];
  readonly isDuplicate: boolean;
}
/** A lead or FTD that is not replayed. It counts in caps as it did. */
export interface PastUse {
  readonly type: CapConfig['type'];
  readonly at: Date;
  readonly advertiserId: number;
  readonly publisherId: number;
  readonly countryId: number | null;
  readonly funnel: string | null;
  /** The deal that the lead keeps. */
  readonly dealId: number | null;
}
/** A cap window that was open when the range began. Its usage counts from `since`. */
interface OpenCap {
  readonly cap_id: number;
  readonly type: CapConfig['type'];
  readonly since: string;
}

/** All groups draw alike: a lead is offered in one group only, so its draws stay independent. */
const DRAW_KEY = 'replay';

/**
 * Decides past leads again, in their order, as if these rules had been in force (domain §4). All
 * counters are the engine's own.
 */
export class ReplayEngine {
  private readonly snapshot: Snapshot;
  private readonly usage = new Map<string, CapUsage>();
  /** By group. Every group begins with nobody owed anything. */
  private readonly credits = new Map<number, Map<number, number>>();
  /** Advertisers that accepted a lead, by e-mail and phone. */
  private readonly acceptedByPerson = new Map<string, Set<number>>();

  constructor(snapshot: Snapshot) {
    // Copies of the caps, because the open window is cached per cap and a replay runs at another
    // time.
    this.snapshot = { ...snapshot, caps: snapshot.caps.map((cap) => ({ ...cap })) };
  }

  get mergesAliases(): boolean {
    return this.snapshot.mergesAliases;
  }
  get isAnyCapped(): boolean {
    return this.snapshot.caps.length > 0;
  }
  blocksDuplicates(publisherId: number): boolean {
    return this.snapshot.publishers.get(publisherId)?.blockDuplicateLeads === true;
  }
  nameOf(advertiserId: number): string {
    return this.snapshot.advertisers.get(advertiserId)?.name ?? `#${advertiserId}`;
  }

  countryCodeOf(countryId: number): string {
    return this.snapshot.codeByCountry.get(countryId) ?? '';
  }

  /** The id of the distribution that the lead goes to; null if none matches. */
  distributionOf(lead: RoutedLead): number | null {
    return matchDistribution({ lead, snapshot: this.snapshot })?.id ?? null;
  }

  /**
   * The windows whose usage before the range must be known. For an interval cap that was reset
   * since then, usage counts from the beginning of the range.
   */
  capsOpenAt(from: Date): OpenCap[] {
    return this.snapshot.caps.map((cap) => {
      const { start } = windowOf(cap, from);
      return { cap_id: cap.id, type: cap.type, since: (start < from ? start : from).toISOString() };
    });
  }
  /** Starts the replay at `from`, with what the caps had used by then. */
  begin(used: readonly { readonly cap_id: number; readonly filled: number }[], from: Date): void {
    const filled = new Map(used.map((row) => [row.cap_id, row.filled]));
    for (const cap of this.snapshot.caps)
      this.usage.set(openKeyOf(cap, from), { filled: filled.get(cap.id) ?? 0, reserved: 0 });
  }

  /** Counts a lead or FTD that is not replayed. */
  count(use: PastUse): void {
    const { countryId } = use;
    if (countryId === null) return;
    for (const cap of this.snapshot.caps) {
      if (
        cap.type === use.type &&
        concernsTraffic(cap, { ...use, countryId }) &&
        concernsAdvertiser(cap, use.advertiserId) &&
        concernsDeal(cap, use.dealId)
      )
        this.fill(reservationKey(reservationOf(cap, use.at)));
    }
  }

  /** Decides the lead as of its time. An offer counts as an acceptance. */
  play(past: PastLead): Decision {
    const { lead, at } = past;
    const decision = decide({
      lead,
      snapshot: this.snapshot,
      now: at,
      draw: seededDraw(`${lead.id}:${this.snapshot.version}`),
      drawKey: DRAW_KEY,
      view: this.viewOf(past),
    });
    if (decision.kind === 'offer') {
      for (const reservation of decision.capReservations) this.fill(reservationKey(reservation));
      if (decision.creditMove && decision.groupId !== null)
        applyChanges(this.creditsOf(decision.groupId), decision.creditMove);
      this.remember(lead, decision.advertiserId);
    }
    return decision;
  }

  /** Records that an advertiser has the person behind a lead. */
  remember(lead: Pick<RoutedLead, 'email' | 'phone'>, advertiserId: number): void {
    for (const person of personKeysOf(lead, this.snapshot.mergesAliases))
      this.acceptedByPerson.set(
        person,
        (this.acceptedByPerson.get(person) ?? new Set()).add(advertiserId),
      );
  }

  private viewOf({ lead, acceptedBefore, refusedBy, isDuplicate }: PastLead): RoutingView {
    return {
      usage: this.usage,
      credits: this.credits,
      isDuplicate,
      refusedBy: new Set(refusedBy),
      acceptedBy: new Set([
        ...acceptedBefore,
        ...personKeysOf(lead, this.snapshot.mergesAliases).flatMap((key) => [
          ...(this.acceptedByPerson.get(key) ?? []),
        ]),
      ]),
      // Which circuits were open at that time is not known any more.
      circuitOpen: new Set(),
    };
  }

  private creditsOf(groupId: number): Map<number, number> {
    const credits = this.credits.get(groupId) ?? new Map<number, number>();
    this.credits.set(groupId, credits);
    return credits;
  }

  private fill(key: string): void {
    this.usage.set(key, { filled: (this.usage.get(key)?.filled ?? 0) + 1, reserved: 0 });
  }
}

/** The leads that a distribution is for. Null stands for any. */
type ReplayTarget = Pick<DistributionConfig, 'countryId' | 'publisherId' | 'customParam1'>;
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
