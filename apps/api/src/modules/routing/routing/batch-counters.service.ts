import { Injectable } from '@nestjs/common';
import { Environment } from '#shared/config/environment.js';
import { Database } from '#shared/database/database.service.js';
import {
  ReservationRepository,
  type CapGrant,
  type CapLeaseRow,
  type WindowRow,
} from './data/reservation.repository.js';
import { BatchView, creditsFor, windowsFor, type CreditRef } from './domain/batch-view.js';
import { hasRoomForBatch, stepFor, type HeldReservation } from './domain/cap-leases.js';
import { reservationKey, type CapReservation, type CapUsage } from './domain/cap-match.js';
import type { RoutedLead } from './domain/lead.js';
import type { Snapshot } from './domain/snapshot.js';

/** The configuration changed after the one in force was compiled. */
export class StaleConfigError extends Error {}
/** The batch has to start again, because its plan has changed: it needs other locks. */
export class LeasesChangedError extends Error {}

/** What a batch has learnt from runs before: windows to be locked, by `reservationKey`. */
export interface CounterPlan {
  /** The lease of the process has not enough room. */
  readonly locked: Set<string>;
  /** All leases have to be recalled. */
  readonly recalled: Set<string>;
}
export interface LockedCounters {
  readonly view: BatchView;
  /** The reservation with the lease that it counts in, if any. */
  readonly held: (reservation: CapReservation) => HeldReservation;
}
interface Lock {
  readonly snapshot: Snapshot;
  readonly now: Date;
  readonly plan: CounterPlan;
}
/** The windows of a batch, by how they are read. */
interface Windows {
  /** Those of FTD caps. */
  readonly ftd: CapReservation[];
  /** Those of lead caps in which the process has a lease, and decides with it alone. */
  readonly leased: CapReservation[];
  readonly locked: CapReservation[];
  readonly recalled: CapReservation[];
}
interface OwnLease {
  readonly id: number;
  /** What its window had filled when the lease was granted. */
  readonly filledBefore: number;
}
type Counters = CapReservation & CapUsage;
/** With the lease that was locked: another batch may replace what the process remembers. */
type LeaseCounters = Counters & { readonly lease_id: number };

/** The most rows of each kind that are remembered. */
const MAX_KNOWN = 20_000;

const creditKey = ({ group_id, advertiser_id }: CreditRef): string =>
  `${group_id}:${advertiser_id}`;
const reservationIn = (row: { cap_id: number; window_start: Date }): CapReservation => ({
  cap_id: row.cap_id,
  window_start: row.window_start.toISOString(),
});
const keyOf = (row: { cap_id: number; window_start: Date }): string =>
  reservationKey(reservationIn(row));

/** Locks and reads the counters that a batch of leads may change. */
@Injectable()
export class BatchCounters {
  /** Counter rows that are known to exist and need not be inserted. */
  private readonly knownWindows = new Set<string>();
  private readonly knownCredits = new Set<string>();
  /** The leases of this process by window. Others may have recalled them since. */
  private readonly leases = new Map<string, OwnLease>();
  private readonly leaseLeads: number;

  constructor(
    private readonly repository: ReservationRepository,
    private readonly database: Database,
    environment: Environment,
  ) {
    this.leaseLeads = environment.CAP_LEASE_LEADS;
  }

  newPlan(): CounterPlan {
    return { locked: new Set(), recalled: new Set() };
  }

  /**
   * Inside a transaction. Throws StaleConfigError if a cap has changed, and LeasesChangedError if
   * the transaction has to start again with the plan, which then says more.
   */
  async lock(leads: readonly RoutedLead[], { snapshot, now, plan }: Lock): Promise<LockedCounters> {
    const all = windowsFor(leads, snapshot, now);
    const credits = creditsFor(leads, snapshot);
    await this.open(all, credits);
    const windows = this.divide(all, snapshot, plan);
    const ids = [...windows.leased, ...windows.locked].flatMap(
      (window) => this.leases.get(reservationKey(window))?.id ?? [],
    );
    // Sent together and executed in this order: windows are locked first, then leases.
    const [ftdRows, windowRows, leaseRows, creditRows] = await Promise.all([
      this.repository.readFtdWindows(windows.ftd),
      this.repository.lockWindows(windows.locked),
      this.repository.lockLeases(ids, windows.recalled),
      this.repository.lockCredits(credits),
    ]);
    const updatedAt = new Map(snapshot.caps.map((cap) => [cap.id, cap.updatedAt.getTime()]));
    for (const row of [...ftdRows, ...windowRows, ...leaseRows])
      if (updatedAt.get(row.cap_id) !== row.updated_at.getTime()) throw new StaleConfigError();
    const leaseById = new Map(
      leaseRows.filter((row) => !row.is_recalled).map((row) => [row.id, row]),
    );
    const inLeases = this.usageOfLeases(windows.leased, leaseById, leads.length, plan);
    const inWindows = await this.usageOfWindows(windowRows, windows.recalled, {
      leaseById,
      leads: leads.length,
      now,
      plan,
    });
    const usage = [
      ...ftdRows.map((row) => ({ ...row, ...reservationIn(row) })),
      ...inLeases,
      ...inWindows,
    ];
    const held = new Map(inLeases.map((one) => [reservationKey(one), one.lease_id]));
    return {
      view: new BatchView(usage, creditRows, snapshot.mergesAliases),
      held: (reservation) => {
        const leaseId = held.get(reservationKey(reservation));
        return leaseId === undefined ? reservation : { ...reservation, lease_id: leaseId };
      },
    };
  }

