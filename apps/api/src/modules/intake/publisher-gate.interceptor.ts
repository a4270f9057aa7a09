import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { tap, type Observable } from 'rxjs';
import { publisherOf } from '#shared/auth/callers.js';
import { PublisherApiError } from '#shared/http/publisher-api.error.js';
import { ApiCallLog } from './api-call-log.service.js';
import { limitHeaders } from './domain/limit-headers.js';
import { PublisherLimit } from './publisher-limit.service.js';

/** Checks the rate limit before every publisher request, and logs its answer. */
@Injectable()
export class PublisherGate implements NestInterceptor {
  constructor(
    private readonly limit: PublisherLimit,
    private readonly log: ApiCallLog,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { publisherId } = publisherOf(request);
    const verdict = await this.limit.take(
      publisherId,
      request.method === 'GET' ? 'reads' : 'leads',
    );
    const headers = limitHeaders(verdict);
    if (!verdict.allowed) throw new PublisherApiError('rate_limited', [], headers);
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    void reply.headers(headers);
    return next
      .handle()
      .pipe(tap((body: unknown) => this.log.noteAnswer(publisherId, reply, body)));
  }
}
