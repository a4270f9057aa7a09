import { Inject, Injectable } from '@nestjs/common';
import { UnsafeAddressError } from '@leadline/contracts';
import { Batcher } from '#shared/batching/batcher.js';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { isOutage } from '#shared/database/sql-state.js';
import { AppLogger } from '#shared/logging/logger.js';
import { CircuitBreaker, outcomeOf } from '#shared/net/circuit-breaker.js';
import { OutboundError } from '#shared/net/outbound.errors.js';
import type { OutboundResponse } from '#shared/net/outbound.types.js';
import { retryAfterMs } from '#shared/net/retry-after.js';
import { LeadTracingService } from '#shared/tracing/lead-tracing.service.js';
import { RecordVersionsService } from '#shared/versions/record-versions.service.js';
import {
  type Arrival,
  type ClaimedDelivery,
  PublisherDeliveriesRepository,
} from './data/publisher-deliveries.repository.js';
import { isGivenUp, nextTryAt } from './domain/retry-schedule.js';
import { expandMacros } from './domain/macros.js';
import { PostbackCallerService } from './postback-caller.service.js';
import { POSTBACK } from './postback-editor.service.js';

/** Statuses whose Retry-After header is honoured. */
const RETRY_AFTER_STATUSES = new Set([429, 503]);

interface Delivered {
  readonly ok: true;
  readonly statusCode: number;
}
interface Failed {
  readonly ok: false;
  readonly statusCode: number | null;
  readonly error: string;
  readonly retryAfter?: string | undefined;
  /** Whether the delivery is given up at once. */
  readonly final?: true;
  /** Whether nothing was sent, so that the failure says nothing about the address. */
  readonly uncalled?: true;
}
const SWITCHED_OFF: Failed = {
  ok: false,
  statusCode: null,
  error: 'The postback was switched off.',
  final: true,
  uncalled: true,
};
const OUTDATED: Failed = {
  ok: false,
  statusCode: null,
  error: 'Not called: the FTD has been decided otherwise since.',
  final: true,
  uncalled: true,
};
const CIRCUIT_OPEN: Failed = {
  ok: false,
  statusCode: null,
  error: 'Not called: the address has been failing.',
  uncalled: true,
};
const NOT_MADE: Failed = {
  ok: false,
  statusCode: null,
  error: 'The call could not be made: its signing secret cannot be read.',
  uncalled: true,
};

/** Returns the failure for an unsafe address. Every further try would be refused as well. */
const refused = ({ message }: UnsafeAddressError): Failed => ({
  ok: false,
  statusCode: null,
  error: `Not called: ${message}.`,
  final: true,
  uncalled: true,
});

const resultOf = ({ status, headers }: OutboundResponse): Delivered | Failed => {
  if (status >= 200 && status < 300) return { ok: true, statusCode: status };
  return {
    ok: false,
    statusCode: status,
    error: `Answered ${status}.`,
    retryAfter: RETRY_AFTER_STATUSES.has(status) ? headers['retry-after'] : undefined,
  };
};

/**
 * Notifies publishers about their leads (domain §6) by signed GETs, at least once each, retried
 * for up to 72 hours. A call carries the publisher's ledger at that moment, so a late retry never
 * brings back an old status.
 */
@Injectable()
export class PostbackDeliveryRunnerService {
  /** Keeps failing addresses from occupying the workers that others need. */
  private readonly circuits: CircuitBreaker;
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
    this.circuits = new CircuitBreaker({ now: () => this.clock.now().getTime() });
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

  private async attempt(
    delivery: ClaimedDelivery,
    signal: AbortSignal,
  ): Promise<Delivered | Failed> {
    if (!delivery.is_active) return SWITCHED_OFF;
    if (delivery.is_outdated) return OUTDATED;
    const permit = this.circuits.acquire(String(delivery.postback_id));
    if (!permit) return CIRCUIT_OPEN;
    try {
      const answer = await this.caller.call(
        expandMacros(delivery.url, delivery, delivery.event),
        delivery.signing_secret,
        String(delivery.id),
        signal,
      );
      this.circuits.settle(permit, outcomeOf(answer));
      return resultOf(answer);
    } catch (error) {
      this.circuits.settle(permit, error instanceof OutboundError ? outcomeOf(error) : 'neutral');
      if (error instanceof OutboundError)
        return { ok: false, statusCode: null, error: `${error.kind}: ${error.message}` };
      if (error instanceof UnsafeAddressError) return refused(error);
      this.logger.error(
        { err: error, postback_id: delivery.postback_id },
        'a publisher postback could not be made',
      );
      return NOT_MADE;
    }
  }
}
