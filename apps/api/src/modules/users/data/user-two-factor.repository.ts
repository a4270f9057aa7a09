import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { Database } from '#shared/database/database.service.js';

/** The two-factor columns of `users`. */
@Injectable()
export class UserTwoFactorRepository {
  constructor(private readonly database: Database) {}

  /**
   * Stores the secret unless one is stored already, and returns the stored one. Null if it is
   * confirmed. SQL, because Prisma cannot write a value that depends on the old one and return it.
   */
  async ensureSecret(userId: number, encryptedSecret: Buffer): Promise<Buffer | null> {
    const [row] = await this.database.query<{ totp_secret: Buffer }>(sql`
      UPDATE users
      SET totp_secret = coalesce(totp_secret, ${encryptedSecret})
      WHERE id = ${userId} AND totp_confirmed_at IS NULL
      RETURNING totp_secret`);
    return row?.totp_secret ?? null;
  }

  /** False if the secret is confirmed already. One statement, so only one caller confirms it. */
  async confirmSecret(userId: number, step: number, at: Date): Promise<boolean> {
    const records = await this.database.records();
    const { count } = await records.users.updateMany({
      where: { id: userId, totp_confirmed_at: null },
      data: { totp_confirmed_at: at, totp_last_step: step, updated_at: at },
    });
    return count === 1;
  }

  /** Uses up a step and all earlier ones. False if it is used up. One statement: one winner. */
  async useStep(userId: number, step: number): Promise<boolean> {
    const records = await this.database.records();
    const { count } = await records.users.updateMany({
      where: { id: userId, OR: [{ totp_last_step: null }, { totp_last_step: { lt: step } }] },
      data: { totp_last_step: step },
    });
    return count === 1;
  }
}
