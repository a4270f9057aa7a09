import { Injectable } from '@nestjs/common';
import type { contracts, RouteReply } from '@leadline/contracts';
import { newToken, tokenHash } from '@leadline/prisma/secret-box';
import { AuditService } from '#shared/audit/audit.service.js';
import { Clock } from '#shared/clock/clock.js';
import { Environment } from '#shared/config/environment.js';
import { SecretsService } from '#shared/crypto/secrets.service.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { PostbackTokenRepository } from './data/postback-token.repository.js';

type Address = RouteReply<typeof contracts.integrations.revealToken>;

/** Postback URL of an advertiser. Its token is a secret, so revealing it is audited. */
@Injectable()
export class PostbackTokensService {
  constructor(
    private readonly tokens: PostbackTokenRepository,
    private readonly secrets: SecretsService,
    private readonly environment: Environment,
    private readonly database: DatabaseService,
    private readonly audit: AuditService,
    private readonly clock: Clock,
  ) {}

  async reveal(advertiserId: number, userId: number): Promise<Address> {
    const encrypted = await this.tokens.find(advertiserId);
    if (!encrypted) throw new AppError('ADVERTISER_NOT_FOUND');
    await this.audit.record({
      userId,
      action: 'advertiser.postback_token_reveal',
      entity: 'advertiser',
      entityId: advertiserId,
    });
    return this.addressOf(this.secrets.decrypt(encrypted, 'postback-token'));
  }

  /** Makes a new token. The old URL stops working at once. */
  async rotate(advertiserId: number, userId: number): Promise<Address> {
    const token = newToken();
    await this.database.tx(async () => {
      const isReplaced = await this.tokens.replace(
        advertiserId,
        tokenHash(token),
        this.secrets.encrypt(token, 'postback-token'),
        this.clock.now(),
      );
      if (!isReplaced) throw new AppError('ADVERTISER_NOT_FOUND');
      await this.audit.record({
        userId,
        action: 'advertiser.postback_token_rotate',
        entity: 'advertiser',
        entityId: advertiserId,
      });
    });
    return this.addressOf(token);
  }

  private addressOf(token: string): Address {
    return { token, url: `${this.environment.PUBLIC_URL}/api/v1/postbacks/${token}` };
  }
}
