import {
  diag,
  DiagLogLevel,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Context,
  type Tracer,
} from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  RandomIdGenerator,
  TraceIdRatioBasedSampler,
  TracerProvider,
  type IdGenerator,
} from '@opentelemetry/sdk-trace';

/** Undefined values are left out. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

export interface RecorderOptions {
  /** Base address of an OTLP collector; traces go to `/v1/traces` below it. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Share of the leads that are traced, from 0 to 1. */
  readonly ratio: number;
  readonly role: string;
  readonly hash: (text: string) => Buffer;
  readonly warn: (message: string) => void;
}
interface LeadIds {
  readonly traceId: string;
  readonly rootSpanId: string;
}

const TRACE_ID_BYTES = 16;
const SPAN_ID_BYTES = 8;
const SEND_EVERY_MS = 2_000;

/** Random ids, except for the root span of a lead. */
class SpanIds implements IdGenerator {
  private readonly random = new RandomIdGenerator();
  private root: LeadIds | undefined;

  generateTraceId = (): string => this.root?.traceId ?? this.random.generateTraceId();
  generateSpanId = (): string => this.root?.rootSpanId ?? this.random.generateSpanId();

  /** Gives the ids of the root to the span that `start` starts. */
  asRoot<T>(ids: LeadIds, start: () => T): T {
    this.root = ids;
    try {
      return start();
    } finally {
      this.root = undefined;
    }
  }
}

/**
 * Sends spans over OTLP, in batches. The ids of the trace and of its root are made from the lead's
 * id, so every process finds them and samples the same leads.
 */
export class SpanRecorder {
  private readonly ids = new SpanIds();
  private readonly provider: TracerProvider;
  private readonly tracer: Tracer;

  constructor(private readonly options: RecorderOptions) {
    const { endpoint, headers, ratio, role, warn } = options;
    const report = (message: string): void => warn(message);
    const ignore = (): void => undefined;
    diag.setLogger(
      { error: report, warn: report, info: ignore, debug: ignore, verbose: ignore },
      { logLevel: DiagLogLevel.WARN, suppressOverrideMessage: true },
    );
    const exporter = new OTLPTraceExporter({
      url: `${endpoint.replace(/\/$/, '')}/v1/traces`,
      headers,
    });
    this.provider = new TracerProvider({
      resource: resourceFromAttributes({ 'service.name': 'leadline', 'leadline.role': role }),
      sampler: new TraceIdRatioBasedSampler(ratio),
      idGenerator: this.ids,
      spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: SEND_EVERY_MS })],
    });
    this.tracer = this.provider.getTracer('leadline');
  }

  root(leadId: number, startTime: number, endTime: number, attributes: Attributes): void {
    const span = this.ids.asRoot(this.idsOf(leadId), () =>
      this.tracer.startSpan(
        'lead',
        { kind: SpanKind.SERVER, startTime, attributes: withLead(leadId, attributes), root: true },
        ROOT_CONTEXT,
      ),
    );
    span.end(endTime);
  }

  step(
    leadId: number,
    name: string,
    startTime: number,
    endTime: number,
    attributes: Attributes,
    hasFailed = false,
  ): void {
    const span = this.tracer.startSpan(
      name,
      { startTime, attributes: withLead(leadId, attributes) },
      this.belowRoot(leadId),
    );
    if (hasFailed) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end(endTime);
  }

  /** Sends the remaining spans. */
  async close(): Promise<void> {
    await this.provider.shutdown();
  }

  private belowRoot(leadId: number): Context {
    const { traceId, rootSpanId: spanId } = this.idsOf(leadId);
    const parent = { traceId, spanId, traceFlags: TraceFlags.SAMPLED, isRemote: true };
    return trace.setSpanContext(ROOT_CONTEXT, parent);
  }

  private idsOf(leadId: number): LeadIds {
    const hash = this.options.hash(`trace of lead ${leadId}`);
    return {
      traceId: hash.toString('hex', 0, TRACE_ID_BYTES),
      rootSpanId: hash.toString('hex', TRACE_ID_BYTES, TRACE_ID_BYTES + SPAN_ID_BYTES),
    };
  }
}

const withLead = (leadId: number, attributes: Attributes): Attributes => ({
  'leadline.lead_id': leadId,
  ...attributes,
});
