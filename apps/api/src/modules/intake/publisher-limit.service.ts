import { Injectable } from '@nestjs/common';
import { RateLimiter } from '#shared/queue/rate-limiter.service.js';
import { RoutingConfig } from '#modules/routing/routing-config.service.js';
import type { LimitVerdict } from './domain/limit-headers.js';

/**
 * Requests a minute of a publisher. Reads have a limit of their own, so that frequent pulls do not
 * block new leads.
 */
@Injectable()
export class PublisherLimit {
  constructor(
    private readonly limiter: RateLimiter,
    private readonly config: RoutingConfig,
  ) {}

  async take(publisherId: number, kind: 'leads' | 'reads'): Promise<LimitVerdict> {
    const limit = this.config.current().publishers.get(publisherId)?.rateLimitPerMinute ?? 1;
    return {
      ...(await this.limiter.take(
        kind === 'leads' ? `publisher:${publisherId}` : `publisher:${publisherId}:reads`,
        limit,
      )),
      limit,
    };
  }
}
