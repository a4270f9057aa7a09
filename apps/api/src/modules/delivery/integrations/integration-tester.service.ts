import { Injectable } from '@nestjs/common';
import {
  ANSWER_WARNINGS,
  renderRequest,
  UnsafeAddressError,
  type OldIntegrationTemplate,
  type RenderedRequest,
  type SecretValues,
  type TestCall,
  type TestCallBody,
} from '@leadline/contracts';
import { AuditService } from '#shared/audit/audit.service.js';
import { Clock } from '#shared/clock/clock.js';
import { AppError } from '#shared/http/app-error.js';
import { OutboundClientService } from '#shared/net/outbound-client.service.js';
import { OutboundError } from '#shared/net/outbound.errors.js';
import { readAnswer } from './domain/read-answer.js';
import { maskedLink, testLead, valuesOf } from './domain/values.js';
import { IntegrationEditorService } from './integration-editor.service.js';

/** Longest time-out of a test call, because a person waits for the answer. */
const MAX_TIMEOUT_MS = 20_000;
const NOTHING_READ = {
  status: null,
  response: null,
  accepted: false,
  outcome: null,
  external_id: null,
  autologin_url: null,
  message: null,
  warnings: [],
};

const notMade = (error: Error): { code: string; message: string } =>
  error instanceof UnsafeAddressError
    ? { code: 'unsafe_address', message: error.message }
    : {
        code: 'integration_invalid',
        message: 'The integration does not produce a valid request for this lead',
      };

/**
 * Calls an advertiser with a made-up lead: one call without retries. Only an audit entry is stored
 * (domain §6).
 */
@Injectable()
export class IntegrationTesterService {
  constructor(
    private readonly editor: IntegrationEditorService,
    private readonly client: OutboundClientService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async test(advertiserId: number, body: TestCallBody, userId: number): Promise<TestCall> {
    const known = await this.editor.known(advertiserId);
    const template = body.template ?? known.template;
    if (!template) throw new AppError('INTEGRATION_MISSING');
    const { secrets } = this.editor.allowed(known, template, body.secrets);
    const request = this.rendered(template, body, secrets);
    await this.audit.record({
      userId,
      action: 'advertiser.integration_test',
      entity: 'advertiser',
      entityId: advertiserId,
      after: { request: request instanceof Error ? null : request.logged },
    });
    if (request instanceof Error)
      return { ...NOTHING_READ, request: null, duration_ms: 0, error: notMade(request) };
    return this.call(template, request);
  }

  private rendered(
    template: OldIntegrationTemplate,
    { lead }: TestCallBody,
    secrets: SecretValues,
  ): RenderedRequest | Error {
    try {
      return renderRequest(template, valuesOf(testLead(lead, this.clock.now())), secrets);
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  private async call(template: OldIntegrationTemplate, request: RenderedRequest): Promise<TestCall> {
    const startedAt = performance.now();
    const timing = (): { request: string; duration_ms: number } => ({
      request: request.logged,
      duration_ms: Math.round(performance.now() - startedAt),
    });
    try {
      const answer = await this.client.send({
        method: request.method,
        url: request.url,
        headers: request.headers,
        ...(request.body !== undefined && { body: request.body }),
        timeoutMs: Math.min(template.timeout_ms, MAX_TIMEOUT_MS),
      });
      const read = readAnswer(template, answer.status, answer.body, request.confidential);
      return {
        ...timing(),
        status: answer.status,
        response: read.logged,
        accepted: read.outcome === 'accepted',
        outcome: read.outcome,
        external_id: read.externalId,
        autologin_url: maskedLink(read.autologinUrl),
        message: read.message,
        error: null,
        warnings: read.warnings.map((code) => ({ code, message: ANSWER_WARNINGS[code] })),
      };
    } catch (error) {
      if (!(error instanceof OutboundError)) throw error;
      return {
        ...NOTHING_READ,
        ...timing(),
        outcome: error.sent ? 'unknown' : null,
        error: { code: error.kind, message: error.message },
      };
    }
  }
}
