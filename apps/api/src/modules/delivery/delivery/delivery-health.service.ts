import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import type { AnswerWarning } from '@leadline/contracts';
import { Clock } from '#shared/clock/clock.js';
import { AppLogger } from '#shared/logging/logger.js';
import { SingleFlight } from '#shared/queue/single-flight.js';
import {
  DeliveryHealthRepository,
  type CountedWarning,
} from './data/delivery-health.repository.js';

const EVERY_MS = 2_000;

/** Gathers what calls show about advertisers, and writes it regularly: no call waits for it. */
@Injectable()
export class DeliveryHealthService implements BeforeApplicationShutdown {
  private warnings = new Map<string, CountedWarning>();
  /** Whether the latest call of an advertiser failed. */
  private failing = new Map<number, boolean>();
  /** Writes notes in the order they were made: a failure must not overtake a success. */
  private readonly flight: SingleFlight;

  constructor(
    private readonly repository: DeliveryHealthRepository,
    private readonly clock: Clock,
    logger: AppLogger,
  ) {
    this.flight = new SingleFlight(
      () => this.write(),
      (error) =>
        logger.warn(
          { err: error },
          'what calls showed about advertisers could not be written; it is kept for the next try',
        ),
    );
  }

  noteWarning(advertiserId: number, leadId: number, code: AnswerWarning, count = 1): void {
    const key = `${advertiserId}:${code}`;
    this.warnings.set(key, {
      advertiser_id: advertiserId,
      code,
      count: (this.warnings.get(key)?.count ?? 0) + count,
      last_lead_id: leadId,
    });
  }
  noteFailing(advertiserId: number): void {
    this.failing.set(advertiserId, true);
  }
  noteWorking(advertiserId: number): void {
    this.failing.set(advertiserId, false);
  }
  /** Drops what was noted of an advertiser whose circuit staff closed. */
  forget(advertiserId: number): void {
    this.failing.delete(advertiserId);
  }

  /** Writes everything that was noted before the call. */
  @Interval(EVERY_MS)
  flush(): Promise<void> {
    return this.flight.run();
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.flush();
    await this.flight.stop();
  }

  private async write(): Promise<void> {
    const [warnings, failing, now] = [
      [...this.warnings.values()],
      [...this.failing],
      this.clock.now(),
    ];
    this.warnings = new Map();
    this.failing = new Map();
    const idsOf = (isFailing: boolean): number[] =>
      failing.filter(([, state]) => state === isFailing).map(([id]) => id);
    try {
      if (warnings.length > 0) await this.repository.addWarnings(warnings, now);
      // Written: they must not be counted again if the rest fails.
      warnings.length = 0;
      if (idsOf(true).length > 0) await this.repository.open(idsOf(true), now);
      if (idsOf(false).length > 0) await this.repository.close(idsOf(false));
    } catch (error) {
      for (const { advertiser_id, last_lead_id, code, count } of warnings)
        this.noteWarning(advertiser_id, last_lead_id, code, count);
      for (const [id, state] of failing) if (!this.failing.has(id)) this.failing.set(id, state);
      throw error;
    }
  }
}
