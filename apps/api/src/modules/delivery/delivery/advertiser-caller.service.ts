import { Injectable, type BeforeApplicationShutdown } from '@nestjs/common';
import type { OldIntegrationTemplate } from '@leadline/contracts';
import { Batcher } from '#shared/batching/batcher.js';
import { isOutage } from '#shared/database/sql-state.js';
import { ConnectionSlots } from '#shared/net/connection-slots.js';
import { Clock } from '#shared/clock/clock.js';
import { CircuitBreaker, outcomeOf, type CallOutcome } from '#shared/net/circuit-breaker.js';
import { OutboundClientService } from '#shared/net/outbound-client.service.js';
import { OutboundError } from '#shared/net/outbound.errors.js';
import type { OutboundResponse } from '#shared/net/outbound.types.js';
import { retryAfterMs } from '#shared/net/retry-after.js';
import { LeadTracingService } from '#shared/tracing/lead-tracing.service.js';
import { MetricsService } from '#shared/logging/metrics.service.js';
import {
  IntegrationsService,
  type DeliveredLead,
  type Integration,
  type RenderedRequest,
} from '#modules/delivery/integrations/integrations.service.js';
import {
  AttemptRepository,
  type AttemptOfLead,
  type NotSentCode,
} from './data/attempt.repository.js';
import { DeliveryHealthService } from './delivery-health.service.js';
import {
  longestDeliveryMs,
  waitBeforeRetry,
  CONNECT_MS,
  connectionWaitMs,
  unclearCall,
} from './domain/call-policy.js';
import type { CallResult } from './domain/delivery-outcome.js';

/** Shorter waits are not noted: they are over before a note would be written. */
const NOTED_AFTER_MS = 250;
const BATCH = { maxItems: 64, maxRuns: 2, failsAll: isOutage };

/**
 * - `connected`: the lead may be sent. `release` gives the connection back.
 * - `busy`: no connection became free in time.
 * - `unsure`: somebody has settled the attempt meanwhile, or the database could not be asked.
 */
export type Connected =
  | { readonly kind: 'connected'; readonly release: () => void }
  | { readonly kind: 'busy' | 'unsure' };
interface Wanted {
  readonly advertiserId: number;
  /** How many connections the advertiser has at a time. */
  readonly limit: number;
  readonly waitMs: number;
  readonly attempt: AttemptOfLead;
}

/**
 * Gives out the connections to advertisers. A lead that waits long for one has a note, which is
 * taken back before the lead is sent. So if the process dies, it is known of those with a note
 * that nothing was sent (ADR 25). A lead that finds a free connection costs no statement.
 */
@Injectable()
export class AdvertiserConnectionsService implements BeforeApplicationShutdown {
  private readonly slots = new ConnectionSlots();
  private readonly waiting = new Batcher<AttemptOfLead, void>(async (attempts) => {
    await this.attempts.noteWaiting(attempts);
    return attempts.map(() => undefined);
  }, BATCH);
  private readonly connected = new Batcher<AttemptOfLead, boolean>(async (attempts) => {
    const ids = await this.attempts.noteConnected(attempts);
    return attempts.map(({ attempt_id: id }) => ids.has(id));
  }, BATCH);

  constructor(private readonly attempts: AttemptRepository) {}

  async take({ advertiserId, limit, waitMs, attempt }: Wanted): Promise<Connected> {
    const key = String(advertiserId);
    const free = this.slots.tryTake(key, limit);
    if (free) return { kind: 'connected', release: free };
    let isNoted = false;
    const timer = setTimeout(() => {
      isNoted = true;
      // Without its note, the attempt of a process that dies becomes unknown.
      this.waiting.add(attempt).catch(() => undefined);
    }, NOTED_AFTER_MS);
    const release = await this.slots.take(key, limit, waitMs);
    clearTimeout(timer);
    if (!release) return { kind: 'busy' };
    if (!isNoted || (await this.maySend(attempt))) return { kind: 'connected', release };
    release();
    return { kind: 'unsure' };
  }

  /** A stop has no time for leads that wait for a connection: they go to the next advertiser. */
  beforeApplicationShutdown(): void {
    this.slots.stopWaiting();
  }

