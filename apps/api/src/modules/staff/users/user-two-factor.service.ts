import { Injectable } from '@nestjs/common';
import { UserTwoFactorRepository } from './data/user-two-factor.repository.js';

/**
 * Two-factor secret of an account, for sign-in. `users` has one writer, this module; sign-in
 * decides, and calls it in its own transaction.
 */
@Injectable()
export class UserTwoFactorService {
  constructor(private readonly repository: UserTwoFactorRepository) {}

  /** Keeps a secret that is not confirmed. */
  keepSecret(userId: number, encryptedSecret: Buffer): Promise<void> {
    return this.repository.keepSecret(userId, encryptedSecret);
  }

  /** Makes a secret the second factor. False if the account has one already. */
  confirmSecret(
    userId: number,
    encryptedSecret: Buffer,
    code: { readonly step: number; readonly at: Date },
  ): Promise<boolean> {
    return this.repository.confirmSecret(userId, encryptedSecret, code);
  }

  /** Uses up a 30-second step. False if that step, or a later one, was used before. */
  useStep(userId: number, step: number): Promise<boolean> {
    return this.repository.useStep(userId, step);
  }
}
