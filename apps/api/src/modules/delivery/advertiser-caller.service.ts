import { Injectable } from '@nestjs/common';
import type { AnswerWarning, IntegrationTemplate } from '@leadline/contracts';
import { Clock } from '#shared/clock/clock.js';
import { CircuitBreaker, outcomeOf } from '#shared/net/circuit-breaker.js';
import { OutboundClient } from '#shared/net/outbound-client.service.js';
import { OutboundError } from '#shared/net/outbound.errors.js';
import { retryAfterMs } from '#shared/net/retry-after.js';
import { Metrics } from '#shared/logging/metrics.service.js';
import {
  Integrations,
  type DeliveredLead,
  type Integration,
  type RenderedRequest,
} from '#modules/integrations/integrations.service.js';
import { DeliveryHealth } from './delivery-health.service.js';
import { longestDeliveryMs, waitBeforeRetry } from './domain/retry.js';
import { unansweredCall } from './domain/timeout-policy.js';

/**
 * `unknown`: the request may have arrived, but the answer never came. The lead is offered to nobody
 * else until the attempt is settled.
 */
export type CallResult =
  | {
      readonly kind: 'accepted';
      readonly externalId: string | null;
      readonly autologinUrl: string | null;
      readonly message: string | null;
      readonly warnings: readonly AnswerWarning[];
      readonly request: string;
      readonly response: string;
    }
  | {
      readonly kind: 'refused';
      readonly origin: 'broker' | 'system';
      readonly code: string;
      readonly message: string;
      readonly request: string | null;
      readonly response: string | null;
    }
  | { readonly kind: 'unknown'; readonly message: string; readonly request: string };

/** Time between the latest end of a call and the moment when the sweeper settles it. */
const GRACE_MS = 15_000;
const WITHOUT_INTEGRATION_MS = 10_000;
const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** Calls advertisers: template, retries, time-out policy, circuit (domain §6). */
@Injectable()
export class AdvertiserCaller {
  private readonly circuits = new CircuitBreaker({ now: () => performance.now() });

  constructor(
    private readonly client: OutboundClient,
    private readonly integrations: Integrations,
    private readonly clock: Clock,
    private readonly metrics: Metrics,
    private readonly health: DeliveryHealth,
  ) {}

  /** Advertisers among these that are not called for now. */
  openCircuits(advertiserIds: Iterable<number>): Set<number> {
    return new Set([...advertiserIds].filter((id) => !this.circuits.isAvailable(String(id))));
  }

  /** When a call that begins now is over in any case. */
  deadlineOf(advertiserId: number, now: Date): Date {
    const integration = this.integrations.of(advertiserId);
    return new Date(
      now.getTime() +
        (integration ? longestDeliveryMs(integration.template) : WITHOUT_INTEGRATION_MS) +
        GRACE_MS,
    );
  }

  /** Sends the lead and reads the answer. Nothing that the advertiser does makes it throw. */
  async call(advertiserId: number, lead: DeliveredLead): Promise<CallResult> {
    const integration = this.integrations.of(advertiserId);
    if (!integration)
      return {
        kind: 'refused',
        origin: 'system',
        code: 'no_integration',
        message: 'The advertiser has no integration',
        request: null,
        response: null,
      };
    const request = this.integrations.render(integration, lead);
    if (!request)
      return {
        kind: 'refused',
        origin: 'system',
        code: 'integration_invalid',
        message: 'The integration of the advertiser does not produce a valid request',
        request: null,
        response: null,
      };
    const permit = this.circuits.acquire(String(advertiserId));
    if (!permit)
      return {
        kind: 'refused',
        origin: 'system',
        code: 'circuit_open',
        message: 'Calls to the advertiser are paused, because they keep failing',
        request: null,
        response: null,
      };
    const started = performance.now();
    const { result, outcome } = await this.tryUntilSettled(integration, request);
    this.circuits.settle(permit, outcome);
    this.recordHealth(advertiserId, lead.id, result, outcome);
    this.metrics.deliveries.observe({ outcome: result.kind }, (performance.now() - started) / 1000);
    return result;
  }

  /** For alerts: advertisers that are not called any more, and answers that look wrong. */
  private recordHealth(
    advertiserId: number,
    leadId: number,
    result: CallResult,
    outcome: ReturnType<typeof outcomeOf>,
  ): void {
    if (this.circuits.stateOf(String(advertiserId)) === 'open')
      this.health.noteFailing(advertiserId);
    else if (outcome === 'success') this.health.noteWorking(advertiserId);
    if (result.kind === 'accepted')
      for (const warning of result.warnings) this.health.noteWarning(advertiserId, leadId, warning);
  }

  private async tryUntilSettled(
    integration: Integration,
    request: RenderedRequest,
  ): Promise<{ result: CallResult; outcome: ReturnType<typeof outcomeOf> }> {
    for (let tries = 1; ; tries += 1) {
      const { result, outcome, wait } = await this.tryOnce(integration, request, tries);
      if (wait === null) return { result, outcome };
      await sleep(wait);
    }
  }

  private async tryOnce(
    integration: Integration,
    request: RenderedRequest,
    tries: number,
  ): Promise<{ result: CallResult; outcome: ReturnType<typeof outcomeOf>; wait: number | null }> {
    const { template } = integration;
    try {
      const answer = await this.client.send({
        method: request.method,
        url: request.url,
        headers: request.headers,
        ...(request.body !== undefined && { body: request.body }),
        timeoutMs: template.timeout_ms,
      });
      const read = this.integrations.read(integration, request, answer);
      const wait = waitBeforeRetry(template, tries, {
        status: answer.status,
        sent: true,
        retryAfterMs: retryAfterMs(answer.headers['retry-after'], this.clock.now()),
      });
      const result: CallResult = read.accepted
        ? {
            kind: 'accepted',
            externalId: read.externalId,
            autologinUrl: read.autologinUrl,
            message: read.message,
            warnings: read.warnings,
            request: request.logged,
            response: read.logged,
          }
        : {
            kind: 'refused',
            origin: 'broker',
            code: `http_${answer.status}`,
            message: read.message ?? `The advertiser answered ${answer.status}`,
            request: request.logged,
            response: read.logged,
          };
      return { result, outcome: outcomeOf(answer), wait: read.accepted ? null : wait };
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      const wait = waitBeforeRetry(template, tries, {
        status: null,
        sent: error.sent,
        retryAfterMs: null,
      });
      return {
        result: this.resultOf(error, template.timeout_policy, request),
        outcome: outcomeOf(error),
        wait,
      };
    }
  }

  private resultOf(
    error: OutboundError,
    policy: IntegrationTemplate['timeout_policy'],
    request: RenderedRequest,
  ): CallResult {
    if (unansweredCall(error.sent, policy) === 'unknown')
      return {
        kind: 'unknown',
        message: `${error.kind}: ${error.message}`,
        request: request.logged,
      };
    return {
      kind: 'refused',
      origin: 'system',
      code: error.kind,
      message: error.message,
      request: request.logged,
      response: null,
    };
  }
}