  private async maySend(attempt: AttemptOfLead): Promise<boolean> {
    try {
      return await this.connected.add(attempt);
    } catch {
      return false;
    }
  }
}

/** One try of a call. `wait`: milliseconds until the next one, or null if there is none. */
interface Try {
  readonly result: CallResult;
  readonly outcome: CallOutcome;
  readonly wait: number | null;
}

/** A lead that is offered to an advertiser. */
interface OfferedLead {
  readonly advertiserId: number;
  readonly attemptId: number;
  readonly lead: DeliveredLead;
  /** Milliseconds until the publisher must have its answer. */
  readonly timeLeft: () => number;
}
/** A call that is about to be made. */
interface Call {
  readonly integration: Integration;
  readonly request: RenderedRequest;
  /** Milliseconds until the publisher must have its answer. */
  readonly timeLeft: () => number;
}

/** Time between the latest end of a call and the moment when the sweeper settles it. */
const GRACE_MS = 15_000;
const WITHOUT_INTEGRATION_MS = 10_000;
const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

type OwnRefusal = 'no_integration' | 'integration_invalid' | 'circuit_open';
const unclearText = (status: number): string =>
  `http_${status}: The answer does not say whether the advertiser took the lead`;
const NO_TIME = 'There was no time left for an answer. Nothing was sent.';
const busyText = (connections: number): string =>
  connections === 1
    ? 'The only connection to the advertiser was busy. Nothing was sent.'
    : `All ${connections} connections to the advertiser were busy. Nothing was sent.`;
const UNSURE =
  'Another process may have taken up the lead while it waited for a connection. Nothing was sent.';
/** A refusal of our own: nothing was sent. */
const notSent = (code: NotSentCode | OwnRefusal, message: string): CallResult => ({
  kind: 'refused',
  origin: 'system',
  code,
  message,
  request: null,
  response: null,
});

/** Calls advertisers: template, connections, retries, time-out policy, circuit (domain §6). */
@Injectable()
export class AdvertiserCallerService {
  private readonly circuits = new CircuitBreaker({ now: () => performance.now() });

  constructor(
    private readonly connections: AdvertiserConnectionsService,
    private readonly client: OutboundClientService,
    private readonly integrations: IntegrationsService,
    private readonly clock: Clock,
    private readonly metrics: MetricsService,
    private readonly health: DeliveryHealthService,
    private readonly tracing: LeadTracingService,
  ) {}

  /** Advertisers among these that are not called for now. */
  openCircuits(advertiserIds: Iterable<number>): Set<number> {
    return new Set([...advertiserIds].filter((id) => !this.circuits.isAvailable(String(id))));
  }

