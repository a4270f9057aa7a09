import { Injectable } from '@nestjs/common';
import { tokenHash } from '@leadline/prisma/secret-box';
import { Clock } from '#shared/clock/clock.js';
import {
  PublisherAuthenticator,
  type KnownPublisher,
  PublisherRate,
  type RateVerdict,
} from '#shared/auth/callers.js';
import { limitHeaders } from '#shared/queue/limit-headers.js';
import { RateLimiterService } from '#shared/queue/rate-limiter.service.js';
import { RoutingConfigService } from '#modules/routing/routing/routing-config.service.js';

/**
 * Looks up API tokens by their SHA-256 in the routing configuration, without a query. Only before it
 * refuses somebody it makes sure that the configuration is the newest: a new token and a publisher
 * that was activated are accepted at once in every process. A revoked token stops working within a
 * second. After a rotation the token before it works on for a while.
 */
@Injectable()
export class ConfigPublisherAuthenticatorService extends PublisherAuthenticator {
  constructor(
    private readonly config: RoutingConfigService,
    private readonly clock: Clock,
  ) {
    super();
  }

  async authenticate(token: string): Promise<KnownPublisher | null> {
    const known = this.recognise(token);
    if (known?.isActive) return known;
    await this.config.catchUp();
    return this.recognise(token);
  }

  recognise(token: string): KnownPublisher | null {
    const snapshot = this.config.current();
    const known = snapshot.publisherTokens.get(tokenHash(token).toString('hex'));
    const isValid = known && (known.until === null || this.clock.now() < known.until);
    const publisher = isValid ? snapshot.publishers.get(known.publisherId) : undefined;
    return publisher
      ? { caller: { kind: 'publisher', publisherId: publisher.id }, isActive: publisher.isActive }
      : null;
  }
}

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
    return { ...verdict, headers: limitHeaders({ ...verdict, limit }) };
  }
}
