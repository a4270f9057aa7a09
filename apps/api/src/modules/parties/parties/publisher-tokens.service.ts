import { Injectable } from '@nestjs/common';
import type { contracts, RouteReply } from '@leadline/contracts';
import { newToken, tokenHash } from '@leadline/prisma/secret-box';
import { AuditService } from '#shared/audit/audit.service.js';
import { Clock } from '#shared/clock/clock.js';
import { SecretsService } from '#shared/crypto/secrets.service.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { PublisherTokenRepository } from './data/publisher-token.repository.js';

/** How long the token before the last rotation works. */
const OVERLAP_MS = 24 * 3_600_000;

/** The API token of a publisher. It is a secret, so revealing it is audited. */
@Injectable()
export class PublisherTokensService {
  constructor(
    private readonly tokens: PublisherTokenRepository,
    private readonly secrets: SecretsService,
    private readonly database: DatabaseService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async reveal(
    publisherId: number,
    userId: number | null,
  ): Promise<RouteReply<typeof contracts.publishers.revealToken>> {
    const encrypted = await this.tokens.find(publisherId);
    if (!encrypted) throw new AppError('PUBLISHER_NOT_FOUND');
    await this.audit.record({
      userId,
      action: 'publisher.token_reveal',
      entity: 'publisher',
      entityId: publisherId,
    });
    return { api_token: this.secrets.decrypt(encrypted, 'publisher-token') };
  }

  /** Makes a new token. It works in every process at once, and the previous one for another day. */
  async rotate(
    publisherId: number,
    userId: number | null,
  ): Promise<RouteReply<typeof contracts.publishers.rotateToken>> {
    const token = newToken();
    const previousUntil = new Date(this.clock.now().getTime() + OVERLAP_MS);
    await this.database.tx(async () => {
      const isReplaced = await this.tokens.rotate(
        publisherId,
        { hash: tokenHash(token), encrypted: this.secrets.encrypt(token, 'publisher-token') },
        previousUntil,
      );
      if (!isReplaced) throw new AppError('PUBLISHER_NOT_FOUND');
      await this.audit.record({
        userId,
        action: 'publisher.token_rotate',
        entity: 'publisher',
        entityId: publisherId,
        after: { previous_valid_until: previousUntil },
      });
    });
    return { api_token: token, previous_valid_until: previousUntil.toISOString() };
  }

  /** Ends the token before the last rotation, within a second in every process. */
  revokePrevious(publisherId: number, userId: number | null): Promise<{ message: string }> {
    return this.database.tx(async () => {
      if (!(await this.tokens.revokePrevious(publisherId)))
        throw new AppError('PUBLISHER_NOT_FOUND');
      await this.audit.record({
        userId,
        action: 'publisher.token_revoke_previous',
        entity: 'publisher',
        entityId: publisherId,
      });
      return { message: 'The old token was revoked' };
    });
  }
}
