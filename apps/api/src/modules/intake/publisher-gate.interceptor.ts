import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { publisherOf } from '#shared/auth/callers.js';
import { PublisherApiError } from '#shared/http/publisher-api.error.js';
import { limitHeaders } from './domain/limit-headers.js';
import { PublisherLimit } from './publisher-limit.service.js';

/** Checks the rate limit before every publisher request. */
@Injectable()
export class PublisherGate implements NestInterceptor {
  constructor(private readonly limit: PublisherLimit) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { publisherId } = publisherOf(request);
    const verdict = await this.limit.take(
      publisherId,
      request.method === 'GET' ? 'reads' : 'leads',
    );
    const headers = limitHeaders(verdict);
    if (!verdict.allowed) throw new PublisherApiError('rate_limited', [], headers);
    void context.switchToHttp().getResponse<FastifyReply>().headers(headers);
    return next.handle();
  }
}
