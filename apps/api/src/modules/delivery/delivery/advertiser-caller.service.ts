import { Injectable } from '@nestjs/common';
import { CircuitBreaker, type CallOutcome } from '#shared/net/circuit-breaker.js';
import { LeadTracingService } from '#shared/tracing/lead-tracing.service.js';
import { MetricsService } from '#shared/logging/metrics.service.js';
import {
  IntegrationsService,
  valuesOf,
  type DeliveredLead,
} from '#modules/delivery/integrations/integrations.service.js';
import { AdvertiserConnectionsService } from './advertiser-connections.service.js';
import { DeliveryHealthService } from './delivery-health.service.js';
import { connectionWaitMs, longestDeliveryMs } from './domain/call-policy.js';
import type { CallResult } from './domain/delivery-outcome.js';
import {
  failedResult,
  handedResult,
  notSent,
  withLaterStep,
  type AcceptedResult,
} from './domain/call-result.js';
import { NO_TIME, StepCallerService, type LeadCall } from './step-caller.service.js';

/** A lead that is offered to an advertiser. */
interface OfferedLead {
  readonly advertiserId: number;
  readonly attemptId: number;
  readonly lead: DeliveredLead;
  /** Milliseconds until the publisher must have its answer. */
  readonly timeLeft: () => number;
}
/** How a call ended. `health` is null if nothing was sent for this lead. */
interface Ended {
  readonly result: CallResult;
  readonly health: CallOutcome | null;
}

/** Time between the latest end of a call and the moment when the sweeper settles it. */
const GRACE_MS = 15_000;
const WITHOUT_INTEGRATION_MS = 10_000;

const busyText = (connections: number): string =>
  connections === 1
    ? 'The only connection to the advertiser was busy. Nothing was sent.'
    : `All ${connections} connections to the advertiser were busy. Nothing was sent.`;
const UNSURE = 'Another process may have taken up the lead while it waited. Nothing was sent.';
const PAUSED = 'Calls to the advertiser are paused, because they keep failing';

/** Calls advertisers: connections, steps, time-out policy, circuit (domain §6, ADR 84). */
@Injectable()
export class AdvertiserCallerService {
  private readonly circuits = new CircuitBreaker({ now: () => performance.now() });

  constructor(
    private readonly connections: AdvertiserConnectionsService,
    private readonly steps: StepCallerService,
    private readonly integrations: IntegrationsService,
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
   * Sends the lead and reads the answers. Nothing that the advertiser does makes it throw. Nothing
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

  private async callOrRefuse(offered: OfferedLead): Promise<CallResult> {
    const { advertiserId, attemptId, lead } = offered;
    const integration = this.integrations.of(advertiserId);
    if (!integration) return notSent('no_integration', 'The advertiser has no integration');
    const { template } = integration;
    const until = performance.now() + longestDeliveryMs(template);
    const timeLeft = (): number => Math.min(offered.timeLeft(), until - performance.now());
    const waitMs = connectionWaitMs(template, timeLeft());
    if (waitMs === null) return notSent('no_time_left', NO_TIME);
    const taken = this.connections.take({
      advertiserId,
      limit: template.connections,
      waitMs,
      attempt: { lead_id: lead.id, attempt_id: attemptId },
    });
    const connection = 'kind' in taken ? taken : await taken;
    if (connection.kind === 'busy') return notSent('no_connection', busyText(template.connections));
    try {
      return await this.callConnected(lead.id, {
        advertiserId,
        integration,
        timeLeft,
        note: connection.note,
        lead: valuesOf(lead),
        seed: this.integrations.seedOf(advertiserId, lead.id),
        read: {},
        kept: new Map(),
      });
    } finally {
      connection.release();
    }
  }

  /** The circuit may have opened while the lead waited for its connection. */
  private async callConnected(leadId: number, call: LeadCall): Promise<CallResult> {
    const { advertiserId } = call;
    const permit = this.circuits.acquire(String(advertiserId));
    if (!permit) return notSent('circuit_open', PAUSED);
    const started = performance.now();
    const { result, health } = await this.callSteps(call);
    this.circuits.settle(permit, health ?? 'neutral');
    if (health === null) return result;
    this.recordHealth(advertiserId, leadId, result, health);
    this.metrics.observeDelivery(advertiserId, result.kind, (performance.now() - started) / 1000);
    return result;
  }

  /**
   * Calls the steps in their order. Until the lead is handed over, a failure means that nothing was;
   * the step that hands it over decides; a failure after that changes nothing but a warning.
   */
  private async callSteps(call: LeadCall): Promise<Ended> {
    const { before, handing, after } = call.integration;
    const failure = before.length > 0 ? await this.steps.prepare(call) : null;
    if (failure) {
      const { end, isOwn } = failure;
      return {
        result: failedResult(failure.step.name, end),
        health: isOwn && end.kind !== 'unsent' ? end.health : null,
      };
    }
    const maySend = call.note.takeBack();
    if (maySend !== true && !(await maySend))
      return { result: notSent('no_connection', UNSURE), health: null };
    const handed = await this.steps.call(handing, call);
    const result = handedResult(handed, call.integration.template.timeout_policy);
    if (handed.kind !== 'answered')
      return { result, health: handed.kind === 'unsent' ? null : handed.health };
    call.read[handing.name] = handed.reading.others;
    const { health } = handed;
    if (result.kind !== 'accepted' || after.length === 0) return { result, health };
    return { result: await this.completed(call, after, result), health };
  }

  /** Adds what the steps after the acceptance read, up to the first that fails. */
  private async completed(
    call: LeadCall,
    steps: LeadCall['integration']['after'],
    accepted: AcceptedResult,
  ): Promise<AcceptedResult> {
    let result = accepted;
    for (const step of steps) {
      const end = await this.steps.call(step, call);
      result = withLaterStep(result, step.name, end);
      if (end.kind !== 'answered' || end.reading.outcome !== 'accepted') break;
      call.read[step.name] = end.reading.others;
    }
    return result;
  }

  /** For alerts: advertisers that are not called any more, and answers that look wrong. */
  private recordHealth(
    advertiserId: number,
    leadId: number,
    result: CallResult,
    health: CallOutcome,
  ): void {
    if (this.circuits.stateOf(String(advertiserId)) === 'open')
      this.health.noteFailing(advertiserId);
    else if (health === 'success') this.health.noteWorking(advertiserId);
    if (result.kind === 'accepted')
      for (const warning of result.warnings ?? [])
        this.health.noteWarning(advertiserId, leadId, warning);
  }
}
