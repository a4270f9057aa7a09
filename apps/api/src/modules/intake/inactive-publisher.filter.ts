import { Catch, Inject, type ArgumentsHost } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { publisherOf } from '#shared/auth/callers.js';
import { ErrorFilter } from '#shared/http/error.filter.js';
import { PublisherApiError } from '#shared/http/publisher-api.error.js';
import { AppLogger } from '#shared/logging/logger.js';
import { RejectedRequestCounter } from './rejected-request-counter.service.js';

/** Counts requests of inactive publishers: the access guard refuses them before the gate. */
@Catch()
export class InactivePublisherFilter extends ErrorFilter {
  constructor(
    @Inject(AppLogger) logger: AppLogger,
    @Inject(RejectedRequestCounter) private readonly tally: RejectedRequestCounter,
  ) {
    super(logger);
  }

  override catch(thrown: unknown, host: ArgumentsHost): void {
    if (thrown instanceof PublisherApiError && thrown.code === 'publisher_inactive') {
      const { publisherId } = publisherOf(host.switchToHttp().getRequest<FastifyRequest>());
      this.tally.add(publisherId, thrown.code);
    }
    super.catch(thrown, host);
  }
}
