import { Injectable } from '@nestjs/common';
import { dailyWindow } from '@leadline/contracts';
import { CapRepository, type CapRow, type FtdSubject } from './data/cap.repository.js';
import type { CapReservation } from './domain/cap-reservation.js';

export type { CapReservation } from './domain/cap-reservation.js';

/** The start of the window of a cap that holds an instant. */
export const windowStartOf = (
  cap: Pick<CapRow, 'interval' | 'reset_time' | 'zone' | 'window_started_at'>,
  at: Date,
): Date =>
  cap.interval === 'interval'
    ? cap.window_started_at
    : dailyWindow({ reset_time: cap.reset_time, zone: cap.zone }, at).start;

/** Counts reported FTDs in FTD caps (domain §5). A full cap stops new leads, never a reported FTD, so nothing here refuses. */
@Injectable()
export class CapLedger {
  constructor(private readonly repository: CapRepository) {}

  /** Inside `tx()`. Answers the places that were counted, for `conversions.cap_reservations`. */
  async countFtd(lead: FtdSubject, at: Date): Promise<CapReservation[]> {
    const caps = await this.repository.listFtdCaps(lead);
    const holds = caps.map((cap) => ({
      cap_id: cap.id,
      window_start: windowStartOf(cap, at).toISOString(),
    }));
    await this.repository.addFilled(holds, 1);
    return holds;
  }

  /** Inside `tx()`. Gives the places back, in the windows where they were counted. */
  async uncountFtd(holds: readonly CapReservation[]): Promise<void> {
    await this.repository.addFilled(holds, -1);
  }
}
