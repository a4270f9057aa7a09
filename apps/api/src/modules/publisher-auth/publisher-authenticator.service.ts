import { Injectable } from '@nestjs/common';
import { tokenHash } from '@leadline/prisma/secret-box';
import { Clock } from '#shared/clock/clock.js';
import { PublisherAuthenticator, type PublisherCaller } from '#shared/auth/callers.js';
import { RoutingConfig } from '#modules/routing/routing-config.service.js';

/**
 * Looks up API tokens by their SHA-256 in the routing configuration: no query per request, and a
 * revoked token stops working within a second. After a rotation the token before it works on for a
 * while.
 */
@Injectable()
export class ConfigPublisherAuthenticator extends PublisherAuthenticator {
  constructor(
    private readonly config: RoutingConfig,
    private readonly clock: Clock,
  ) {
    super();
  }

  authenticate(token: string): Promise<{ caller: PublisherCaller; isActive: boolean } | null> {
    const snapshot = this.config.current();
    const known = snapshot.publisherTokens.get(tokenHash(token).toString('hex'));
    const isValid = known && (known.until === null || this.clock.now() < known.until);
    const publisher = isValid ? snapshot.publishers.get(known.publisherId) : undefined;
    return Promise.resolve(
      publisher
        ? { caller: { kind: 'publisher', publisherId: publisher.id }, isActive: publisher.isActive }
        : null,
    );
  }
}
