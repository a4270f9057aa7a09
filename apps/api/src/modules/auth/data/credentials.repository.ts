import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { Database } from '#shared/database/database.service.js';

/** What sign-in has to know of an account. */
export interface Credentials {
  readonly id: number;
  readonly email: string;
  readonly password_hash: string;
  readonly enable_2fa: boolean;
  readonly totp_secret: Buffer | null;
  readonly is_totp_confirmed: boolean;
  /** Whether this account was signed in from the address before. */
  readonly is_known_address: boolean;
}

/** The columns of `users` that sign-in owns, and the recovery codes. */
@Injectable()
export class CredentialsRepository {
  constructor(private readonly database: Database) {}

  /** An account that may sign in; null for one that does not exist, is inactive or was deleted. */
  async findByEmail(email: string, addressHash: Buffer): Promise<Credentials | null> {
    const [row] = await this.database.query<Credentials>(sql`
      SELECT id, email, password_hash, enable_2fa, totp_secret, totp_confirmed_at IS NOT NULL AS is_totp_confirmed,
        EXISTS (SELECT 1 FROM sessions s WHERE s.user_id = users.id AND s.address_hash = ${addressHash}) AS is_known_address
      FROM users WHERE email = ${email} AND is_active AND deleted_at IS NULL`);
    return row ?? null;
  }

  /** Keeps the secret until it is confirmed: whoever scanned the code need not scan again. Gives the one that is stored now. */
  async ensureTotpSecret(userId: number, fresh: Buffer): Promise<Buffer | null> {
    const [row] = await this.database.query<{ totp_secret: Buffer }>(sql`
      UPDATE users SET totp_secret = coalesce(totp_secret, ${fresh}) WHERE id = ${userId} AND totp_confirmed_at IS NULL RETURNING totp_secret`);
    return row?.totp_secret ?? null;
  }

  /** False when somebody else confirmed it first. */
  async confirmTotp(userId: number, step: number, at: Date): Promise<boolean> {
    const rows = await this.database.query(sql`
      UPDATE users SET totp_confirmed_at = ${at}, totp_last_step = ${step}, updated_at = ${at} WHERE id = ${userId} AND totp_confirmed_at IS NULL RETURNING id`);
    return rows.length === 1;
  }

  /** Uses up a step and all before it; false when it is used up already. One statement, so one code is good for one caller only. */
  async useTotpStep(userId: number, step: number): Promise<boolean> {
    const rows = await this.database.query(sql`
      UPDATE users SET totp_last_step = ${step} WHERE id = ${userId} AND (totp_last_step IS NULL OR totp_last_step < ${step}) RETURNING id`);
    return rows.length === 1;
  }

  async replaceRecoveryCodes(userId: number, hashes: readonly Buffer[]): Promise<void> {
    await this.database.query(sql`DELETE FROM user_recovery_codes WHERE user_id = ${userId}`);
    await this.database.query(
      sql`INSERT INTO user_recovery_codes (user_id, code_hash) SELECT ${userId}, unnest(${hashes}::bytea[])`,
    );
  }

  /** False when there is no such code, or it was used. */
  async useRecoveryCode(userId: number, hash: Buffer, at: Date): Promise<boolean> {
    const rows = await this.database.query(sql`
      UPDATE user_recovery_codes SET used_at = ${at} WHERE user_id = ${userId} AND code_hash = ${hash} AND used_at IS NULL RETURNING id`);
    return rows.length === 1;
  }
}
