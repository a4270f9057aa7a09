import { Injectable, type OnApplicationBootstrap } from '@nestjs/common';
import { answerWarningText, type AdvertiserCalls } from '@leadline/contracts';
import { AuditService } from '#shared/audit/audit.service.js';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { CIRCUIT_OPEN_MS } from '#shared/net/circuit-breaker.js';
import { NotificationsService } from '#shared/database/notifications.service.js';
import { AppLogger } from '#shared/logging/logger.js';
import {
  AdvertiserCallsQuery,
  CircuitClosingRepository,
} from './data/delivery-health.repository.js';
import { callFigures, circuitOf } from './domain/call-figures.js';
import { AdvertiserCallerService } from './advertiser-caller.service.js';

const SHOWN_CALLS = 50;
/** A warning that has not come again for this long is over, as in the alerts. */
const WARNING_MS = 7 * 86_400_000;

/** How the last calls of one advertiser went, and its circuit, which staff may close. */
@Injectable()
export class AdvertiserHealthService {
  constructor(
    private readonly query: AdvertiserCallsQuery,
    private readonly closings: CircuitClosingRepository,
    private readonly database: DatabaseService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async of(advertiserId: number): Promise<AdvertiserCalls> {
    const opening = await this.query.openingOf(advertiserId);
    if (!opening) throw new AppError('ADVERTISER_NOT_FOUND');
    const calls = await this.query.listLast(advertiserId, SHOWN_CALLS);
    const now = this.clock.now();
    const warnings = await this.query.listWarnings(
      advertiserId,
      new Date(now.getTime() - WARNING_MS),
    );
    return {
      circuit: circuitOf(opening, CIRCUIT_OPEN_MS, now),
      warnings: warnings.map(({ last_at, ...warning }) => ({
        ...warning,
        message: answerWarningText(warning.code),
        last_at: last_at.toISOString(),
      })),
      ...callFigures(calls),
      calls: calls.map(({ at, ...call }) => ({ ...call, at: at.toISOString() })),
    };
  }

  /** In force in every process within a second. */
  async closeCircuit(advertiserId: number, userId: number): Promise<{ message: string }> {
    await this.database.tx(async () => {
      const opening = await this.query.openingOf(advertiserId);
      if (!opening) throw new AppError('ADVERTISER_NOT_FOUND');
      await this.closings.close(advertiserId, this.clock.now());
      await this.audit.record({
        userId,
        action: 'advertiser.circuit_close',
        entity: 'advertiser',
        entityId: advertiserId,
        before: { opened_at: opening.opened_at },
        after: { opened_at: null },
      });
    });
    return { message: 'The circuit is closed. The advertiser gets leads again.' };
  }
}

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
