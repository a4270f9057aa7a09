import { Inject, Injectable } from '@nestjs/common';
import { Batcher } from '#shared/batching/batcher.js';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { isOutage } from '#shared/database/sql-state.js';
import { AppLogger } from '#shared/logging/logger.js';
import { retryAfterMs } from '#shared/net/retry-after.js';
import { givenUp, type DeliveryResult } from '#shared/sending/delivery-result.js';
import { GuardedCalls } from '#shared/sending/guarded-calls.js';
import { isGivenUp, nextTryAt } from '#shared/sending/retry-schedule.js';
import { LeadTracingService } from '#shared/tracing/lead-tracing.service.js';
import { RecordVersionsService } from '#shared/versions/record-versions.service.js';
import {
  type Arrival,
  type ClaimedDelivery,
  PublisherDeliveriesRepository,
} from './data/publisher-deliveries.repository.js';
import { expandMacros } from './domain/macros.js';
import { PostbackCallerService } from './postback-caller.service.js';
import { POSTBACK } from './postback-editor.service.js';

const SWITCHED_OFF = givenUp('The postback was switched off.');
const OUTDATED = givenUp('Not called: the FTD has been decided otherwise since.');

/**
 * Notifies publishers about their leads (domain §6) by signed GETs, at least once each, retried
 * for up to 72 hours. A call carries the publisher's ledger at that moment, so a late retry never
 * brings back an old status.
 */
@Injectable()
export class PostbackDeliveryRunnerService {
  private readonly calls: GuardedCalls;
  /** Runs of one worker share a statement, and so its commit (ADR 2). */
  private readonly arrivals = new Batcher<Arrival, undefined>(
    async (arrivals) => {
      await this.deliveries.markDelivered(arrivals);
      return arrivals.map(() => undefined);
    },
    { maxItems: 64, maxRuns: 2, failsAll: isOutage },
  );

  constructor(
    private readonly deliveries: PublisherDeliveriesRepository,
    private readonly database: DatabaseService,
    private readonly caller: PostbackCallerService,
    private readonly versions: RecordVersionsService,
    private readonly clock: Clock,
    private readonly tracing: LeadTracingService,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {
    this.calls = new GuardedCalls(clock, logger);
  }

  /** Tries a delivery that this worker has claimed. */
  async run(delivery: ClaimedDelivery, signal: AbortSignal): Promise<void> {
    const result = await this.tracing.step(
      delivery.lead_id,
      'postback',
      () => this.attempt(delivery, signal),
      ({ ok, statusCode }) => ({
        'leadline.postback_id': delivery.postback_id,
        'leadline.event': delivery.event,
        'leadline.tries': delivery.tries,
        'leadline.outcome': ok ? 'delivered' : 'failed',
        'http.response.status_code': statusCode ?? undefined,
      }),
    );
    const endedAt = this.clock.now();
    if (result.ok) {
      await this.arrivals.add({
        id: delivery.id,
        postback_id: delivery.postback_id,
        status_code: result.statusCode,
        at: endedAt,
      });
      return;
    }
    const next = result.final
      ? null
      : nextTryAt(delivery, endedAt, retryAfterMs(result.retryAfter, endedAt) ?? 0);
    await this.database.tx(async () => {
      await this.deliveries.markFailedTry(delivery, {
        statusCode: result.statusCode,
        error: result.error,
        nextTryAt: next,
      });
      if (!result.uncalled) await this.countFailure(delivery.postback_id, endedAt);
    });
    if (next === null)
      this.logger.warn(
        {
          delivery_id: delivery.id,
          postback_id: delivery.postback_id,
          lead_id: delivery.lead_id,
          tries: delivery.tries,
        },
        'a publisher postback was given up',
      );
  }

  /**
   * Counts the failure, and switches the postback off if its address has failed for days. Staff see
   * an alert and can switch it on again.
   */
  private async countFailure(postbackId: number, at: Date): Promise<void> {
    const { failures, failing_since: failingSince } = await this.deliveries.countFailure(
      postbackId,
      at,
    );
    if (!isGivenUp({ failures, failingSince }, at)) return;
    const disabled = await this.deliveries.disable(postbackId, at);
    if (!disabled) return;
    const { event, url, created_at: beforeAt } = disabled;
    // A form that was opened before must not enable it again unnoticed.
    await this.versions.saved(
      POSTBACK,
      {
        id: postbackId,
        userId: null,
        before: { event, url, is_active: true },
        beforeAt,
        after: { event, url, is_active: false },
      },
      {
        action: 'publisher_postback.disable',
        before: undefined,
        after: { failures, failing_since: failingSince },
      },
    );
    this.logger.warn(
      { postback_id: postbackId, failures },
      'a publisher postback was switched off because it kept failing',
    );
  }

  private async attempt(delivery: ClaimedDelivery, signal: AbortSignal): Promise<DeliveryResult> {
    if (!delivery.is_active) return SWITCHED_OFF;
    if (delivery.is_outdated) return OUTDATED;
    return this.calls.make(delivery.postback_id, async () =>
      this.caller.call(
        expandMacros(delivery.url, delivery, delivery.event),
        delivery.signing_secret,
        String(delivery.id),
        signal,
      ),
    );
  }
}
