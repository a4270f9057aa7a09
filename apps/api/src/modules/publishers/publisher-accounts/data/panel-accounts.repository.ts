import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';

export interface PanelAccount {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly timezone_id: number;
  readonly has_confirmed_2fa: boolean;
  readonly may_rotate_token: boolean;
  readonly last_sign_in_at: Date | null;
}

/** Publisher accounts, as their holders see and change them. */
@Injectable()
export class PanelAccountsRepository {
  constructor(private readonly database: DatabaseService) {}

  async find(id: number): Promise<PanelAccount | null> {
    const [row] = await this.database.query<PanelAccount>(sql`
      SELECT
        id, first_name, last_name, email, timezone_id,
        totp_confirmed_at IS NOT NULL AS has_confirmed_2fa,
        may_rotate_token, last_sign_in_at
      FROM publisher_accounts
      WHERE id = ${id} AND deleted_at IS NULL`);
    return row ?? null;
  }

  /** Lists the publishers of an account that are not deleted, by name. */
  listPublishers(accountId: number): Promise<{ id: number; name: string }[]> {
    return this.database.query(sql`
      SELECT p.id, p.name
      FROM publisher_account_publishers ap
      JOIN publishers p ON p.id = ap.publisher_id
      WHERE ap.account_id = ${accountId} AND p.deleted_at IS NULL
      ORDER BY lower(p.name), p.id`);
  }

  /** Locks an account. False if it may not sign in, or has another password. */
  async lockForSignIn(id: number, passwordHash: string | null): Promise<boolean> {
    const rows = await this.database.query(sql`
      SELECT id
      FROM publisher_accounts
      WHERE id = ${id} AND is_active AND deleted_at IS NULL
        AND (${passwordHash}::text IS NULL OR password_hash = ${passwordHash}::text)
      FOR UPDATE`);
    return rows.length === 1;
  }

  async noteSignIn(id: number, at: Date): Promise<void> {
    await this.database.query(sql`
      UPDATE publisher_accounts
      SET last_sign_in_at = ${at}
      WHERE id = ${id}`);
  }

  async updatePassword(id: number, passwordHash: string): Promise<void> {
    await this.database.query(sql`
      UPDATE publisher_accounts
      SET password_hash = ${passwordHash}
      WHERE id = ${id}`);
  }

  async updateZone(id: number, timezoneId: number): Promise<void> {
    await this.database.query(sql`
      UPDATE publisher_accounts
      SET timezone_id = ${timezoneId}
      WHERE id = ${id}`);
  }

  /** Stores a secret, unless one is confirmed. */
  async keepSecret(id: number, encryptedSecret: Buffer): Promise<void> {
    await this.database.query(sql`
      UPDATE publisher_accounts
      SET totp_secret = ${encryptedSecret}
      WHERE id = ${id} AND totp_confirmed_at IS NULL`);
  }

  /**
   * Confirms a secret. False if one is confirmed already. One statement, so only one caller
   * confirms one.
   */
  async confirmSecret(
    id: number,
    encryptedSecret: Buffer,
    { step, at }: { readonly step: number; readonly at: Date },
  ): Promise<boolean> {
    const rows = await this.database.query(sql`
      UPDATE publisher_accounts
      SET
        totp_secret = ${encryptedSecret},
        totp_confirmed_at = ${at},
        totp_last_step = ${step}
      WHERE id = ${id} AND totp_confirmed_at IS NULL
      RETURNING id`);
    return rows.length === 1;
  }

  /**
   * Uses up a step and all earlier ones. False if it was used before. One statement: one winner.
   */
  async useStep(id: number, step: number): Promise<boolean> {
    const rows = await this.database.query(sql`
      UPDATE publisher_accounts
      SET totp_last_step = ${step}
      WHERE id = ${id} AND (totp_last_step IS NULL OR totp_last_step < ${step})
      RETURNING id`);
    return rows.length === 1;
  }

  async forgetTwoFactor(id: number): Promise<void> {
    await this.database.query(sql`
      UPDATE publisher_accounts
      SET totp_secret = NULL, totp_confirmed_at = NULL, totp_last_step = NULL
      WHERE id = ${id}`);
  }
}
