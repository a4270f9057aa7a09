import { Injectable } from '@nestjs/common';
import type { CompiledStep, LeadValues, RenderedRequest } from '@leadline/advertiser-call';
import { CONNECT_MS, UnsafeAddressError } from '@leadline/contracts';
import { Clock } from '#shared/clock/clock.js';
import { isOutage } from '#shared/database/sql-state.js';
import { outcomeOf } from '#shared/net/circuit-breaker.js';
import { OutboundClientService } from '#shared/net/outbound-client.service.js';
import { OutboundError } from '#shared/net/outbound.errors.js';
import type { OutboundRequest, OutboundResponse } from '#shared/net/outbound.types.js';
import { retryAfterMs } from '#shared/net/retry-after.js';
import { resultWithin } from '#shared/timing/time-limits.js';
import { KeptAnswersService } from '#modules/delivery/integrations/kept-answers.service.js';
import type { Integration } from '#modules/delivery/integrations/integrations.service.js';
import {
  StepValuesService,
  type KeptValues,
  type StepValues,
} from '#modules/delivery/integrations/step-values.service.js';
import type { UnsentNote } from './advertiser-connections.service.js';
import { hasTimeForRequest, longestStepMs, waitBeforeRetry } from './domain/call-policy.js';
import {
  isAccepted,
  isFinal,
  isUnauthorized,
  withoutKeyAsId,
  type Sent,
  type StepEnd,
  type Unsent,
} from './domain/step-end.js';

/** The call of one lead to one advertiser, through all steps. */
export interface LeadCall {
  readonly advertiserId: number;
  readonly integration: Integration;
  readonly lead: LeadValues;
  /** The origin of generated values. */
  readonly seed: string;
  readonly note: UnsentNote;
  /** Milliseconds until the answer to a request has to be there. */
  readonly timeLeft: () => number;
  /** Values that the steps have read so far, by the names of step and value. */
  readonly read: Record<string, StepValues>;
  /** Rounds of the values that an earlier call of their step had brought. */
  readonly kept: Map<CompiledStep, number>;
}

/** A step that did not bring what the next ones need. */
export interface StepFailure {
  readonly step: CompiledStep;
  readonly end: StepEnd;
  /** Whether the step was called for this lead, and not for another one. */
  readonly isOwn: boolean;
}

export const NO_TIME = 'There was no time left for an answer. Nothing was sent.';
const TOO_LATE: Unsent = { kind: 'unsent', code: 'no_time_left', message: NO_TIME };

/** The database was away while values were read or stored. */
const NOT_STORED: Unsent = {
  kind: 'unsent',
  code: 'no_connection',
  message: 'Its values could not be read or stored. The lead was not handed over.',
};

const sleep = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });

/** One try of a request. */
interface Tried {
  readonly end: Sent;
  /** Null without an answer. */
  readonly status: number | null;
  /** Milliseconds for which the advertiser asks to wait. Null if it does not. */
  readonly retryAfterMs: number | null;
}
/** Returns the secrets, and the values that steps keep for other leads, such as a token. */
const keysOf = ({ integration, read }: LeadCall): string[] => [
  ...Object.values(integration.secrets),
  ...integration.before.flatMap(({ name, cache }) =>
    cache ? Object.values(read[name] ?? {}) : [],
  ),
];
const outboundOf = (
  { method, url, headers, body }: RenderedRequest,
  { timeout_ms: timeoutMs }: Integration['template'],
): OutboundRequest => {
  const request = { method, url, headers, connectTimeoutMs: CONNECT_MS, timeoutMs };
  return body === undefined ? request : { ...request, body };
};
/** Throws again what is no failure of the call. */
const unanswered = (request: RenderedRequest, error: unknown): Tried => {
  if (!(error instanceof OutboundError)) throw error;
  const end = { kind: 'unanswered', request, error, health: outcomeOf(error) } as const;
  return { end, status: null, retryAfterMs: null };
};

/** Calls the steps of an integration: retries, kept values, and what they read. */
@Injectable()
export class StepCallerService {
  constructor(
    private readonly client: OutboundClientService,
    private readonly values: StepValuesService,
    private readonly keptAnswers: KeptAnswersService,
    private readonly clock: Clock,
  ) {}

  /**
   * Brings the values that the step which hands over the lead needs. Returns the failure of the
   * first step that does not bring its own.
   */
  async prepare(call: LeadCall): Promise<StepFailure | null> {
    for (const step of call.integration.before) {
      const failure = await this.bring(step, call, null);
      if (failure) return failure;
    }
    return null;
  }

  /**
   * Calls a step. If the advertiser does not take kept values any more, they are brought again, once
   * for each lead, and the step is repeated.
   */
  call(step: CompiledStep, call: LeadCall): Promise<StepEnd> {
    return call.kept.size === 0 ? this.send(step, call) : this.callWithKept(step, call);
  }

