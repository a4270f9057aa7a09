import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import type { RealmName } from '../domain/sessions.js';
import { ACCOUNTS, OWNER } from './realm.sql.js';

/** Values of an account that sign-in needs. */
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

/**
 * Reads accounts for sign-in, and stores their recovery codes. Other modules write the accounts.
 */
@Injectable()
export class CredentialsRepository {
  constructor(private readonly database: DatabaseService) {}

  /** Finds an account that may sign in. Null if there is none, or if it is inactive or deleted. */
  findByEmail(realm: RealmName, email: string, addressHash: Buffer): Promise<Credentials | null> {
    return this.find(realm, sql`a.email = ${email}`, addressHash);
  }

  /** Finds the account of a signed-in person, under the same conditions. */
  findById(realm: RealmName, id: number, addressHash: Buffer): Promise<Credentials | null> {
    return this.find(realm, sql`a.id = ${id}`, addressHash);
  }

  private async find(
    realm: RealmName,
    condition: Sql,
    addressHash: Buffer,
  ): Promise<Credentials | null> {
    const [row] = await this.database.query<Credentials>(sql`
      SELECT
        a.id, a.email, a.password_hash, a.enable_2fa, a.totp_secret,
        a.totp_confirmed_at IS NOT NULL AS is_totp_confirmed,
        EXISTS (
          SELECT 1
          FROM sessions s
          WHERE s.${OWNER[realm]} = a.id AND s.address_hash = ${addressHash}
        ) AS is_known_address
      FROM ${ACCOUNTS[realm]} AS a
      WHERE ${condition}`);
    return row ?? null;
  }

  async countRecoveryCodes(realm: RealmName, accountId: number): Promise<number> {
    const [row] = await this.database.query<{ count: number }>(sql`
      SELECT count(*)::int AS count
      FROM user_recovery_codes
      WHERE ${OWNER[realm]} = ${accountId} AND used_at IS NULL`);
    return row?.count ?? 0;
  }

  async replaceRecoveryCodes(
    realm: RealmName,
    accountId: number,
    hashes: readonly Buffer[],
  ): Promise<void> {
    await this.database.query(sql`
      DELETE FROM user_recovery_codes
      WHERE ${OWNER[realm]} = ${accountId}`);
    await this.database.query(sql`
      INSERT INTO user_recovery_codes (${OWNER[realm]}, code_hash)
      SELECT ${accountId}, unnest(${hashes}::bytea[])`);
  }

  /** Uses up a recovery code. False if there is no such code, or if it was used before. */
  async useRecoveryCode(
    realm: RealmName,
    accountId: number,
    hashes: readonly Buffer[],
    at: Date,
  ): Promise<boolean> {
    const rows = await this.database.query(sql`
      UPDATE user_recovery_codes
      SET used_at = ${at}
      WHERE ${OWNER[realm]} = ${accountId} AND code_hash = ANY(${hashes}::bytea[]) AND used_at IS NULL
      RETURNING id`);
    return rows.length === 1;
  }
}
