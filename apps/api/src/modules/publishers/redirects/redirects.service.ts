import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '#shared/clock/clock.js';
import { SecretsService } from '#shared/crypto/secrets.service.js';
import { AppError } from '#shared/http/app-error.js';
import { AppLogger } from '#shared/logging/logger.js';
import { RateLimiterService } from '#shared/queue/rate-limiter.service.js';
import { RedirectsRepository } from './data/redirects.repository.js';
import { visitOf, type LinkRequest } from './domain/visit.js';
import { webAddressOf } from './domain/client.js';

/** Request for a login. `isPress`: the button of the page was pressed. */
export interface LoginRequest extends LinkRequest {
  readonly ip: string;
  readonly isPress: boolean;
}
/** As for clicks: enough for an office behind one address. */
const PER_MINUTE = 300;

/** Links through which publishers send visitors (domain §3). */
@Injectable()
export class RedirectsService {
  constructor(
    private readonly redirects: RedirectsRepository,
    private readonly secrets: SecretsService,
    private readonly limiter: RateLimiterService,
    private readonly clock: Clock,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {}

  /**
   * Returns the advertiser's autologin URL behind a link, and notes the visit. Null if the client
   * is perhaps not a person: the login is for people, and many work only once (ADR 64). Throws
   * RATE_LIMITED, REDIRECT_UNKNOWN and REDIRECT_EXPIRED.
   */
  async follow(token: string, request: LoginRequest): Promise<string | null> {
    const verdict = await this.limiter.take(`login-link:${request.ip}`, PER_MINUTE);
    if (!verdict.allowed)
      throw new AppError('RATE_LIMITED', { retryAfterSeconds: verdict.retryAfterSeconds });
    const link = await this.redirects.findByToken(token);
    if (!link?.autologin_url || !link.redirect_expires_at) throw new AppError('REDIRECT_UNKNOWN');
    const now = this.clock.now();
    if (link.redirect_expires_at <= now) throw new AppError('REDIRECT_EXPIRED');
    const address = webAddressOf(this.secrets.decrypt(link.autologin_url, 'login-link'));
    if (address === null) {
      this.logger.error(
        { lead_id: link.lead_id },
        'the autologin address of a lead is no web address',
      );
      throw new AppError('REDIRECT_UNKNOWN');
    }
    if (!request.isPress && visitOf(request) !== 'person') return null;
    if (link.autologged_at === null) await this.redirects.markAutologged(link.lead_id, now);
    return address;
  }
}
