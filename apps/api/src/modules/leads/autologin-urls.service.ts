import { Inject, Injectable } from '@nestjs/common';
import { Secrets } from '#shared/crypto/secrets.service.js';
import { AppLogger } from '#shared/logging/logger.js';
import { maskedUrl } from './domain/lead-row.js';

/** Autologin URLs as staff may see them: enough to know the site, not enough to sign in. */
@Injectable()
export class AutologinUrls {
  constructor(
    private readonly secrets: Secrets,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {}

  masked(leadId: number, encrypted: Buffer): string {
    try {
      return maskedUrl(this.secrets.decrypt(encrypted));
    } catch (error) {
      // Written with another LEADLINE_SECRET. The lead is still readable without it.
      this.logger.warn({ err: error, lead_id: leadId }, 'an autologin URL cannot be decrypted');
      return '…';
    }
  }
}
