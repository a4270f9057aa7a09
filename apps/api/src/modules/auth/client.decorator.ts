import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** Where a sign-in comes from. */
export interface SignInClient {
  readonly address: string;
  readonly userAgent: string;
}

/** The client of the request; the address honours TRUST_PROXY. */
export const Client = createParamDecorator(
  (_data: unknown, context: ExecutionContext): SignInClient => {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    return { address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
  },
);
