import { Injectable, type BeforeApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { INTAKE_CODES, type IntakeCode, type Issue, type PanelApiCall } from '@leadline/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Clock } from '#shared/clock/clock.js';
import { PublisherFailuresService } from '#shared/http/publisher-failures.service.js';
import { AppLogger } from '#shared/logging/logger.js';
import { ApiCallsRepository, type NewApiCall } from './data/api-calls.repository.js';
import { RecentCalls } from './domain/recent-calls.js';
import { PublisherOfRequestService } from './publisher-of-request.service.js';

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
