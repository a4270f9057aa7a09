import { Injectable } from '@nestjs/common';
import type { contracts, RouteReply } from '@leadline/contracts';
import { newToken, tokenHash, type SecretPurpose } from '@leadline/prisma/secret-box';
import { AuditService } from '#shared/audit/audit.service.js';
import { Clock } from '#shared/clock/clock.js';
import { Environment } from '#shared/config/environment.js';
import { maskedToken, SecretsService } from '#shared/crypto/secrets.service.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { AppError } from '#shared/http/app-error.js';
import { PostbackTokenRepository, PublisherTokenRepository } from './data/token.repository.js';

/** Token in stored form: found by its hash, revealed from the encrypted copy. */
interface StoredToken {
  readonly hash: Uint8Array<ArrayBuffer>;
  readonly encrypted: Uint8Array<ArrayBuffer>;
}
type TokenPurpose = Extract<SecretPurpose, 'publisher-token' | 'postback-token'>;

/** Tokens with which parties call. Only their rows hold them. */
@Injectable()
export class PartyTokensService {
  constructor(private readonly secrets: SecretsService) {}

  make(purpose: TokenPurpose): StoredToken {
    const token = newToken();
    return {
      hash: new Uint8Array(tokenHash(token)),
      encrypted: new Uint8Array(this.secrets.encrypt(token, purpose)),
    };
  }

  /** Returns the token of a publisher's row, masked unless the reader may see it. */
  shown(encrypted: Uint8Array, isRevealed: boolean): string {
    const token = this.secrets.decrypt(encrypted, 'publisher-token');
    return isRevealed ? token : maskedToken(token);
  }
}

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
