import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyReply } from 'fastify';

/** Signal that aborts when the connection closes, for long work that only this caller needs. */
export const ClientGone = createParamDecorator(
  (_data: unknown, context: ExecutionContext): AbortSignal => {
    const { raw } = context.switchToHttp().getResponse<FastifyReply>();
    const gone = new AbortController();
    if (raw.destroyed) gone.abort();
    else raw.once('close', () => gone.abort());
    return gone.signal;
  },
);
