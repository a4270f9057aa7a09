import type { CapReservation } from '@leadline/contracts';
import { Injectable } from '@nestjs/common';
import { DatabaseService } from '#shared/database/database.service.js';
import { ReservationRepository } from './data/reservation.repository.js';
import {
  BatchView,
  creditsFor,
  windowsFor,
  type CreditRef,
  reservationKey,
} from './domain/counters.js';
import type { RoutedLead } from './domain/lead.js';
import type { Snapshot } from './domain/snapshot.js';

/** The configuration changed after the one in force was compiled. */
export class StaleConfigError extends Error {}

/** The most rows of each kind that are remembered. */
const MAX_KNOWN = 20_000;

const creditKey = ({ group_id, advertiser_id }: CreditRef): string =>
  `${group_id}:${advertiser_id}`;

/** Locks and reads the counters that a batch of leads may change. */
@Injectable()
export class BatchCountersService {
  /** Counter rows that are known to exist and need not be inserted. */
  private readonly knownWindows = new Set<string>();
  private readonly knownCredits = new Set<string>();

  constructor(
    private readonly repository: ReservationRepository,
    private readonly database: DatabaseService,
  ) {}

  /** Inside a transaction. Throws StaleConfigError if a cap has changed. */
  async lock(leads: readonly RoutedLead[], snapshot: Snapshot, now: Date): Promise<BatchView> {
    const windows = windowsFor(leads, snapshot, now);
    const credits = creditsFor(leads, snapshot);
    await this.open(windows, credits);
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
  private async open(
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
}
