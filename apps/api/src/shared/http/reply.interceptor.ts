import { Readable } from 'node:stream';
import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import {
  TOTAL_ROWS_HEADER,
  withoutContactData,
  type RouteShape,
  type StreamedFile,
} from '@leadline/contracts';
import { maySeeContactData } from '#shared/logging/request-context.js';
import { CONTENT_TYPES } from './security-headers.js';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';
import { routeOf } from './route.decorator.js';

/** Returns a reply with its declared fields, without personal data that the caller may not see. */
export const fitting = (route: RouteShape, value: unknown): unknown => {
  const parsed = route.response.safeParse(value);
  if (parsed.success)
    return maySeeContactData() ? parsed.data : withoutContactData(route.response, parsed.data);
  const faults = parsed.error.issues.map(({ path, code }) => `${path.join('.')}: ${code}`);
  throw new Error(
    `The reply of ${route.method} ${route.path} does not fit its contract: ${faults.join(', ')}`,
  );
};

/**
 * Sends a file while it is being written, at the pace of its reader. A failure closes the
 * connection.
 */
const streamed = (
  reply: FastifyReply,
  { name, mediaType, rows, bytes }: StreamedFile,
): Readable => {
  void reply.headers({
    'content-type': mediaType,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
    [TOTAL_ROWS_HEADER]: String(rows),
  });
  return Readable.from(bytes);
};

/**
 * Removes undeclared fields from replies, and masks personal data for callers who may not see it. A
 * reply that does not fit its contract becomes a 500.
 */
@Injectable()
export class ReplyInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const route = routeOf(context.getHandler());
    return next.handle().pipe(
      map((value: unknown) => {
        const kind = route?.reply ?? 'json';
        if (!route || kind === 'redirect') return value;
        const reply = context.switchToHttp().getResponse<FastifyReply>();
        if (kind === 'file') return streamed(reply, fitting(route, value) as StreamedFile);
        if (kind !== 'json') void reply.header('content-type', CONTENT_TYPES[kind]);
        return fitting(route, value);
      }),
    );
  }
}
