import { Injectable } from '@nestjs/common';
import { answerWarningText, type AdvertiserCalls } from '@leadline/contracts';
import { AuditService } from '#shared/audit/audit.service.js';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { CIRCUIT_OPEN_MS } from '#shared/net/circuit-breaker.js';
import { AdvertiserCallsQuery } from './data/advertiser-calls.query.js';
import { CircuitClosingRepository } from './data/circuit-closing.repository.js';
import { callFigures, circuitOf } from './domain/call-figures.js';

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
