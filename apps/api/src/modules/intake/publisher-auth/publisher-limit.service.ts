import { Injectable } from '@nestjs/common';
import { PublisherRate, type RateVerdict } from '#shared/auth/callers.js';
import { RateLimiterService } from '#shared/queue/rate-limiter.service.js';
import { RoutingConfigService } from '#modules/routing/routing/routing-config.service.js';
import { limitHeaders } from './domain/limit-headers.js';

/**
 * Requests a minute of a publisher. Reads have a limit of their own, so that frequent pulls do not
 * block new leads.
 */
@Injectable()
export class PublisherLimitService extends PublisherRate {
  constructor(
    private readonly limiter: RateLimiterService,
    private readonly config: RoutingConfigService,
  ) {
    super();
  }

  async count(publisherId: number, kind: 'leads' | 'reads'): Promise<RateVerdict> {
    const limit = this.config.current().publishers.get(publisherId)?.rateLimitPerMinute ?? 1;
    const key = kind === 'leads' ? `publisher:${publisherId}` : `publisher:${publisherId}:reads`;
    const verdict = await this.limiter.take(key, limit);
    return { allowed: verdict.allowed, headers: limitHeaders({ ...verdict, limit }) };
  }
}
