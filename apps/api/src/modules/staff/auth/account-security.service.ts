import { Injectable } from '@nestjs/common';
import { Clock } from '#shared/clock/clock.js';
import { fieldError } from '#shared/http/app-error.js';
import { SettingsService } from '#modules/reference/settings/settings.service.js';
import type { RealmName } from './domain/sessions.js';
import type { RealmService } from './realm.service.js';
import { ChallengesRepository } from './data/challenges.repository.js';
import { SessionsRepository } from './data/sessions.repository.js';
import { PasswordsService } from './passwords.service.js';
import { RecoveryCodesService } from './recovery-codes.service.js';

/** Changes that other modules make to an account's sign-in, in their own transactions. */
@Injectable()
export class AccountSecurityService {
  constructor(
    private readonly settings: SettingsService,
    private readonly passwords: PasswordsService,
    private readonly sessions: SessionsRepository,
    private readonly challenges: ChallengesRepository,
    private readonly recoveryCodes: RecoveryCodesService,
    private readonly clock: Clock,
  ) {}

  /**
   * Hashes a password. This takes long, so call it before the transaction. Throws VALIDATION_FAILED
   * for a password that is shorter or longer than the settings allow.
   */
  async hashPassword(password: string): Promise<string> {
    const { password_min: min, password_max: max } = await this.settings.get();
    if (password.length < min)
      throw fieldError('password', 'too_small', `Password must be at least ${min} characters`);
    if (password.length > max)
      throw fieldError('password', 'too_big', `Password must not exceed ${max} characters`);
    return this.passwords.hash(password);
  }

  /**
   * Ends all sessions of an account but `kept`, within a second in every process, and all sign-ins
   * after the password step.
   */
  async endSessions(
    realm: RealmName,
    accountId: number,
    kept: string | null = null,
  ): Promise<void> {
    await this.sessions.revokeAll(realm, accountId, kept, this.clock.now());
    await this.challenges.deleteOf(realm, accountId);
  }

  /** Ends the sessions that were opened without a second factor, when one is switched on. */
  endSessionsWithoutTwoFactor(realm: RealmName, accountId: number): Promise<void> {
    return this.sessions.revokeWithoutSecondFactor(realm, accountId, this.clock.now());
  }

  /** Forgets the second factor, its recovery codes, and sign-ins that wait for its code. */
  async forgetTwoFactor(realm: RealmService, accountId: number): Promise<void> {
    await realm.forgetTwoFactor(accountId);
    await this.recoveryCodes.forget(realm.name, accountId);
    await this.challenges.deleteOf(realm.name, accountId);
  }
}