  private async callWithKept(step: CompiledStep, call: LeadCall): Promise<StepEnd> {
    const end = await this.send(step, call);
    if (!isUnauthorized(step, end)) return end;
    const kept = [...call.kept];
    call.kept.clear();
    for (const [earlier, round] of kept) if (await this.bring(earlier, call, round)) return end;
    call.kept.clear();
    const again = await this.send(step, call);
    return again.kind === 'unsent' ? end : again;
  }

  /** Adds the values of a step to the call. `refused` is a round that serves no more. */
  private async bring(
    step: CompiledStep,
    call: LeadCall,
    refused: number | null,
  ): Promise<StepFailure | null> {
    const key = {
      advertiserId: call.advertiserId,
      step: step.name,
      basis: call.integration.basis,
    };
    const known = step.cache ? this.values.inMemory(key) : null;
    if (known && known.round !== refused) return this.take(step, call, known);
    // Nothing of the lead is handed over before this has succeeded.
    call.note.write();
    if (!step.cache) {
      const end = await this.call(step, call);
      if (!isAccepted(end)) return { step, end, isOwn: true };
      call.read[step.name] = end.reading.others;
      return null;
    }
    const { seconds } = step.cache;
    const limitMs = longestStepMs(call.integration.template);
    let isOwn = false;
    const wanted = this.values.of<StepEnd>({
      key,
      refused,
      limitMs,
      call: async () => {
        isOwn = true;
        // Other leads wait for it, too. It has its own time.
        const until = performance.now() + limitMs;
        const end = await this.call(step, { ...call, timeLeft: () => until - performance.now() });
        if (!isAccepted(end)) return { failure: end };
        const { others, expiresIn } = end.reading;
        return { values: others, seconds: expiresIn ?? seconds };
      },
    });
    const wantedOrNot = wanted.catch((error: unknown) => {
      if (isOutage(error)) return { failure: NOT_STORED };
      throw error;
    });
    const brought = (await resultWithin(wantedOrNot, call.timeLeft())) ?? { failure: TOO_LATE };
    if ('failure' in brought) return { step, end: brought.failure, isOwn };
    return this.take(step, call, brought, isOwn);
  }

  private take(step: CompiledStep, call: LeadCall, kept: KeptValues, isOwn = false): null {
    call.read[step.name] = kept.values;
    if (!isOwn) call.kept.set(step, kept.round);
    return null;
  }

  /** Nothing that the advertiser does makes it throw. */
  private async send(step: CompiledStep, call: LeadCall): Promise<StepEnd> {
    const { template } = call.integration;
    const request = this.rendered(step, call);
    if ('kind' in request) return request;
    if (!hasTimeForRequest(template, call.timeLeft())) return TOO_LATE;
    const sent = outboundOf(request, template);
    for (let tries = 1; ; tries += 1) {
      let tried: Tried;
      try {
        tried = this.answered(step, call, request, await this.client.send(sent));
      } catch (error) {
        tried = unanswered(request, error);
      }
      const { end, status, retryAfterMs: retryAfter } = tried;
      const failure = { status, mayHaveLead: isFinal(step, end), retryAfterMs: retryAfter };
      const wait = waitBeforeRetry(template, tries, failure, call.timeLeft());
      if (wait === null) return end;
      await sleep(wait);
    }
  }

  private answered(
    step: CompiledStep,
    call: LeadCall,
    request: RenderedRequest,
    answer: OutboundResponse,
  ): Tried {
    const { status, headers } = answer;
    const { confidential } = request;
    const reading = withoutKeyAsId(step.read(answer, confidential), keysOf(call));
    const { advertiserId, lead } = call;
    const leadId = Number(lead.id);
    this.keptAnswers.add({ advertiserId, step, leadId, answer, reading, confidential });
    return {
      end: { kind: 'answered', request, status, reading, health: outcomeOf(answer) },
      status,
      retryAfterMs: retryAfterMs(headers['retry-after'], this.clock.now()),
    };
  }

  private rendered(step: CompiledStep, call: LeadCall): RenderedRequest | Unsent {
    const { lead, seed, read: steps } = call;
    const { secrets } = call.integration;
    try {
      return step.render({ lead, secrets, steps, seed, now: this.clock.now() });
    } catch (error) {
      if (error instanceof UnsafeAddressError)
        return {
          kind: 'unsent',
          code: 'unsafe_address',
          message: `${error.message}. Nothing was sent.`,
        };
      return {
        kind: 'unsent',
        code: 'integration_invalid',
        message: 'The integration of the advertiser does not produce a valid request',
      };
    }
  }
}
