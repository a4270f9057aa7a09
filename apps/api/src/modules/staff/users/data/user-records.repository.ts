import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import type { Records } from '#shared/database/database.service.js';
import { currentVersion } from '#shared/database/record-version.sql.js';
import { RecordTable, type StoredRow } from '#shared/records/record-table.js';

/** Values of a user that staff set. */
export interface UserValues {
  readonly name: string;
  /** Null for a service account, which does not sign in. */
  readonly email: string | null;
  readonly role_id: number;
  readonly is_active: boolean;
  readonly enable_2fa: boolean;
}
/** Users choose their own zone later. */
export type NewUserValues = UserValues & {
  readonly timezone_id: number;
  readonly is_service_account: boolean;
};
export interface ListedUser extends UserValues, StoredRow {
  readonly role: string;
  readonly is_service_account: boolean;
  readonly has_confirmed_2fa: boolean;
  readonly has_chat: boolean;
  readonly last_sign_in_at: Date | null;
  readonly created_at: Date;
  readonly version: number;
}
type NewUser = NewUserValues & { readonly password_hash: string | null };

/** Unique index on the addresses of users that are not deleted. */
export const USER_EMAIL = 'users_email_key';

/** Users as staff manage them. */
@Injectable()
export class UserRecordsRepository extends RecordTable<ListedUser, UserValues, NewUser> {
  protected readonly rows = sql`
    SELECT
      r.id, r.name, r.email, r.role_id, r.is_active, r.enable_2fa, r.updated_at,
      r.is_service_account,
      o.name AS role,
      r.totp_confirmed_at IS NOT NULL AS has_confirmed_2fa,
      EXISTS (SELECT FROM chat_links c WHERE c.user_id = r.id) AS has_chat,
      r.last_sign_in_at,
      r.created_at,
      ${currentVersion('user', sql`r.id`)} AS version
    FROM users r
    JOIN roles o ON o.id = r.role_id
    WHERE r.deleted_at IS NULL`;

  protected writer(records: Records) {
    return records.users;
  }

  /** Lists users by name. */
  override list(): Promise<ListedUser[]> {
    return this.database.query(sql`${this.rows} ORDER BY lower(r.name), r.id`);
  }

  /** Active users by name. */
  async listActive(): Promise<{ id: number; name: string; is_service_account: boolean }[]> {
    const records = await this.database.records();
    return records.users.findMany({
      where: { is_active: true, deleted_at: null },
      select: { id: true, name: true, is_service_account: true },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
    });
  }

  /** Locks a user. Writers of rows that refer to the user do not wait. */
  override async lock(id: number): Promise<ListedUser | null> {
    const [user] = await this.database.query<ListedUser>(sql`
      ${this.rows} AND r.id = ${id}
      FOR NO KEY UPDATE OF r`);
    return user ?? null;
  }

  /**
   * Locks an account that may sign in, if its password is still the one that was checked; null
   * takes any password.
   */
  async lockForSignIn(id: number, passwordHash: string | null): Promise<boolean> {
    const rows = await this.database.query(sql`
      SELECT id
      FROM users
      WHERE id = ${id} AND is_active AND deleted_at IS NULL AND NOT is_service_account
        AND (${passwordHash}::text IS NULL OR password_hash = ${passwordHash}::text)
      FOR NO KEY UPDATE`);
    return rows.length === 1;
  }

  async updatePassword(id: number, passwordHash: string): Promise<void> {
    await this.setColumns(id, { password_hash: passwordHash });
  }

  async forgetTwoFactor(id: number): Promise<void> {
    await this.setColumns(id, { totp_secret: null, totp_confirmed_at: null, totp_last_step: null });
  }

  async noteSignIn(id: number, at: Date): Promise<void> {
    await this.setColumns(id, { last_sign_in_at: at });
  }

  /** Whether another active user that can sign in has the role. */
  async hasOther(id: number, roleId: number): Promise<boolean> {
    const records = await this.database.records();
    const other = await records.users.findFirst({
      where: {
        role_id: roleId,
        is_active: true,
        is_service_account: false,
        deleted_at: null,
        id: { not: id },
      },
      select: { id: true },
    });
    return other !== null;
  }

  /** Sets columns outside the record, so its time of change stays. */
  private async setColumns(
    id: number,
    data: {
      last_sign_in_at?: Date;
      password_hash?: string;
      totp_secret?: null;
      totp_confirmed_at?: null;
      totp_last_step?: null;
    },
  ): Promise<void> {
    const records = await this.database.records();
    await records.users.update({ where: { id }, data, select: { id: true } });
  }
}
