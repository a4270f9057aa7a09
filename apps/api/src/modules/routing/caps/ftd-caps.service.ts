import { Injectable } from '@nestjs/common';
import { capReservationIn, capWindow, type CapReservation } from '@leadline/contracts';
import { CapUsageRepository, type FtdSubject } from './data/cap.repository.js';

/**
 * Counts reported FTDs in FTD caps (domain §5). A full cap stops new leads but never a reported
 * FTD, so nothing here refuses. The router reserves leads, in batches.
 */
@Injectable()
export class FtdCapsService {
  constructor(private readonly reservations: CapUsageRepository) {}

  /**
   * Counts an FTD. Call it inside `tx()`. Returns the windows that counted it, for
   * `conversions.cap_reservations`.
   */
  async countFtd(lead: FtdSubject, at: Date): Promise<CapReservation[]> {
    const caps = await this.reservations.lockFtdCaps(lead);
    const counted = caps.map((cap) => capReservationIn(cap.id, capWindow(cap, at)));
    await this.reservations.addToFilled(counted, 1);
    return counted;
  }

  /** Takes an FTD out of the windows that counted it. Call it inside `tx()`. */
  async uncountFtd(counted: readonly CapReservation[]): Promise<void> {
    await this.reservations.addToFilled(counted, -1);
  }
}
