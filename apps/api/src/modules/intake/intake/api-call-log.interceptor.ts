import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { tap, type Observable } from 'rxjs';
import { publisherOf } from '#shared/auth/callers.js';
import { ApiCallLogService } from './api-call-log.service.js';

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