  /** Makes rows for counters that are used for the first time. */
  private async open(
    windows: readonly CapReservation[],
    credits: readonly CreditRef[],
  ): Promise<void> {
    const newWindows = windows.filter((window) => !this.knownWindows.has(reservationKey(window)));
    const newCredits = credits.filter((one) => !this.knownCredits.has(creditKey(one)));
    await this.repository.openWindows(newWindows);
    await this.repository.openCredits(newCredits);
    await this.database.afterCommit(() => {
      for (const known of [this.knownWindows, this.knownCredits, this.leases])
        if (known.size > MAX_KNOWN) known.clear();
      for (const window of newWindows) this.knownWindows.add(reservationKey(window));
      for (const one of newCredits) this.knownCredits.add(creditKey(one));
    });
  }

  private divide(
    windows: readonly CapReservation[],
    { caps }: Snapshot,
    { locked, recalled }: CounterPlan,
  ): Windows {
    const ftdCaps = new Set(caps.filter(({ type }) => type === 'ftd').map(({ id }) => id));
    const divided: Windows = { ftd: [], leased: [], locked: [], recalled: [] };
    for (const window of windows) {
      const key = reservationKey(window);
      const mustLock = locked.has(key) || recalled.has(key);
      if (ftdCaps.has(window.cap_id)) divided.ftd.push(window);
      else if (this.leases.has(key) && !mustLock) divided.leased.push(window);
      else divided.locked.push(window);
      if (recalled.has(key)) divided.recalled.push(window);
    }
    return divided;
  }

  /**
   * What the windows of own leases count, as far as this process knows: what others have filled
   * since the lease was granted is missing. The room of the leases is exact.
   */
  private usageOfLeases(
    windows: readonly CapReservation[],
    leaseById: ReadonlyMap<number, CapLeaseRow>,
    leads: number,
    plan: CounterPlan,
  ): LeaseCounters[] {
    const usage: LeaseCounters[] = [];
    for (const window of windows) {
      const key = reservationKey(window);
      const own = this.leases.get(key);
      const lease = own && leaseById.get(own.id);
      if (lease && hasRoomForBatch(lease, leads)) {
        const filled = own.filledBefore + lease.filled;
        usage.push({ ...window, lease_id: own.id, filled, reserved: lease.reserved });
        continue;
      }
      if (!lease) this.leases.delete(key);
      plan.locked.add(key);
    }
    if (usage.length < windows.length) throw new LeasesChangedError();
    return usage;
  }

  /** What locked windows count, after leases were recalled and granted. */
  private async usageOfWindows(
    rows: readonly WindowRow[],
    toRecall: readonly CapReservation[],
    { leaseById, leads, now, plan }: Batch,
  ): Promise<Counters[]> {
    const recalled = await this.repository.recallLeases(toRecall);
    const afterRecall = new Map(recalled.map((row) => [keyOf(row), row]));
    const grants: CapGrant[] = [];
    let isRoomUnknown = false;
    const usage = rows.map((row) => {
      const key = keyOf(row);
      const { filled, reserved } = afterRecall.get(key) ?? row;
      const counters = { ...reservationIn(row), filled, reserved };
      if (plan.recalled.has(key)) return counters;
      const step = stepFor(row, { leads, leaseLeads: this.leaseLeads });
      if (step.kind === 'recall') {
        plan.recalled.add(key);
        isRoomUnknown = true;
      } else if (step.lease > 0) {
        const id = this.lockedLease(key, leaseById);
        grants.push({ ...reservationIn(row), id, leads: step.lease });
      }
      return counters;
    });
    if (isRoomUnknown) throw new LeasesChangedError();
    await this.grant(grants, usage, now);
    return usage;
  }

  /** The lease of this process that is to be extended; null for a new one. */
  private lockedLease(key: string, leaseById: ReadonlyMap<number, CapLeaseRow>): number | null {
    const id = this.leases.get(key)?.id;
    return id !== undefined && leaseById.has(id) ? id : null;
  }

  /** The batch itself still counts in the windows: the next one uses the leases. */
  private async grant(
    grants: readonly CapGrant[],
    usage: readonly Counters[],
    now: Date,
  ): Promise<void> {
    const granted = await this.repository.grantLeases(grants, now);
    const filledBefore = new Map(usage.map((one) => [reservationKey(one), one.filled]));
    await this.database.afterCommit(() => {
      for (const row of granted) {
        const key = keyOf(row);
        this.leases.set(key, { id: row.id, filledBefore: filledBefore.get(key) ?? 0 });
      }
    });
  }
}

interface Batch {
  readonly leaseById: ReadonlyMap<number, CapLeaseRow>;
  readonly leads: number;
  readonly now: Date;
  readonly plan: CounterPlan;
}
