import { Injectable } from '@nestjs/common';
import { capReservationIn, capWindow, type CapReservation } from '@leadline/contracts';
import { OutboxService } from '#shared/queue/outbox.service.js';
import { WebhookEventsService } from '#modules/reference/webhook-events/webhook-events.service.js';
import { CapUsageRepository, type FtdSubject } from './data/cap.repository.js';

/**
 * Counts reported FTDs in FTD caps (domain §5). A full cap stops new leads but never a reported
 * FTD, so nothing here refuses. The router reserves leads, in batches.
 */
@Injectable()
export class FtdCapsService {
  constructor(
    private readonly reservations: CapUsageRepository,
    private readonly webhooks: WebhookEventsService,
    private readonly outbox: OutboxService,
  ) {}

  /**
   * Counts an FTD. Call it inside `tx()`. Returns the windows that counted it, for
   * `conversions.cap_reservations`.
   */
  async countFtd(lead: FtdSubject, at: Date): Promise<CapReservation[]> {
    const caps = await this.reservations.lockFtdCaps(lead);
    const counted = caps.map((cap) => capReservationIn(cap.id, capWindow(cap, at)));
    const events = this.webhooks.statement([], { countsCaps: true });
    await this.reservations.addToFilled(counted, 1, events);
    if (events) await this.outbox.announce();
    return counted;
  }

  /** Takes an FTD out of the windows that counted it. Call it inside `tx()`. */
  async uncountFtd(counted: readonly CapReservation[]): Promise<void> {
    await this.reservations.addToFilled(counted, -1);
  }
}
