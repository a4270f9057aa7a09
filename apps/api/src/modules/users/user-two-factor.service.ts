import { Injectable } from '@nestjs/common';
import { UserTwoFactorRepository } from './data/user-two-factor.repository.js';

/**
 * The two-factor secret of an account, for sign-in. `users` has one writer, this module; sign-in
 * decides, and calls these in its own transaction.
 */
@Injectable()
export class UserTwoFactor {
  constructor(private readonly repository: UserTwoFactorRepository) {}

  /**
   * Keeps the first secret until it is confirmed, so that nobody has to scan a second code.
   * Returns the stored (encrypted) secret, or null if it is confirmed already.
   */
  ensureSecret(userId: number, encryptedSecret: Buffer): Promise<Buffer | null> {
    return this.repository.ensureSecret(userId, encryptedSecret);
  }

  /** Confirms the secret with the step of its first code. False if it is confirmed already. */
  confirmSecret(userId: number, step: number, at: Date): Promise<boolean> {
    return this.repository.confirmSecret(userId, step, at);
  }

  /** Uses up a 30-second step. False if that step, or a later one, was used before. */
  useStep(userId: number, step: number): Promise<boolean> {
    return this.repository.useStep(userId, step);
  }
}
