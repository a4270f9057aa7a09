import { type ArgumentsHost, Catch } from '@nestjs/common';
import type { ErrorCode } from '@leadline/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#shared/http/app-error.js';
import { CONTENT_TYPES } from '#shared/http/security-headers.js';
import { ErrorFilter } from '#shared/http/error.filter.js';
import { deadLinkPage } from './domain/link-page.js';

const PAGES: Partial<Record<ErrorCode, readonly [title: string, text: string]>> = {
  REDIRECT_EXPIRED: [
    'This link has expired',
    'Please go back to where you found it and sign up again.',
  ],
  REDIRECT_UNKNOWN: [
    'This link does not work',
    'It may have been copied incompletely. Please check it and try again.',
  ],
  RATE_LIMITED: ['Too many visits', 'Please wait a minute and try again.'],
  // A malformed token. Visitors get the same page.
  VALIDATION_FAILED: [
    'This link does not work',
    'It may have been copied incompletely. Please check it and try again.',
  ],
};

/**
 * Answers failures of links. Browsers get a page. Other clients, and other failures, get the usual
 * envelope.
 */
@Catch()
export class DeadLinkFilter extends ErrorFilter {
  override catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const page = thrown instanceof AppError ? PAGES[thrown.code] : undefined;
    if (!(thrown instanceof AppError) || !page || !request.headers.accept?.includes('text/html')) {
      super.catch(thrown, host);
      return;
    }
    void host
      .switchToHttp()
      .getResponse<FastifyReply>()
      .status(thrown.status)
      .headers({
        'content-type': CONTENT_TYPES.html,
        'cache-control': 'no-store',
        ...(thrown.options.retryAfterSeconds !== undefined && {
          'retry-after': String(thrown.options.retryAfterSeconds),
        }),
      })
      .send(deadLinkPage(...page));
  }
}
