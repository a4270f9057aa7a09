import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

/** The client that signs in. */
export interface SignInClient {
  readonly address: string;
  readonly userAgent: string;
}

/** The client of the request. Its address is determined as TRUST_PROXY says. */
export const Client = createParamDecorator(
  (_data: unknown, context: ExecutionContext): SignInClient => {
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    return { address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
  },
);
