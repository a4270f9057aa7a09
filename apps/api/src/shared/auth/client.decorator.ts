import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The cookie with the random value of a completed password step. It holds no session. */
export const CHALLENGE_COOKIE = 'leadline_sign_in';
const CHALLENGE_VALUE = /^[\w-]{43}$/;

/** The client that signs in. */
export interface SignInClient {
  readonly address: string;
  readonly userAgent: string;
  /** The value that an earlier password step gave to this browser. Null without one. */
  readonly challenge: string | null;
  /** Gives the browser the value of a new challenge, which no script of a page can read. */
  readonly keepChallenge: (value: string, seconds: number) => void;
}

const challengeOf = ({ headers }: FastifyRequest): string | null => {
  const value = parseCookie(headers.cookie ?? '')[CHALLENGE_COOKIE] ?? '';
  return CHALLENGE_VALUE.test(value) ? value : null;
};

/** The client of the request. Its address is determined as TRUST_PROXY says. */
export const Client = createParamDecorator(
  (_data: unknown, context: ExecutionContext): SignInClient => {
    const http = context.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    return {
      address: request.ip,
      userAgent: request.headers['user-agent'] ?? '',
      challenge: challengeOf(request),
      keepChallenge: (value, seconds) => {
        const cookie = stringifySetCookie(CHALLENGE_COOKIE, value, {
          path: '/api',
          maxAge: seconds,
          httpOnly: true,
          sameSite: 'strict',
          secure: request.protocol === 'https',
        });
        void reply.header('set-cookie', cookie);
      },
    };
  },
);

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
