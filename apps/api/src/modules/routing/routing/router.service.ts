import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { LEAD_STATUS, personKeysOf, seededDraw, type CapReservation } from '@leadline/contracts';
import { Batcher } from '#shared/batching/batcher.js';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService, type LastStatement } from '#shared/database/database.service.js';
import { isUniqueViolation } from '#shared/database/sql-state.js';
import {
  ReservationRepository,
  type LeadFacts,
  type OfferedLead,
} from './data/reservation.repository.js';
import { decide } from './domain/engine.js';
import type { Decision, Offer, Rejection, RoutedLead, Trace } from './domain/lead.js';
import type { Snapshot } from './domain/snapshot.js';
import {
  BatchView,
  creditsFor,
  reservationKey,
  windowsFor,
  type CreditRef,
} from './domain/counters.js';
import { RoutingConfigService } from './routing-config.service.js';

export type { Offer, Rejection, RoutedLead } from './domain/lead.js';
export type { Snapshot } from './domain/snapshot.js';
export { routedLeadOf } from './domain/lead.js';

export interface RouteRequest {
  readonly lead: RoutedLead;
  /**
   * When a call to this advertiser has certainly ended. After that a sweeper settles the attempt.
   */
  readonly deadlineOf: (advertiserId: number, now: Date) => Date;
  readonly circuitOpen: ReadonlySet<number>;
}
export interface Reserved {
  readonly kind: 'offer';
  readonly attemptId: number;
  readonly offer: Offer;
}
/** `busy`: another process has settled the lead or is delivering it. */
export type RouteResult = Reserved | Rejection | { readonly kind: 'busy' };

/**
 * Decides leads and reserves caps and slots for those that are offered, as the last step of its
 * transaction. The results are in the order of the requests.
 */
export type Reserve = (requests: readonly RouteRequest[]) => Promise<RouteResult[]>;

interface Decided {
  readonly request: RouteRequest;
  readonly decision: Decision | null;
}
/** The configuration changed after the one in force was compiled. */
class StaleConfigError extends Error {}

const MAX_BATCH = 64;
/**
 * How often a batch starts again with a newer configuration, before it continues with the one it
 * has.
 */
const MAX_REFRESHES = 2;
const ONE_LIVE_ATTEMPT = 'lead_attempts_one_live_idx';
/** The most counter rows of each kind that are remembered. */
const MAX_KNOWN = 20_000;

const creditKey = ({ group_id, advertiser_id }: CreditRef): string =>
  `${group_id}:${advertiser_id}`;

/**
 * Decides leads and reserves caps and slots for those that are offered. Nothing else makes
 * reservations.
 */
@Injectable()
export class RouterService implements BeforeApplicationShutdown {
  /** One batch at a time, because concurrent batches would only wait for each other's counters. */
  private readonly batcher = new Batcher<RouteRequest, RouteResult>(
    (requests) => this.transaction((reserve) => reserve(requests)),
    { maxItems: MAX_BATCH, maxRuns: 1 },
  );

  /** Counter rows that are known to exist and need not be inserted. */
  private readonly knownWindows = new Set<string>();
  private readonly knownCredits = new Set<string>();

  constructor(
    private readonly config: RoutingConfigService,
    private readonly repository: ReservationRepository,
    private readonly database: DatabaseService,
    private readonly clock: Clock,
  ) {}

  /**
   * Offers the lead to the next advertiser, with its caps and slot reserved, or says why nobody
   * gets it.
   */
  reserve(request: RouteRequest): Promise<RouteResult> {
    return this.batcher.add(request);
  }

  /**
   * Runs `work` in a transaction that ends with its call of `reserve`. It runs again, after a
   * rollback, with the new configuration if that changed since the one in force was compiled, so
   * that what staff save applies to the next lead. After MAX_REFRESHES only a changed or new cap
   * starts it again, because caps are never exceeded.
   */
  async transaction<T>(work: (reserve: Reserve) => Promise<T>): Promise<T> {
    for (let refreshes = 0; ;) {
      const snapshot = this.config.current();
      const mustBeNewest = refreshes < MAX_REFRESHES;
      try {
        return await this.database.tx((last) =>
          work((requests) => this.reserveWith(snapshot, requests, mustBeNewest, last)),
        );
      } catch (error) {
        // Another process made an attempt for one of the leads. The next run reads it.
        if (isUniqueViolation(error, ONE_LIVE_ATTEMPT)) continue;
        if (!(error instanceof StaleConfigError)) throw error;
        await this.config.reload();
        refreshes += 1;
      }
    }
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.batcher.drain();
  }

