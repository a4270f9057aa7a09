import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { LEAD_STATUS } from '@leadline/contracts';
import { Batcher } from '#shared/batching/batcher.js';
import { Clock } from '#shared/clock/clock.js';
import { Database, isUniqueViolation } from '#shared/database/database.service.js';
import {
  ReservationRepository,
  type LeadFacts,
  type NewAttempt,
} from './data/reservation.repository.js';
import { BatchView, slotsFor, windowsFor } from './domain/batch-view.js';
import { decide } from './domain/engine.js';
import type { Decision, Offer, Rejection, RoutedLead } from './domain/lead.js';
import { seededDraw } from './domain/random.js';
import type { Snapshot } from './domain/snapshot.js';
import { RoutingConfig } from './routing-config.service.js';

export type { Offer, RejectCode, RoutedLead } from './domain/lead.js';
export type { Snapshot } from './domain/snapshot.js';

export interface RouteRequest {
  readonly lead: RoutedLead;
  /** Until when a call to this advertiser is over for certain; after that a sweeper asks what became of it. */
  readonly deadlineOf: (advertiserId: number, now: Date) => Date;
  readonly circuitOpen: ReadonlySet<number>;
}
export interface Reserved {
  readonly kind: 'offer';
  readonly attemptId: number;
  readonly offer: Offer;
}
/** `busy`: somebody else has settled the lead or is at it. */
export type RouteResult = Reserved | Rejection | { readonly kind: 'busy' };

interface Decided {
  readonly request: RouteRequest;
  readonly decision: Decision | null;
}
const MAX_BATCH = 64;
/** How often a batch waits for a newer configuration; should changes come faster than they can be read, it goes on with what it has. */
const MAX_REFRESHES = 2;
const REMEMBERED = 20_000;
const ONE_LIVE_ATTEMPT = 'lead_attempts_one_live_idx';

class StaleConfigError extends Error {}

/** Decides leads and reserves the places of those that are offered. The only way to a reservation. */
@Injectable()
export class Router implements BeforeApplicationShutdown {
  /** One batch at a time: decisions about the same counters would only wait for each other. */
  private readonly batcher = new Batcher<RouteRequest, RouteResult>(
    (requests) => this.reserveBatch(requests),
    { maxItems: MAX_BATCH, maxRuns: 1 },
  );
  /** Counter rows that exist for certain, so that hot paths need not try to make them. */
  private readonly existing = new Set<string>();

