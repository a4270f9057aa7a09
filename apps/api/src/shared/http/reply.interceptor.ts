import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { CONTENT_TYPES } from './content-types.js';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';
import { routeOf } from './route.decorator.js';

/** Strips from a reply what its contract does not declare. A reply that does not fit is a defect: it becomes a 500, never a leak. */
@Injectable()
export class ReplyInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const route = routeOf(context.getHandler());
    return next.handle().pipe(map((reply: unknown) => {
      const kind = route?.reply ?? 'json';
      if (!route || kind === 'redirect') return reply;
      if (kind !== 'json') context.switchToHttp().getResponse<FastifyReply>().header('content-type', CONTENT_TYPES[kind]);
      const parsed = route.response.safeParse(reply);
      if (!parsed.success) throw new Error(`The reply of ${route.method} ${route.path} does not fit its contract: ${parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`).join(', ')}`);
      return parsed.data;
    }));
  }
}