  /** Calls the advertiser again from now on. */
  closeCircuit(advertiserId: number): void {
    this.circuits.close(String(advertiserId));
    this.health.forget(advertiserId);
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

  /**
   * Sends the lead and reads the answer. Nothing that the advertiser does makes it throw. Nothing
   * is sent whose answer would come after `timeLeft`, in milliseconds.
   */
  call(offered: OfferedLead): Promise<CallResult> {
    return this.tracing.step(
      offered.lead.id,
      'offer',
      () => this.callOrRefuse(offered),
      (result) => ({
        'leadline.advertiser_id': offered.advertiserId,
        'leadline.attempt_id': offered.attemptId,
        'leadline.outcome': result.kind,
        ...(result.kind === 'refused' && { 'leadline.code': result.code }),
      }),
    );
  }

  private async callOrRefuse({
    advertiserId,
    attemptId,
    lead,
    timeLeft,
  }: OfferedLead): Promise<CallResult> {
    const integration = this.integrations.of(advertiserId);
    if (!integration) return notSent('no_integration', 'The advertiser has no integration');
    const request = this.integrations.render(integration, lead);
    if ('code' in request) return notSent(request.code, request.message);
    const { template } = integration;
    const waitMs = connectionWaitMs(template, timeLeft());
    if (waitMs === null) return notSent('no_time_left', NO_TIME);
    const connection = await this.connections.take({
      advertiserId,
      limit: template.connections,
      waitMs,
      attempt: { lead_id: lead.id, attempt_id: attemptId },
    });
    if (connection.kind !== 'connected')
      return notSent(
        'no_connection',
        connection.kind === 'busy' ? busyText(template.connections) : UNSURE,
      );
    try {
      if (connectionWaitMs(template, timeLeft()) === null) return notSent('no_time_left', NO_TIME);
      return await this.callConnected(advertiserId, lead.id, { integration, request, timeLeft });
    } finally {
      connection.release();
    }
  }

  /** The circuit may have opened while the lead waited for its connection. */
  private async callConnected(
    advertiserId: number,
    leadId: number,
    call: Call,
  ): Promise<CallResult> {
    const permit = this.circuits.acquire(String(advertiserId));
    if (!permit)
      return notSent(
        'circuit_open',
        'Calls to the advertiser are paused, because they keep failing',
      );
    const started = performance.now();
    const { result, outcome } = await this.tryUntilSettled(call);
    this.circuits.settle(permit, outcome);
    this.recordHealth(advertiserId, leadId, result, outcome);
    this.metrics.observeDelivery(advertiserId, result.kind, (performance.now() - started) / 1000);
    return result;
  }

  /** For alerts: advertisers that are not called any more, and answers that look wrong. */
  private recordHealth(
    advertiserId: number,
    leadId: number,
    result: CallResult,
    outcome: CallOutcome,
  ): void {
    if (this.circuits.stateOf(String(advertiserId)) === 'open')
      this.health.noteFailing(advertiserId);
    else if (outcome === 'success') this.health.noteWorking(advertiserId);
    if (result.kind === 'accepted')
      for (const warning of result.warnings ?? [])
        this.health.noteWarning(advertiserId, leadId, warning);
  }

  private async tryUntilSettled(call: Call): Promise<Try> {
    for (let tries = 1; ; tries += 1) {
      const tried = await this.tryOnce(call, tries);
      if (tried.wait === null) return tried;
      await sleep(tried.wait);
    }
  }

  private async tryOnce(call: Call, tries: number): Promise<Try> {
    const { template } = call.integration;
    const { request, timeLeft } = call;
    try {
      const answer = await this.client.send({
        method: request.method,
        url: request.url,
        headers: request.headers,
        ...(request.body !== undefined && { body: request.body }),
        connectTimeoutMs: CONNECT_MS,
        timeoutMs: template.timeout_ms,
      });
      const { result, mayHaveLead } = this.resultOf(call, answer);
      const failure = {
        status: answer.status,
        mayHaveLead,
        retryAfterMs: retryAfterMs(answer.headers['retry-after'], this.clock.now()),
      };
      return {
        result,
        outcome: outcomeOf(answer),
        wait: waitBeforeRetry(template, tries, failure, timeLeft()),
      };
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      const failure = { status: null, mayHaveLead: error.sent, retryAfterMs: null };
      return {
        result: this.withoutAnswer(error, template.timeout_policy, request),
        outcome: outcomeOf(error),
        wait: waitBeforeRetry(template, tries, failure, timeLeft()),
      };
    }
  }

  private resultOf(
    { integration, request }: Call,
    answer: OutboundResponse,
  ): { result: CallResult; mayHaveLead: boolean } {
    const read = this.integrations.read(integration, request, answer);
    const payloads = { request: request.logged, response: read.logged };
    if (read.outcome === 'accepted') {
      const { externalId, autologinUrl, message, warnings } = read;
      return {
        result: { kind: 'accepted', externalId, autologinUrl, message, warnings, ...payloads },
        mayHaveLead: true,
      };
    }
    const mayHaveLead = read.outcome === 'unknown';
    if (unclearCall(mayHaveLead, integration.template.timeout_policy) === 'unknown')
      return {
        result: { kind: 'unknown', message: unclearText(answer.status), ...payloads },
        mayHaveLead,
      };
    return {
      result: {
        kind: 'refused',
        origin: 'broker',
        code: `http_${answer.status}`,
        message: read.message ?? `The advertiser answered ${answer.status}`,
        ...payloads,
      },
      mayHaveLead,
    };
  }

  private withoutAnswer(
    error: OutboundError,
    policy: OldIntegrationTemplate['timeout_policy'],
    request: RenderedRequest,
  ): CallResult {
    if (unclearCall(error.sent, policy) === 'unknown')
      return {
        kind: 'unknown',
        message: `${error.kind}: ${error.message}`,
        request: request.logged,
        response: null,
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
