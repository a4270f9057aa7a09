import { Injectable } from '@nestjs/common';
import { tokenHash } from '@leadline/prisma/secret-box';
import { PendingCounts } from '#shared/batching/pending-counts.js';
import { AdvertiserAuthenticator, type AdvertiserCaller } from '#shared/auth/callers.js';
import { AppError } from '#shared/http/app-error.js';
import { RateLimiterService } from '#shared/queue/rate-limiter.service.js';
import { PostbackTokensQuery } from './data/postback-tokens.query.js';

interface LimitedCalls {
  readonly advertiserId: number;
  readonly count: number;
}

/** Counts the advertisers' calls that the rate limit refused, until they are written. */
@Injectable()
export class LimitedPostbacksService extends PendingCounts<LimitedCalls> {
  constructor() {
    super('limited reports', ({ advertiserId }) => String(advertiserId));
  }
}

/** Postbacks allowed per advertiser: enough to report every lead of a day again within minutes. */
const PER_MINUTE = 6_000;

/** Looks up postback tokens by their SHA-256, and limits how often one is used. */
@Injectable()
export class PostbackAuthenticatorService extends AdvertiserAuthenticator {
  constructor(
    private readonly tokens: PostbackTokensQuery,
    private readonly limiter: RateLimiterService,
    private readonly limited: LimitedPostbacksService,
  ) {
    super();
  }

  async authenticate(token: string): Promise<AdvertiserCaller | null> {
    const advertiserId = await this.tokens.findAdvertiserId(tokenHash(token));
    if (advertiserId === null) return null;
    const { allowed, retryAfterSeconds } = await this.limiter.take(
      `postbacks:${advertiserId}`,
      PER_MINUTE,
    );
    if (!allowed) {
      this.limited.add({ advertiserId, count: 1 });
      throw new AppError('RATE_LIMITED', { retryAfterSeconds });
    }
    return { kind: 'advertiser', advertiserId };
  }
}
