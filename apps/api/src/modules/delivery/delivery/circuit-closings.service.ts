import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { NotificationsService } from '#shared/database/notifications.service.js';
import { AppLogger } from '#shared/logging/logger.js';
import { AdvertiserCallerService } from './advertiser-caller.service.js';
import { CircuitClosingRepository } from './data/circuit-closing.repository.js';

/** Closes circuits in this process that staff closed in any of them. */
@Injectable()
export class CircuitClosingsService implements OnApplicationBootstrap {
  /** The last known closing of each advertiser, as a time. */
  private known = new Map<number, number>();

  constructor(
    private readonly repository: CircuitClosingRepository,
    private readonly notifications: NotificationsService,
    private readonly caller: AdvertiserCallerService,
    private readonly logger: AppLogger,
  ) {}

  /** The circuits of a process that starts are closed. */
  async onApplicationBootstrap(): Promise<void> {
    await this.notifications.listen('circuit_closings', () => {
      void this.apply();
    });
    this.known = await this.read();
  }

  /** Also runs after a lost connection, because a notification may have been missed. */
  private async apply(): Promise<void> {
    try {
      const current = await this.read();
      for (const [id, at] of current) if (this.known.get(id) !== at) this.caller.closeCircuit(id);
      this.known = current;
    } catch (error) {
      this.logger.warn({ err: error }, 'closed circuits could not be read');
    }
  }

  private async read(): Promise<Map<number, number>> {
    const rows = await this.repository.listClosings();
    return new Map(rows.map((row) => [row.advertiser_id, row.closed_at.getTime()]));
  }
}
