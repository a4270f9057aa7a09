import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { IntakeCode } from '@leadline/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { catchError, throwError, type Observable } from 'rxjs';
import { publisherOf } from '#shared/auth/callers.js';
import { AppError } from '#shared/http/app-error.js';
import { PublisherApiError } from '#shared/http/publisher-api.error.js';
import { limitHeaders } from './domain/limit-headers.js';
import { PublisherLimit } from './publisher-limit.service.js';
import { RejectedRequestCounter } from './rejected-request-counter.service.js';

const codeOf = (error: unknown): IntakeCode | null => {
  if (error instanceof PublisherApiError) return error.code;
  return error instanceof AppError && error.code === 'VALIDATION_FAILED' ? 'invalid' : null;
};

/**
 * Applies to every publisher request: checks the rate limit before it, and counts rejections after
 * it.
 */
@Injectable()
export class PublisherGate implements NestInterceptor {
  constructor(
    private readonly limit: PublisherLimit,
    private readonly tally: RejectedRequestCounter,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { publisherId } = publisherOf(request);
    const verdict = await this.limit.take(
      publisherId,
      request.method === 'GET' ? 'reads' : 'leads',
    );
    const headers = limitHeaders(verdict);
    if (!verdict.allowed) {
      this.tally.add(publisherId, 'rate_limited');
      throw new PublisherApiError('rate_limited', [], headers);
    }
    void context.switchToHttp().getResponse<FastifyReply>().headers(headers);
    return next.handle().pipe(
      catchError((error: unknown) => {
        const code = codeOf(error);
        if (code !== null) this.tally.add(publisherId, code);
        return throwError(() => error);
      }),
    );
  }
}
