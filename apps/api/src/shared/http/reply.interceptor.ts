import { Readable } from 'node:stream';
import {
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import { TOTAL_ROWS_HEADER, type RouteShape, type StreamedFile } from '@leadline/contracts';
import { CONTENT_TYPES } from './content-types.js';
import type { FastifyReply } from 'fastify';
import { map, type Observable } from 'rxjs';
import { routeOf } from './route.decorator.js';

const fitting = (route: RouteShape, value: unknown): unknown => {
  const parsed = route.response.safeParse(value);
  if (!parsed.success)
    throw new Error(
      `The reply of ${route.method} ${route.path} does not fit its contract: ${parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.code}`).join(', ')}`,
    );
  return parsed.data;
};

/** A file goes out while it is being made, at the pace of its reader; what breaks it off closes the connection. */
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

/** Strips from a reply what its contract does not declare. A reply that does not fit is a defect: it becomes a 500, never a leak. */
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
