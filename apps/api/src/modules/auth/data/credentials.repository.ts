import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { Database } from '#shared/database/database.service.js';

/** What sign-in needs to know of an account. */
export interface Credentials {
  readonly id: number;
  readonly email: string;
  readonly password_hash: string;
  readonly enable_2fa: boolean;
  readonly totp_secret: Buffer | null;
  readonly is_totp_confirmed: boolean;
  /** Whether this account has signed in from this address before. */
  readonly is_known_address: boolean;
}

/** Reads accounts for sign-in, and keeps their recovery codes. The module users writes `users`. */
@Injectable()
export class CredentialsRepository {
  constructor(private readonly database: Database) {}

  /** An account that may sign in. Null if there is none, or if it is inactive or deleted. */
  findByEmail(email: string, addressHash: Buffer): Promise<Credentials | null> {
    return this.find(sql`u.email = ${email}`, addressHash);
  }

  /** The account of somebody who is signed in, likewise. */
  findById(id: number, addressHash: Buffer): Promise<Credentials | null> {
    return this.find(sql`u.id = ${id}`, addressHash);
  }

  private async find(condition: Sql, addressHash: Buffer): Promise<Credentials | null> {
    const [row] = await this.database.query<Credentials>(sql`
      SELECT
        u.id, u.email, u.password_hash, u.enable_2fa, u.totp_secret,
        u.totp_confirmed_at IS NOT NULL AS is_totp_confirmed,
        EXISTS (
          SELECT 1
          FROM sessions s
          WHERE s.user_id = u.id AND s.address_hash = ${addressHash}
        ) AS is_known_address
      FROM users u
      WHERE ${condition} AND u.is_active AND u.deleted_at IS NULL`);
    return row ?? null;
  }

  async countRecoveryCodes(userId: number): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(sql`
      SELECT count(*)::int AS count
      FROM user_recovery_codes
      WHERE user_id = ${userId} AND used_at IS NULL`);
    return row?.count ?? 0;
  }

  async replaceRecoveryCodes(userId: number, hashes: readonly Buffer[]): Promise<void> {
    await this.database.query(sql`DELETE FROM user_recovery_codes WHERE user_id = ${userId}`);
    await this.database.query(sql`
      INSERT INTO user_recovery_codes (user_id, code_hash)
      SELECT ${userId}, unnest(${hashes}::bytea[])`);
  }

  /** Uses up a recovery code. False if there is no such code, or if it was used before. */
  async useRecoveryCode(userId: number, hash: Buffer, at: Date): Promise<boolean> {
    const rows = await this.database.query(sql`
      UPDATE user_recovery_codes
      SET used_at = ${at}
      WHERE user_id = ${userId} AND code_hash = ${hash} AND used_at IS NULL
      RETURNING id`);
    return rows.length === 1;
  }
}
