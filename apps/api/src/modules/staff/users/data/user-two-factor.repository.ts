import { Injectable } from '@nestjs/common';
import { DatabaseService } from '#shared/database/database.service.js';

/** The two-factor columns of `users`. */
@Injectable()
export class UserTwoFactorRepository {
  constructor(private readonly database: DatabaseService) {}

  /** Stores a secret, unless one is confirmed. */
  async keepSecret(userId: number, encryptedSecret: Buffer): Promise<void> {
    const records = await this.database.records();
    await records.users.updateMany({
      where: { id: userId, totp_confirmed_at: null },
      data: { totp_secret: new Uint8Array(encryptedSecret) },
    });
  }

  /**
   * Confirms a secret. False if one is confirmed already. One statement, so only one caller
   * confirms one.
   */
  async confirmSecret(
    userId: number,
    encryptedSecret: Buffer,
    { step, at }: { readonly step: number; readonly at: Date },
  ): Promise<boolean> {
    const records = await this.database.records();
    const { count } = await records.users.updateMany({
      where: { id: userId, totp_confirmed_at: null },
      data: {
        totp_secret: new Uint8Array(encryptedSecret),
        totp_confirmed_at: at,
        totp_last_step: step,
        updated_at: at,
      },
    });
    return count === 1;
  }

  /**
   * Uses up a step and all earlier ones. False if it was used before. One statement: one winner.
   */
  async useStep(userId: number, step: number): Promise<boolean> {
    const records = await this.database.records();
    const { count } = await records.users.updateMany({
      where: { id: userId, OR: [{ totp_last_step: null }, { totp_last_step: { lt: step } }] },
      data: { totp_last_step: step },
    });
    return count === 1;
  }
}
