import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { IntakeCode } from '@leadline/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { catchError, throwError, type Observable } from 'rxjs';
import { publisherOf } from '../../shared/auth/callers.js';
import { AppError } from '../../shared/http/app-error.js';
import { PublisherApiError } from '../../shared/http/publisher-api.error.js';
import { RateLimiter } from '../../shared/queue/rate-limiter.service.js';
import { RoutingConfig } from '../routing/routing-config.service.js';
import { RefusalTally } from './refusal-tally.service.js';

const codeOf = (error: unknown): IntakeCode | null => {
  if (error instanceof PublisherApiError) return error.code;
  return error instanceof AppError && error.code === 'VALIDATION_FAILED' ? 'invalid' : null;
};

/** Around every call of a publisher: the rate limit before it, the count of refusals after it. */
@Injectable()
export class PublisherGate implements NestInterceptor {
  constructor(private readonly limiter: RateLimiter, private readonly config: RoutingConfig, private readonly tally: RefusalTally) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const { publisherId } = publisherOf(context.switchToHttp().getRequest<FastifyRequest>());
    const limit = this.config.current().publishers.get(publisherId)?.rateLimitPerMinute ?? 1;
    const verdict = await this.limiter.take(`publisher:${publisherId}`, limit);
    const headers = { 'ratelimit-limit': String(limit), 'ratelimit-remaining': String(verdict.remaining) };
    if (!verdict.allowed) {
      this.tally.add(publisherId, 'rate_limited');
      throw new PublisherApiError('rate_limited', [], { ...headers, 'retry-after': String(verdict.retryAfterSeconds) });
    }
    void context.switchToHttp().getResponse<FastifyReply>().headers(headers);
    return next.handle().pipe(catchError((error: unknown) => {
      const code = codeOf(error);
      if (code !== null) this.tally.add(publisherId, code);
      return throwError(() => error);
    }));
  }
}
