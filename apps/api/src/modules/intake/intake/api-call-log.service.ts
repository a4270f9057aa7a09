import {
  Injectable,
  type BeforeApplicationShutdown,
  type OnModuleInit,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyRequest, FastifyReply } from 'fastify';
import { Interval } from '@nestjs/schedule';
import {
  INTAKE_CODES,
  type IntakeCode,
  type Issue,
  type PanelApiCall,
  dayText,
  wallClockAt,
} from '@leadline/contracts';
import { tap, type Observable } from 'rxjs';
import {
  admittedPublisher,
  PublisherAuthenticator,
  publisherTokenOf,
  type PublisherCaller,
  publisherOf,
} from '#shared/auth/callers.js';
import { Clock } from '#shared/clock/clock.js';
import { PublisherFailuresService } from '#shared/http/failed-requests.service.js';
import { AppLogger } from '#shared/logging/logger.js';
import { PendingCounts } from '#shared/batching/pending-counts.js';
import { MetricsService } from '#shared/logging/metrics.service.js';
import { ApiCallsRepository, type NewApiCall } from './data/api-calls.repository.js';
import { RecentCalls } from './domain/requests.js';
import { IntakeRepository } from './data/intake.repository.js';

/** Tells whose request failed, also if it was refused before the access guard. */
@Injectable()
export class PublisherOfRequestService {
  constructor(private readonly publishers: PublisherAuthenticator) {}

  /** Null without a valid token. */
  of(request: FastifyRequest): PublisherCaller | null {
    const admitted = admittedPublisher(request);
    if (admitted) return admitted;
    const token = publisherTokenOf(request);
    return token === null ? null : (this.publishers.recognise(token)?.caller ?? null);
  }
}

const EVERY_MS = 2_000;
/** How many requests of a publisher are kept. */
const KEPT = 100;
/** How many of them at most are written at a time. */
const KEPT_AT_ONCE = 25;

const isCode = (code: unknown): code is IntakeCode =>
  typeof code === 'string' && Object.hasOwn(INTAKE_CODES, code);
const leadIdOf = (body: object): number | null =>
  'lead_id' in body && typeof body.lead_id === 'number' ? body.lead_id : null;

/**
 * The last requests of publishers, which they look at in the panel to see what went wrong. Gathered in
 * memory and written every two seconds. Holds no tokens and no values: only which fields were wrong.
 */
@Injectable()
export class ApiCallLogService implements OnModuleInit, BeforeApplicationShutdown {
  private readonly recent = new RecentCalls<NewApiCall>(KEPT_AT_ONCE);
  private writing = Promise.resolve();

  constructor(
    private readonly failures: PublisherFailuresService,
    private readonly publishers: PublisherOfRequestService,
    private readonly repository: ApiCallsRepository,
    private readonly clock: Clock,
    private readonly logger: AppLogger,
  ) {}

  onModuleInit(): void {
    this.failures.listen((request, code, issues) => {
      const publisher = this.publishers.of(request);
      if (!publisher) return;
      this.add(publisher.publisherId, request, {
        status: INTAKE_CODES[code][0],
        code,
        lead_id: null,
        faults: issues.map(({ field, code: fault }: Issue) => ({ field, code: fault })),
      });
    });
  }

  /** Notes a request that was answered. */
  noteAnswer(
    publisherId: number,
    { request, statusCode }: Pick<FastifyReply, 'request' | 'statusCode'>,
    body: unknown,
  ): void {
    const answer = typeof body === 'object' && body !== null ? body : {};
    const code = 'code' in answer && isCode(answer.code) ? answer.code : null;
    this.add(publisherId, request, {
      status: statusCode,
      code,
      lead_id: leadIdOf(answer),
      faults: [],
    });
  }

  /** Newest first. */
  async list(publisherId: number): Promise<PanelApiCall[]> {
    const rows = await this.repository.list(publisherId, KEPT);
    return rows.map(({ created_at, faults, ...row }) => ({
      ...row,
      at: created_at.toISOString(),
      message: isCode(row.code) ? INTAKE_CODES[row.code][1] : null,
      faults: [...faults],
    }));
  }

  /** Resolves when all requests until now are written, also by a write that is in progress. */
  @Interval(EVERY_MS)
  flush(): Promise<void> {
    this.writing = this.writing.then(() => this.write());
    return this.writing;
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.flush();
  }

  private add(
    publisherId: number,
    request: FastifyRequest,
    outcome: Pick<NewApiCall, 'status' | 'code' | 'lead_id' | 'faults'>,
  ): void {
    this.recent.add(publisherId, {
      publisher_id: publisherId,
      created_at: this.clock.now(),
      method: request.method,
      path: request.routeOptions.url ?? '/api/v1',
      trace_id: request.id,
      ...outcome,
    });
  }

  /** Requests that cannot be written are lost: they are shown, and nothing depends on them. */
  private async write(): Promise<void> {
    const { publisherIds, calls } = this.recent.take();
    if (calls.length === 0) return;
    try {
      await this.repository.insert(calls);
      await this.repository.trim(publisherIds, KEPT);
    } catch (error) {
      this.logger.warn({ err: error }, 'the last requests of publishers could not be written');
    }
  }
}

/** Logs the answer of every publisher request that succeeds. */
@Injectable()
export class ApiCallLogInterceptor implements NestInterceptor {
  constructor(private readonly log: ApiCallLogService) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const { publisherId } = publisherOf(http.getRequest<FastifyRequest>());
    const reply = http.getResponse<FastifyReply>();
    return next
      .handle()
      .pipe(tap((body: unknown) => this.log.noteAnswer(publisherId, reply, body)));
  }
}

interface RejectedCount {
  readonly publisher_id: number;
  readonly day: string;
  readonly code: string;
  readonly count: number;
}

/**
 * Counts the requests of publishers that were refused (domain §3), by publisher, UTC day and code:
 * whatever refused them, with a token that is valid. A failure of ours (5xx) is no refusal. Counts
 * are gathered in memory and written every two seconds.
 */
@Injectable()
export class RejectedRequestCounterService implements OnModuleInit, BeforeApplicationShutdown {
  private readonly counts = new PendingCounts<RejectedCount>(
    'refusals',
    ({ publisher_id, day, code }) => `${publisher_id}:${day}:${code}`,
  );

  constructor(
    private readonly failures: PublisherFailuresService,
    private readonly publishers: PublisherOfRequestService,
    private readonly repository: IntakeRepository,
    private readonly clock: Clock,
    private readonly metrics: MetricsService,
    private readonly logger: AppLogger,
  ) {}

  onModuleInit(): void {
    this.failures.listen((request, code) => {
      const publisher = INTAKE_CODES[code][0] < 500 ? this.publishers.of(request) : null;
      if (publisher) this.add(publisher.publisherId, code);
    });
  }

  /** Counts a lead of a batch: its request succeeds. */
  add(publisherId: number, code: IntakeCode): void {
    this.metrics.intake.inc({ code });
    const day = dayText(wallClockAt(this.clock.now(), 'UTC'));
    this.counts.add({ publisher_id: publisherId, day, code, count: 1 });
  }

  /** Resolves when all requests until now are counted, also by a write that is in progress. */
  @Interval(EVERY_MS)
  flush(): Promise<void> {
    return this.counts.flush((rows) => this.repository.addRefusals(rows), this.logger);
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.flush();
  }
}
