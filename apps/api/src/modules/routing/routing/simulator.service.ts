import { Injectable } from '@nestjs/common';
import { LEAD_STATUS, seededDraw, type CapReservation } from '@leadline/contracts';
import type { LeadFacts } from './data/reservation.repository.js';
import { SimulationQuery, type StoredLeadRow } from './data/simulation.query.js';
import { withoutCap } from './domain/cap-removal.js';
import {
  BatchView,
  creditsFor,
  reservationKey,
  reservationOf,
  windowsFor,
} from './domain/counters.js';
import { withDraft, type Draft } from './domain/compile.js';
import { decide } from './domain/engine.js';
import { type CapUsage, type Decision, type RoutedLead, routedLeadOf } from './domain/lead.js';
import {
  distributionsFor,
  distributionsWith,
  withAdvertiserChange,
  withPublisherChange,
  type AdvertiserChange,
  type PublisherChange,
} from './domain/party-change.js';
import { draftRules, ReplayComparison } from './domain/replay-engine.js';
import type { DistributionConfig, Snapshot } from './domain/snapshot.js';
import { RoutingConfigService } from './routing-config.service.js';

export type { Draft } from './domain/compile.js';
export type { Decision, RoutedLead } from './domain/lead.js';
export type { AdvertiserChange, AgreedRevenue, PublisherChange } from './domain/party-change.js';
export type { ComparedDecisions, ReplayComparison } from './domain/replay-engine.js';
export type { PastLead, PastUse } from './domain/replay-engine.js';
export { routedLeadOf } from './domain/lead.js';

export interface SimulatedLead {
  readonly lead: RoutedLead;
  /** No advertiser has accepted the lead yet. Those that refused it are not asked again. */
  readonly isUnderWay: boolean;
  /** When this lead comes, if not with the others. */
  readonly at?: Date;
}
/** When leads come, and what is in force then. */
interface Circumstances {
  readonly at: Date;
  readonly draft: Draft | null;
  readonly circuitOpen: ReadonlySet<number>;
}
export interface SimulationRequest extends Omit<SimulatedLead, 'at'>, Circumstances {}
/** The state that a decision is made in. */
interface Moment extends Omit<Circumstances, 'draft' | 'at'> {
  readonly snapshot: Snapshot;
  readonly view: BatchView;
}
type ArrivingLead = SimulatedLead & { readonly at: Date };

interface Named {
  readonly id: number;
  readonly name: string;
}
/** A changed party: what uses it, and its leads to play with both rules. */
export interface ComparedParty {
  /** Live distributions that send leads to the advertiser, or that are for the publisher. */
  readonly distributions: readonly Named[];
  /** Caps of this party alone. */
  readonly capIds: readonly number[];
  readonly comparison: ReplayComparison;
}

/** The room of an advertiser behind a cap. */
export interface RoomBehind {
  readonly advertiser: Named;
  /** Null without a cap that limits it. */
  readonly room: { readonly left: number; readonly capId: number } | null;
}
/** A cap, to play past leads with it and without it. */
export interface ComparedCap {
  readonly distributions: readonly Named[];
  readonly behind: readonly RoomBehind[];
  readonly comparison: ReplayComparison;
}

/**
 * If the configuration changes while a simulation reads, it starts again at most this many times.
 */
const MAX_RELOADS = 3;

const namesOf = (list: readonly DistributionConfig[]): Named[] =>
  list
    .map(({ id, name }) => ({ id, name }))
    .sort((a, b) => a.name.localeCompare(b.name) || a.id - b.id);
const idsOf = (list: readonly Named[]): ReadonlySet<number> => new Set(list.map(({ id }) => id));

const simulatedLeadOf = (row: StoredLeadRow): SimulatedLead => ({
  lead: routedLeadOf(row),
  isUnderWay: row.status === LEAD_STATUS.Submitted,
});

/**
 * Decides as the Router does, with the same engine and the same facts, but takes no locks, writes
 * nothing and calls nobody.
 */
@Injectable()
export class SimulatorService {
  constructor(
    private readonly config: RoutingConfigService,
    private readonly query: SimulationQuery,
  ) {}

  /** A stored lead; null if it does not exist. */
  async findLead(id: number): Promise<SimulatedLead | null> {
    const row = await this.query.findLead(id);
    return row && simulatedLeadOf(row);
  }

  /** The decision that would be made. A `draft` counts as if it were saved. */
  async simulate({ lead, isUnderWay, ...rest }: SimulationRequest): Promise<Decision> {
    const [decision] = await this.simulateInTurn([{ lead, isUnderWay }], rest);
    if (!decision) throw new Error('A simulation made no decision.');
    return decision;
  }

  /** The same for leads that come one after the other: an offer counts for those after it. */
  async simulateInTurn(
    leads: readonly SimulatedLead[],
    { at, draft, circuitOpen }: Circumstances,
  ): Promise<Decision[]> {
    for (let reloads = 0; ; reloads += 1) {
      const saved = this.config.current();
      const decisions = await this.query.atOneMoment(async (version) =>
        version === saved.version || reloads >= MAX_RELOADS
          ? this.decideWith(draft ? withDraft(saved, draft) : saved, leads, at, circuitOpen)
          : null,
      );
      if (decisions) return decisions;
      await this.config.reload();
    }
  }

  /**
   * The saved rules and a draft, to play past leads with both. The rest of the configuration is as
   * it is now; it is read again first, so that a rule that was just saved counts.
   */
  async compare(draft: Draft): Promise<ReplayComparison> {
    await this.config.reload();
    const saved = this.config.current();
    return new ReplayComparison(saved, draftRules(saved, draft));
  }

