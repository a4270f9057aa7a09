import { Injectable } from '@nestjs/common';
import type { CapReservation } from '@leadline/contracts';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import {
  lockConversionsWithReservation,
  lockLeadsWithReservation,
  moveStoredReservations,
  removeStoredReservations,
} from '#modules/lead-data/lead-ledger/data/stored-cap-reservations.sql.js';
import { capAppliesTo } from './cap-matching.sql.js';
import {
  addToFilled,
  forgetReserved,
  lockCapWindows,
  moveCounters,
} from './cap-reservations.sql.js';
import { CAPS, type CapRow } from './cap.repository.js';

/** Lead with an FTD, in the fields that caps match. */
export interface FtdSubject {
  readonly publisherId: number;
  readonly advertiserId: number;
  readonly countryId: number | null;
  readonly funnel: string | null;
}

/** Changes the counters of one cap at a time. Batches use `cap-reservations.sql.ts`. */
@Injectable()
export class CapUsageRepository {
  constructor(private readonly database: DatabaseService) {}

  /**
   * Lists the FTD caps that apply to a lead, locked against changes: an FTD must not be counted in
   * a window that an edit is about to leave.
   */
  lockFtdCaps(subject: FtdSubject): Promise<CapRow[]> {
    const applies = capAppliesTo({
      publisher_id: sql`${subject.publisherId}::int`,
      advertiser_id: sql`${subject.advertiserId}::int`,
      country_id: sql`${subject.countryId}::int`,
      funnel: sql`${subject.funnel}::text`,
    });
    return this.database.query<CapRow>(sql`${CAPS}
      WHERE c.deleted_at IS NULL AND c.type = 'ftd' AND ${applies}
      ORDER BY c.id
      FOR SHARE OF c`);
  }

  /** Adds to `filled`, or takes from it, window by window in order. Never below zero. */
  async addToFilled(windows: readonly CapReservation[], by: 1 | -1): Promise<void> {
    const sorted = [...windows].sort(
      (a, b) => a.cap_id - b.cap_id || a.window_start.localeCompare(b.window_start),
    );
    for (const window of sorted) await this.database.query(addToFilled(window, by));
  }

  /**
   * Moves the counts of one window to another: a changed reset time or zone opens a new window, and
   * `filled` stays (domain §5). Reservations move too, also those stored on attempts and
   * conversions. Counts that the other window has from an earlier time are out of date and are
   * replaced.
   *
   * The cap itself is locked, so nothing new is reserved meanwhile. The leads and conversions that
   * have a reservation are locked before the window (ADR 2), so none is settled while its stored
   * reservation changes.
   */
  async moveUsage(from: CapReservation, to: CapReservation): Promise<void> {
    await this.lockHolders(from);
    await this.database.query(lockCapWindows([from]));
    for (const statement of moveStoredReservations(from, to)) await this.database.query(statement);
    for (const statement of moveCounters(from, to)) await this.database.query(statement);
  }

  /**
   * Removes the reservations of a cap whose type has changed. It counts something else from now on,
   * and counts under the old type must not be released later. `filled` stays (domain §5). The cap
   * is locked.
   */
  async forgetReservations(capId: number): Promise<void> {
    await this.lockHolders({ cap_id: capId });
    for (const statement of removeStoredReservations(capId)) await this.database.query(statement);
    await this.database.query(forgetReserved(capId));
  }

  /**
   * Locks the leads with an attempt under way or a conversion that counts there, then the
   * conversions.
   */
  private async lockHolders(noted: Parameters<typeof lockLeadsWithReservation>[0]): Promise<void> {
    await this.database.query(lockLeadsWithReservation(noted));
    await this.database.query(lockConversionsWithReservation(noted));
  }
}
