import { Injectable, type OnModuleInit, type BeforeApplicationShutdown } from '@nestjs/common';
import type { ErrorCode } from '@leadline/contracts';
import type { FastifyRequest } from 'fastify';
import { Interval } from '@nestjs/schedule';
import { admittedAdvertiser, AdvertiserAuthenticator } from '#shared/auth/callers.js';
import { beginningOf } from '#shared/http/body-beginning.js';
import { FailedRequestsService } from '#shared/http/failed-requests.service.js';
import { ReceivedBody } from '#shared/http/received-body.js';
import { Clock } from '#shared/clock/clock.js';
import { AppLogger } from '#shared/logging/logger.js';
import { LimitedPostbacksService } from '#modules/conversions/postback-auth/postback-authenticator.service.js';
import { inboundCall, maskedBody } from './domain/kept-call.js';
import { requestOf, UNREAD } from './kept-request.js';
import { ReportIntakeService, type ReportReply } from './report-intake.service.js';
import { KeptReportsRepository } from './data/kept-reports.repository.js';

const ADDRESS = /^\/api\/v1\/postbacks\/([A-Za-z0-9_-]{16,128})(?:[?;]|$)/;
const reasonOf = (code: ErrorCode): string | undefined =>
  (UNREAD as Partial<Record<ErrorCode, string>>)[code];

/** Receives postbacks of advertisers (domain §6). */
@Injectable()
export class InboundPostbacksService implements OnModuleInit {
  constructor(
    private readonly intake: ReportIntakeService,
    private readonly advertisers: AdvertiserAuthenticator,
    private readonly failures: FailedRequestsService,
  ) {}

  onModuleInit(): void {
    this.failures.listen((request, code) => this.keepUnread(request, code));
  }

  /**
   * Throws VALIDATION_FAILED and POSTBACK_LEAD_UNKNOWN, both after keeping the postback for review.
   */
  receive(advertiserId: number, query: object, body?: unknown): Promise<ReportReply> {
    return this.intake.take(advertiserId, requestOf(query, body));
  }

  /** Keeps a call that was answered before the handler because its body could not be read. */
  private async keepUnread(request: FastifyRequest, code: ErrorCode): Promise<void> {
    const reason = reasonOf(code);
    const token = ADDRESS.exec(request.url)?.[1];
    if (reason === undefined || token === undefined) return;
    // The handler has kept it.
    if (request.body instanceof ReceivedBody) return;
    // A wrong method is refused before the token is read.
    const caller = admittedAdvertiser(request) ?? (await this.advertisers.authenticate(token));
    if (!caller) return;
    const query = typeof request.query === 'object' && request.query !== null ? request.query : {};
    const bytes = await beginningOf(request.raw);
    const body = bytes.length > 0 ? maskedBody(bytes) : null;
    const call = { ...inboundCall(query, undefined), bodyProblem: reason, body };
    await this.intake.keepUnread(caller.advertiserId, call, code, reason);
  }
}

const EVERY_MS = 2_000;

/** Keeps one report per advertiser that counts its calls which the rate limit refused. */
@Injectable()
export class LimitedReportsService implements BeforeApplicationShutdown {
  constructor(
    private readonly limited: LimitedPostbacksService,
    private readonly kept: KeptReportsRepository,
    private readonly clock: Clock,
    private readonly logger: AppLogger,
  ) {}

  /** Resolves when all calls until now are counted, also by a write that is in progress. */
  @Interval(EVERY_MS)
  flush(): Promise<void> {
    return this.limited.flush(
      (calls) => this.kept.countLimited(calls, this.clock.now()),
      this.logger,
    );
  }

  async beforeApplicationShutdown(): Promise<void> {
    await this.flush();
  }
}