  /** As `compare`, with a change of an advertiser. Null if it does not exist. */
  async compareAdvertiser(id: number, change: AdvertiserChange): Promise<ComparedParty | null> {
    await this.config.reload();
    const saved = this.config.current();
    if (!saved.advertisers.has(id)) return null;
    const distributions = distributionsWith(saved, id);
    return {
      distributions: namesOf(distributions),
      capIds: saved.caps
        .filter(({ advertiserIds }) => advertiserIds.size === 1 && advertiserIds.has(id))
        .map((cap) => cap.id),
      comparison: new ReplayComparison(saved, {
        snapshot: withAdvertiserChange(saved, id, change),
        targets: distributions,
        distributionIds: idsOf(distributions),
      }),
    };
  }

  /** As `compareAdvertiser`. A null change moves nothing. */
  async comparePublisher(
    id: number,
    change: PublisherChange | null,
  ): Promise<ComparedParty | null> {
    await this.config.reload();
    const saved = this.config.current();
    if (!saved.publishers.has(id)) return null;
    const distributions = distributionsFor(saved, id);
    return {
      distributions: namesOf(distributions.filter(({ publisherId }) => publisherId === id)),
      capIds: saved.caps
        .filter(({ publisherIds }) => publisherIds.size === 1 && publisherIds.has(id))
        .map((cap) => cap.id),
      comparison: new ReplayComparison(saved, {
        snapshot: change ? withPublisherChange(saved, id, change) : saved,
        targets: change ? distributions.map((one) => ({ ...one, publisherId: id })) : [],
        distributionIds: idsOf(distributions),
      }),
    };
  }

  /** As `compareAdvertiser`, without a cap. Says what the advertisers behind could take now. */
  async compareCap(id: number, now: Date): Promise<ComparedCap | null> {
    await this.config.reload();
    const saved = this.config.current();
    const removal = withoutCap(saved, id);
    if (!removal) return null;
    const windows = removal.behind.flatMap(({ caps }) =>
      caps.map((cap) => reservationOf(cap, now)),
    );
    const used = new Map(
      (await this.query.listUsage(windows)).map((row) => [row.cap_id, row.filled + row.reserved]),
    );
    const behind = removal.behind.map(({ advertiserId, caps }): RoomBehind => {
      const [least] = caps
        .map((cap) => ({ capId: cap.id, left: Math.max(0, cap.cap - (used.get(cap.id) ?? 0)) }))
        .sort((a, b) => a.left - b.left || a.capId - b.capId);
      const name = saved.advertisers.get(advertiserId)?.name ?? '';
      return { advertiser: { id: advertiserId, name }, room: least ?? null };
    });
    return {
      distributions: namesOf(removal.distributions),
      behind: behind.sort((a, b) => a.advertiser.name.localeCompare(b.advertiser.name)),
      comparison: new ReplayComparison(saved, removal),
    };
  }

  /** `at` may be any time. Credits are those of now. */
  private async decideWith(
    snapshot: Snapshot,
    simulated: readonly SimulatedLead[],
    at: Date,
    circuitOpen: ReadonlySet<number>,
  ): Promise<Decision[]> {
    const arriving = simulated.map((one) => ({ ...one, at: one.at ?? at }));
    const leads = arriving.map(({ lead }) => lead);
    const view = new BatchView(
      await this.windowsOf(arriving, snapshot),
      await this.query.listCredits(creditsFor(leads, snapshot)),
      snapshot.mergesAliases,
    );
    const facts = await this.query.listFacts(arriving, {
      strictPublisherIds: [...snapshot.publishers.values()]
        .filter(({ blockDuplicateLeads }) => blockDuplicateLeads)
        .map(({ id }) => id),
      mergesAliases: snapshot.mergesAliases,
    });
    return arriving.map((one) => {
      const past = facts.get(one.lead.id);
      if (!past) throw new Error('The query for the facts of a lead returned no row.');
      return decideOne(one, past, { snapshot, view, circuitOpen });
    });
  }

  /** The windows of these leads with their usage. A window that nobody has used yet is empty. */
  private async windowsOf(
    arriving: readonly ArrivingLead[],
    snapshot: Snapshot,
  ): Promise<(CapReservation & CapUsage)[]> {
    const windows = new Map<string, CapReservation & CapUsage>();
    for (const { lead, at } of arriving)
      for (const window of windowsFor([lead], snapshot, at))
        windows.set(reservationKey(window), { ...window, filled: 0, reserved: 0 });
    for (const row of await this.query.listUsage([...windows.values()])) {
      const window = { ...row, window_start: row.window_start.toISOString() };
      windows.set(reservationKey(window), window);
    }
    return [...windows.values()];
  }
}

const decideOne = (
  { lead, isUnderWay, at }: ArrivingLead,
  facts: LeadFacts,
  { snapshot, view, circuitOpen }: Moment,
): Decision => {
  const decision = decide({
    lead,
    snapshot,
    now: at,
    draw: seededDraw(`${lead.id}:${snapshot.version}`),
    view: view.viewOf(lead, {
      acceptedBy: new Set(facts.taken),
      refusedBy: new Set(isUnderWay ? facts.refused : []),
      notSentTo: new Set(isUnderWay ? facts.not_sent : []),
      isDuplicate: facts.is_duplicate,
      circuitOpen,
    }),
  });
  if (decision.kind === 'offer') view.count(lead, decision);
  return decision;
};
