import { Injectable } from '@nestjs/common';
import type { AnswerReading, CompiledStep, RenderedRequest } from '@leadline/advertiser-call';
import {
  ANSWER_WARNINGS,
  UnsafeAddressError,
  type IntegrationTemplate,
  type IntegrationTest,
  type IntegrationTestBody,
  type SecretValues,
} from '@leadline/contracts';
import { AuditService } from '#shared/audit/audit.service.js';
import { Clock } from '#shared/clock/clock.js';
import { AppError } from '#shared/http/app-error.js';
import { OutboundClientService } from '#shared/net/outbound-client.service.js';
import { OutboundError } from '#shared/net/outbound.errors.js';
import type { OutboundResponse } from '#shared/net/outbound.types.js';
import { AcceptedTestsService } from './accepted-tests.service.js';
import { maskOf, shownHeaders } from './domain/shown-text.js';
import { testLead, valuesOf } from './domain/values.js';
import { IntegrationEditorService } from './integration-editor.service.js';
import { IntegrationsService } from './integrations.service.js';

type TestedStep = IntegrationTest['steps'][number];

/** The longest that all steps of a test may take, because a person waits for the answers. */
const LIMIT_MS = 20_000;

/** A test under way. */
interface Run {
  readonly template: IntegrationTemplate;
  readonly secrets: SecretValues;
  readonly lead: Readonly<Record<string, string>>;
  readonly seed: string;
  readonly until: number;
  /** Values that the steps have read so far. */
  readonly read: Record<string, Readonly<Record<string, string>>>;
  /** Values that earlier steps brought for later ones: as secret as the secrets behind them. */
  readonly brought: string[];
}
type Mask = (text: string) => string;
/** The reason why there is no request, or no answer. */
interface CallFault {
  readonly code: string;
  readonly message: string;
  readonly wasSent: boolean;
}

const notMade = (error: unknown): CallFault =>
  error instanceof UnsafeAddressError
    ? { code: 'unsafe_address', message: error.message, wasSent: false }
    : {
        code: 'integration_invalid',
        message: 'The integration does not produce a valid request for this lead',
        wasSent: false,
      };
const readOf = (reading: AnswerReading, mask: Mask): TestedStep['read'] => {
  const shown = (text: string | null): string | null => (text === null ? null : mask(text));
  return {
    external_id: shown(reading.externalId),
    autologin_url: shown(reading.autologinUrl),
    message: shown(reading.message),
    price: reading.price,
    currency: reading.currency,
    others: Object.fromEntries(
      Object.entries(reading.others).map(([name, value]) => [name, mask(value)]),
    ),
  };
};

/**
 * Calls an advertiser with a made-up lead: each step once, without retries. Stores an audit entry
 * (domain §6), and whether the advertiser accepted this integration. Secrets and the values that
 * they brought are masked, and nothing else.
 */
@Injectable()
export class IntegrationTesterService {
  constructor(
    private readonly editor: IntegrationEditorService,
    private readonly integrations: IntegrationsService,
    private readonly accepted: AcceptedTestsService,
    private readonly client: OutboundClientService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async test(
    advertiserId: number,
    body: IntegrationTestBody,
    userId: number,
  ): Promise<IntegrationTest> {
    const known = await this.editor.known(advertiserId);
    const template = body.template ?? known.template;
    if (!template) throw new AppError('INTEGRATION_MISSING');
    const { compiled, secrets } = this.editor.allowed(known, template, body.secrets);
    const lead = testLead(body.lead, this.clock.now());
    await this.audit.record({
      userId,
      action: 'advertiser.integration_test',
      entity: 'advertiser',
      entityId: advertiserId,
      after: { lead_id: lead.id, template: body.template === undefined ? 'stored' : 'draft' },
    });
    const tested = await this.run(compiled.steps, {
      ...{ template, secrets, lead: valuesOf(lead), read: {}, brought: [] },
      seed: this.integrations.seedOf(advertiserId, lead.id),
      until: performance.now() + LIMIT_MS,
    });
    await this.accepted.note(advertiserId, { template, secrets }, tested.outcome === 'accepted');
    return tested;
  }

  /** Calls the steps in order, up to the first that is not accepted. */
  private async run(steps: readonly CompiledStep[], run: Run): Promise<IntegrationTest> {
    const tested: TestedStep[] = [];
    let outcome: IntegrationTest['outcome'] = null;
    for (const step of steps) {
      const { shown, wasSent } = await this.callStep(step, run);
      tested.push(shown);
      if (step.handsOver) {
        if (shown.outcome === null) outcome = wasSent ? 'unknown' : null;
        else outcome = shown.outcome === 'unclear' ? 'unknown' : shown.outcome;
      }
      if (shown.outcome !== 'accepted') break;
    }
    return { steps: tested, outcome };
  }

  private async callStep(
    step: CompiledStep,
    run: Run,
  ): Promise<{ readonly shown: TestedStep; readonly wasSent: boolean }> {
    const startedAt = performance.now();
    const request = this.rendered(step, run);
    const answer = 'code' in request ? request : await this.send(request, run);
    const reading = 'status' in answer ? step.read(answer, []) : null;
    if (reading) {
      run.read[step.name] = reading.others;
      if (step.secrets.size > 0 && !step.handsOver)
        run.brought.push(...Object.values(reading.others));
    }
    const mask = maskOf([...Object.values(run.secrets), ...run.brought]);
    return {
      wasSent: 'code' in answer && answer.wasSent,
      shown: {
        name: step.name,
        hands_over: step.handsOver,
        request: 'code' in request ? null : shownRequest(request, mask),
        response: 'status' in answer ? shownResponse(answer, mask) : null,
        duration_ms: Math.round(performance.now() - startedAt),
        outcome: reading?.outcome ?? null,
        rule: reading?.rule ?? null,
        read: reading && readOf(reading, mask),
        error: 'code' in answer ? { code: answer.code, message: answer.message } : null,
        warnings: (reading?.warnings ?? []).map((code) => ({
          code,
          message: ANSWER_WARNINGS[code],
        })),
      },
    };
  }

  private rendered(
    step: CompiledStep,
    { lead, secrets, seed, read: steps }: Run,
  ): RenderedRequest | CallFault {
    try {
      return step.render({ lead, secrets, steps, seed, now: this.clock.now() });
    } catch (error) {
      return notMade(error);
    }
  }

  private async send(
    { method, url, headers, body }: RenderedRequest,
    { template, until }: Run,
  ): Promise<OutboundResponse | CallFault> {
    const timeLeft = until - performance.now();
    try {
      return await this.client.send({
        ...{ method, url, headers },
        ...(body !== undefined && { body }),
        timeoutMs: Math.max(1, Math.min(template.timeout_ms, timeLeft)),
      });
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      return { code: error.kind, message: error.message, wasSent: error.sent };
    }
  }
}

const shownRequest = (
  { method, url, headers, body }: RenderedRequest,
  mask: Mask,
): NonNullable<TestedStep['request']> => ({
  method,
  url: mask(url),
  headers: shownHeaders(headers, mask),
  body: body === undefined ? null : mask(body),
});
const shownResponse = (
  { status, headers, body }: OutboundResponse,
  mask: Mask,
): NonNullable<TestedStep['response']> => ({
  status,
  headers: shownHeaders(headers, mask),
  body: mask(body),
});