  private async reserveWith(
    snapshot: Snapshot,
    requests: readonly RouteRequest[],
    mustBeNewest: boolean,
    last: LastStatement,
  ): Promise<RouteResult[]> {
    if (requests.length === 0) return [];
    const now = this.clock.now();
    const leads = requests.map(({ lead }) => lead);
    const publisherIds = [...new Set(leads.map(({ publisherId }) => publisherId))];
    const strictPublisherIds = publisherIds.filter(
      (id) => snapshot.publishers.get(id)?.blockDuplicateLeads,
    );
    // Sent together and executed in this order: people are locked first, then leads, then
    // counters.
    const [, version, , facts, view] = await Promise.all([
      this.repository.beginReserving(),
      this.repository.readVersion(),
      this.repository.lockPeople(
        leads.flatMap((lead) => personKeysOf(lead, snapshot.mergesAliases)),
      ),
      this.repository.lockFacts(leads, {
        strictPublisherIds,
        mergesAliases: snapshot.mergesAliases,
      }),
      this.lockCounters(leads, snapshot, now),
    ]);
    if (version !== snapshot.version && (mustBeNewest || (await this.isCapMissing(snapshot))))
      throw new StaleConfigError();
    const decided = requests.map((request) => ({
      request,
      decision: this.decideOne(request, snapshot, facts.get(request.lead.id), view, now),
    }));
    const attemptIds = await this.store(decided, now, last);
    return decided.map((item) => this.resultOf(item, attemptIds));
  }

  /** Whether a cap is newer than the configuration. It may count leads of its day already. */
  private isCapMissing({ caps }: Snapshot): Promise<boolean> {
    return this.repository.hasCapsAfter(Math.max(0, ...caps.map(({ id }) => id)));
  }

  /**
   * Locks and reads the counters that a batch of leads may change. Throws StaleConfigError if a cap
   * has changed.
   */
  private async lockCounters(
    leads: readonly RoutedLead[],
    snapshot: Snapshot,
    now: Date,
  ): Promise<BatchView> {
    const windows = windowsFor(leads, snapshot, now);
    const credits = creditsFor(leads, snapshot);
    await this.openCounters(windows, credits);
    const ftdCaps = new Set(snapshot.caps.filter(({ type }) => type === 'ftd').map(({ id }) => id));
    // Sent together and executed in this order.
    const [ftdRows, leadRows, creditRows] = await Promise.all([
      this.repository.readFtdWindows(windows.filter(({ cap_id: id }) => ftdCaps.has(id))),
      this.repository.lockWindows(windows.filter(({ cap_id: id }) => !ftdCaps.has(id))),
      this.repository.lockCredits(credits),
    ]);
    const rows = [...ftdRows, ...leadRows];
    const updatedAt = new Map(snapshot.caps.map((cap) => [cap.id, cap.updatedAt.getTime()]));
    if (rows.some((row) => updatedAt.get(row.cap_id) !== row.updated_at.getTime()))
      throw new StaleConfigError();
    return new BatchView(
      rows.map((row) => ({ ...row, window_start: row.window_start.toISOString() })),
      creditRows,
      snapshot.mergesAliases,
    );
  }

  /** Makes rows for counters that are used for the first time. */
  private async openCounters(
    windows: readonly CapReservation[],
    credits: readonly CreditRef[],
  ): Promise<void> {
    const newWindows = windows.filter((window) => !this.knownWindows.has(reservationKey(window)));
    const newCredits = credits.filter((one) => !this.knownCredits.has(creditKey(one)));
    await this.repository.openWindows(newWindows);
    await this.repository.openCredits(newCredits);
    await this.database.afterCommit(() => {
      for (const known of [this.knownWindows, this.knownCredits])
        if (known.size > MAX_KNOWN) known.clear();
      for (const window of newWindows) this.knownWindows.add(reservationKey(window));
      for (const one of newCredits) this.knownCredits.add(creditKey(one));
    });
  }

  /** Stores the attempts and the traces of all decisions. Returns the attempt ids by lead id. */
  private async store(
    decided: readonly Decided[],
    now: Date,
    last: LastStatement,
  ): Promise<Map<number, number>> {
    const attempts: OfferedLead[] = [];
    const traces: { leadId: number; trace: Trace }[] = [];
    for (const { request, decision } of decided) {
      if (!decision) continue;
      traces.push({ leadId: request.lead.id, trace: decision.trace });
      if (decision.kind === 'offer')
        attempts.push({
          lead: request.lead,
          offer: decision,
          deadlineAt: request.deadlineOf(decision.advertiserId, now),
        });
    }
    return traces.length > 0 ? this.repository.insert(last, attempts, traces, now) : new Map();
  }

  /** Null if the lead is settled or being delivered already. */
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
        acceptedBy: new Set(facts.taken),
        refusedBy: new Set(facts.refused),
        notSentTo: new Set(facts.not_sent),
        isDuplicate: facts.is_duplicate,
        circuitOpen: request.circuitOpen,
      }),
    });
    if (decision.kind === 'offer') view.count(request.lead, decision);
    return decision;
  }

  private resultOf(
    { request, decision }: Decided,
    attemptIds: ReadonlyMap<number, number>,
  ): RouteResult {
    if (!decision) return { kind: 'busy' };
    if (decision.kind === 'reject') return decision;
    const attemptId = attemptIds.get(request.lead.id);
    if (attemptId === undefined) throw new Error('An attempt was decided but not stored.');
    return { kind: 'offer', attemptId, offer: decision };
  }
}
