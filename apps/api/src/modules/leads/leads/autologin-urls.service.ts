import { Inject, Injectable } from '@nestjs/common';
import { SecretsService } from '#shared/crypto/secrets.service.js';
import { AppLogger } from '#shared/logging/logger.js';
import { maskedAutologin, UNREADABLE_AUTOLOGIN } from './domain/lead-row.js';

/** Masks autologin URLs for staff: the site stays visible, the secret does not. */
@Injectable()
export class AutologinUrlsService {
  constructor(
    private readonly secrets: SecretsService,
    @Inject(AppLogger) private readonly logger: AppLogger,
  ) {}

  masked(leadId: number, encrypted: Buffer): string {
    return maskedAutologin(
      () => this.secrets.decrypt(encrypted, 'login-link'),
      (error) => this.logger.warn({ err: error, lead_id: leadId }, UNREADABLE_AUTOLOGIN),
    );
  }
}
