import { Injectable } from '@nestjs/common';
import { tokenHash } from '@leadline/prisma/secret-box';
import { PublisherAuthenticator, type PublisherCaller } from '#shared/auth/callers.js';
import { RoutingConfig } from '#modules/routing/routing-config.service.js';

/**
 * Looks up API tokens by their SHA-256 in the routing configuration: no query per request, and a
 * revoked token stops working within a second.
 */
@Injectable()
export class ConfigPublisherAuthenticator extends PublisherAuthenticator {
  constructor(private readonly config: RoutingConfig) {
    super();
  }

  authenticate(token: string): Promise<{ caller: PublisherCaller; isActive: boolean } | null> {
    const snapshot = this.config.current();
    const publisherId = snapshot.publisherByTokenHash.get(tokenHash(token).toString('hex'));
    const publisher = publisherId === undefined ? undefined : snapshot.publishers.get(publisherId);
    return Promise.resolve(
      publisher
        ? { caller: { kind: 'publisher', publisherId: publisher.id }, isActive: publisher.isActive }
        : null,
    );
  }
}
