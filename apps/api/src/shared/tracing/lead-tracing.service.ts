import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Environment } from '#shared/config/environment.js';
import { SecretsService } from '#shared/crypto/secrets.service.js';
import { AppLogger } from '#shared/logging/logger.js';
import { currentContext } from '#shared/logging/request-context.js';
import { succeedsWithin } from '#shared/timing/time-limits.js';
import type { Attributes, SpanRecorder } from './span-recorder.js';

/** Names of the spans of a lead's steps. */
type Step =
  'store and decide' | 'decide again' | 'offer' | 'settle' | 'advertiser report' | 'postback';

/** How long a stopping process waits for its last spans, in milliseconds. */
const LAST_SPANS_MS = 2_000;

/**
 * Records a lead's way as one trace of OpenTelemetry, across all its processes and however long it
 * takes (ADR 49). Off without `OTEL_EXPORTER_OTLP_ENDPOINT`. Attributes are ids, codes and counts,
 * never personal data.
 */
@Injectable()
export class LeadTracingService implements OnModuleInit, OnApplicationShutdown {
  private recorder: SpanRecorder | undefined;

  constructor(
    private readonly environment: Environment,
    private readonly secrets: SecretsService,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {}

  async onModuleInit(): Promise<void> {
    const { OTEL_EXPORTER_OTLP_ENDPOINT: endpoint } = this.environment;
    if (!endpoint) return;
    // Loaded only here, so that installations without tracing do not pay for the library.
    const { SpanRecorder: Recorder } = await import('./span-recorder.js');
    this.recorder = new Recorder({
      endpoint,
      headers: headersOf(this.environment.OTEL_EXPORTER_OTLP_HEADERS),
      ratio: this.environment.OTEL_TRACES_SAMPLER_ARG,
      role: this.environment.PROCESS_ROLE,
      // Keyed, so that installations with one collector do not share traces.
      hash: (text) => this.secrets.keyedHash(text),
      warn: (message) => this.logger.warn({ reason: message }, 'traces could not be sent'),
    });
  }

  async onApplicationShutdown(): Promise<void> {
    if (!this.recorder) return;
    await succeedsWithin(this.recorder.close(), LAST_SPANS_MS, (error) =>
      this.logger.warn({ err: error }, 'the last traces could not be sent'),
    );
  }

  /** Returns the instant for `arrived` and `record`, in milliseconds since 1970. */
  now(): number {
    return performance.timeOrigin + performance.now();
  }

  /**
   * Records the arrival of a lead: the whole request, from `startedAt` until now. The other spans
   * are below it.
   */
  arrived(leadId: number, startedAt: number, attributes: Attributes): void {
    const request = currentContext()?.traceId;
    this.recorder?.root(leadId, startedAt, this.now(), {
      ...attributes,
      ...(request !== undefined && { 'leadline.request_id': request }),
    });
  }

  /** Records a step from `startedAt` until now, for steps whose lead is known only at the end. */
  record(leadId: number, step: Step, startedAt: number, attributes: Attributes = {}): void {
    this.recorder?.step(leadId, step, startedAt, this.now(), attributes);
  }

  /** Runs a step. `describe` adds its result; a step that throws is an error. */
  async step<T>(
    leadId: number,
    step: Step,
    work: () => Promise<T>,
    describe: (result: T) => Attributes = () => ({}),
  ): Promise<T> {
    if (!this.recorder) return work();
    const startedAt = this.now();
    try {
      const result = await work();
      this.record(leadId, step, startedAt, describe(result));
      return result;
    } catch (error) {
      const type = error instanceof Error ? error.name : 'Error';
      this.recorder.step(leadId, step, startedAt, this.now(), { 'error.type': type }, true);
      throw error;
    }
  }
}

/** Reads headers from `name=value` pairs, as OpenTelemetry writes them. */
const headersOf = (pairs: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    pairs.map((pair) => {
      const [name = '', value = ''] = pair.split('=', 2);
      return [name, decodeURIComponent(value)];
    }),
  );
