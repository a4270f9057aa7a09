import { Injectable } from '@nestjs/common';
import { capReservationIn, capWindow, type CapReservation } from '@leadline/contracts';
import { CapReservationsRepository, type FtdSubject } from './data/cap-reservations.repository.js';

/**
 * Counts reported FTDs in FTD caps (domain §5). A full cap stops new leads but never a reported
 * FTD, so nothing here refuses. Leads are reserved by the router, in batches.
 */
@Injectable()
export class CapLedger {
  constructor(private readonly reservations: CapReservationsRepository) {}

  /** Inside `tx()`. Returns the places that were counted, for `conversions.cap_reservations`. */
  async countFtd(lead: FtdSubject, at: Date): Promise<CapReservation[]> {
    const caps = await this.reservations.lockFtdCaps(lead);
    const counted = caps.map((cap) => capReservationIn(cap.id, capWindow(cap, at)));
    await this.reservations.addToFilled(counted, 1);
    return counted;
  }

  /** Inside `tx()`. Gives the places back, in the windows in which they were counted. */
  async uncountFtd(counted: readonly CapReservation[]): Promise<void> {
    await this.reservations.addToFilled(counted, -1);
  }
}
