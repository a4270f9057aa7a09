import { Inject, Injectable } from '@nestjs/common';
import { Secrets } from '#shared/crypto/secrets.service.js';
import { AppLogger } from '#shared/logging/logger.js';
import { maskedUrl } from './domain/lead-row.js';

/** Masks autologin URLs for staff: the site stays visible, the secret does not. */
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
      // Encrypted with another LEADLINE_SECRET. The lead stays readable without the URL.
      this.logger.warn({ err: error, lead_id: leadId }, 'an autologin URL cannot be decrypted');
      return '…';
    }
  }
}