  constructor(
    private readonly config: RoutingConfig,
    private readonly repository: ReservationRepository,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Offers the lead to the next advertiser, with its places reserved before this resolves, or says why nobody takes it. */
  reserve(request: RouteRequest): Promise<RouteResult> {
    return this.batcher.add(request);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.batcher.drain();
  }

  /**
   * A configuration that was changed after the one in force was compiled makes the batch start again with the new one: what staff
   * have saved holds for the very next lead. For caps without exception, because they are never exceeded.
   */
  private async reserveBatch(requests: readonly RouteRequest[]): Promise<RouteResult[]> {
    for (let refreshes = 0; ; refreshes += 1) {
      try {
        return await this.reserveWith(this.config.current(), requests, refreshes < MAX_REFRESHES);
      } catch (error) {
        // Two processes were at one lead: the other was first, and this time that is seen.
        if (isUniqueViolation(error, ONE_LIVE_ATTEMPT)) continue;
        if (!(error instanceof StaleConfigError)) throw error;
        await this.config.reload();
      }
    }
  }

  private reserveWith(
    snapshot: Snapshot,
    requests: readonly RouteRequest[],
    mustBeNewest: boolean,
  ): Promise<RouteResult[]> {
    return this.database.tx(async () => {
      const now = this.clock.now();
      const leads = requests.map(({ lead }) => lead);
      const strict = [...new Set(leads.map(({ publisherId }) => publisherId))].filter(
        (id) => snapshot.publishers.get(id)?.blockDuplicateLeads,
      );
      // They go out together and are answered in this order, so people are locked before leads, and those before the counters.
      const [version, , facts, view] = await Promise.all([
        this.repository.readVersion(),
        this.repository.lockPeople(leads),
        this.repository.lockFacts(leads, strict),
        this.lockCounters(leads, snapshot, now),
      ]);
      if (mustBeNewest && version !== snapshot.version) throw new StaleConfigError();
      const decided = requests.map((request) => ({
        request,
        decision: this.decideOne(request, snapshot, facts.get(request.lead.id), view, now),
      }));
      const attempts = decided.flatMap(({ request, decision }): NewAttempt[] =>
        decision?.kind === 'offer'
          ? [
              {
                lead: request.lead,
                offer: decision,
                deadlineAt: request.deadlineOf(decision.advertiserId, now),
              },
            ]
          : [],
      );
      const traces = decided.flatMap(({ request, decision }) =>
        decision ? [{ leadId: request.lead.id, trace: decision.trace }] : [],
      );
      const ids =
        traces.length > 0
          ? await this.repository.insert(attempts, traces, now)
          : new Map<number, number>();
      return decided.map((item) => this.resultOf(item, ids));
    });
  }

  private async lockCounters(
    leads: readonly RoutedLead[],
    snapshot: Snapshot,
    now: Date,
  ): Promise<BatchView> {
    const windows = windowsFor(leads, snapshot, now);
    const slots = slotsFor(leads, snapshot, now);
    const newWindows = windows.filter(
      (window) => !this.existing.has(`w${window.cap_id}@${window.window_start}`),
    );
    const newSlots = slots.filter(
      (slot) => !this.existing.has(`s${slot.group_id}@${slot.day}:${slot.advertiser_id}`),
    );
    await this.repository.openWindows(newWindows);
    await this.repository.openSlots(newSlots);
    await this.database.afterCommit(() => {
      if (this.existing.size > REMEMBERED) this.existing.clear();
      for (const window of newWindows)
        this.existing.add(`w${window.cap_id}@${window.window_start}`);
      for (const slot of newSlots)
        this.existing.add(`s${slot.group_id}@${slot.day}:${slot.advertiser_id}`);
    });
    const [locked, lockedSlots] = await Promise.all([
      this.repository.lockWindows(windows),
      this.repository.lockSlots(slots),
    ]);
    const known = new Map(snapshot.caps.map((cap) => [cap.id, cap.updatedAt.getTime()]));
    if (locked.some((row) => known.get(row.cap_id) !== row.updated_at.getTime()))
      throw new StaleConfigError();
    return new BatchView(
      locked.map((row) => ({ ...row, window_start: row.window_start.toISOString() })),
      lockedSlots,
    );
  }

  private decideOne(
    request: RouteRequest,
    snapshot: Snapshot,
    facts: LeadFacts | undefined,
    view: BatchView,
    now: Date,
  ): Decision | null {
    if (!facts || facts.status !== LEAD_STATUS.Submitted || facts.has_live_attempt) return null;
    const decision = decide({
      lead: request.lead,
      snapshot,
      now,
      draw: seededDraw(`${request.lead.id}:${snapshot.version}`),
      view: view.viewOf(request.lead, {
        takenBy: new Set(facts.taken),
        refusedBy: new Set(facts.refused),
        isDuplicate: facts.is_duplicate,
        circuitOpen: request.circuitOpen,
      }),
    });
    if (decision.kind === 'offer') view.take(request.lead, decision);
    return decision;
  }

  private resultOf({ request, decision }: Decided, ids: ReadonlyMap<number, number>): RouteResult {
    if (!decision) return { kind: 'busy' };
    if (decision.kind === 'reject') return decision;
    const attemptId = ids.get(request.lead.id);
    if (attemptId === undefined) throw new Error('An attempt was decided but not stored.');
    return { kind: 'offer', attemptId, offer: decision };
  }
}
