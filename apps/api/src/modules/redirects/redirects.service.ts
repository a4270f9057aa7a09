import { Inject, Injectable } from '@nestjs/common';
import { Clock } from '#shared/clock/clock.js';
import { Secrets } from '#shared/crypto/secrets.service.js';
import { AppError } from '#shared/http/app-error.js';
import { AppLogger } from '#shared/logging/logger.js';
import { RedirectsRepository } from './data/redirects.repository.js';
import { webAddressOf } from './domain/web-address.js';

/** The links that publishers send visitors through (domain §3). */
@Injectable()
export class RedirectsService {
  constructor(
    private readonly redirects: RedirectsRepository,
    private readonly secrets: Secrets,
    private readonly clock: Clock,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {}

  /**
   * The advertiser's autologin URL behind a link. `isVisit` is false for a HEAD request, which
   * comes from link checkers. Throws REDIRECT_UNKNOWN and REDIRECT_EXPIRED.
   */
  async follow(token: string, isVisit: boolean): Promise<string> {
    const link = await this.redirects.findByToken(token);
    if (!link?.autologin_url || !link.redirect_expires_at) throw new AppError('REDIRECT_UNKNOWN');
    const now = this.clock.now();
    if (link.redirect_expires_at <= now) throw new AppError('REDIRECT_EXPIRED');
    const address = webAddressOf(this.secrets.decrypt(link.autologin_url));
    if (address === null) {
      this.logger.error(
        { lead_id: link.lead_id },
        'the autologin address of a lead is no web address',
      );
      throw new AppError('REDIRECT_UNKNOWN');
    }
    if (isVisit && link.autologged_at === null)
      await this.redirects.markAutologged(link.lead_id, now);
    return address;
  }
}
