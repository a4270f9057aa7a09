import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { Database } from '#shared/database/database.service.js';
import { currentVersion } from '#shared/database/record-version.sql.js';

/** What staff set on a user. */
export interface UserValues {
  readonly name: string;
  readonly email: string;
  readonly role_id: number;
  readonly is_active: boolean;
  readonly enable_2fa: boolean;
}
/** Users choose their own zone later. */
export type NewUserValues = UserValues & { readonly timezone_id: number };
export type UserRecord = UserValues & { readonly id: number; readonly updated_at: Date };
export type ListedUser = UserRecord & {
  readonly role: string;
  readonly has_confirmed_2fa: boolean;
  readonly last_sign_in_at: Date | null;
  readonly created_at: Date;
  readonly version: number;
};

/** The unique index on the addresses of users that are not deleted. */
export const USER_EMAIL = 'users_email_key';

const LISTED = sql`
  SELECT
    u.id, u.name, u.email, u.role_id, u.is_active, u.enable_2fa, u.updated_at,
    r.name AS role,
    u.totp_confirmed_at IS NOT NULL AS has_confirmed_2fa,
    u.last_sign_in_at,
    u.created_at,
    ${currentVersion('user', sql`u.id`)} AS version
  FROM users u
  JOIN roles r ON r.id = u.role_id
  WHERE u.deleted_at IS NULL`;

/** Users as staff manage them. */
@Injectable()
export class UserRecordsRepository {
  constructor(private readonly database: Database) {}

  /** By name. SQL, for the versions. */
  list(): Promise<ListedUser[]> {
    return this.database.query(sql`
      ${LISTED}
      ORDER BY lower(u.name), u.id`);
  }

  async find(id: number): Promise<ListedUser | null> {
    const [row] = await this.database.query<ListedUser>(sql`
      ${LISTED}
        AND u.id = ${id}`);
    return row ?? null;
  }

  /** Active users by name. */
  async listActive(): Promise<{ id: number; name: string }[]> {
    const records = await this.database.records();
    return records.users.findMany({
      where: { is_active: true, deleted_at: null },
      select: { id: true, name: true },
      orderBy: [{ name: 'asc' }, { id: 'asc' }],
    });
  }

  /** Locks a user for a change. SQL, because Prisma has no row locks. */
  async lock(id: number): Promise<UserRecord | null> {
    const [row] = await this.database.query<UserRecord>(sql`
      SELECT id, name, email, role_id, is_active, enable_2fa, updated_at
      FROM users
      WHERE id = ${id} AND deleted_at IS NULL
      FOR NO KEY UPDATE`);
    return row ?? null;
  }

  /**
   * Locks an account that may sign in, if its password is still the one that was checked; null takes
   * any password.
   */
  async lockForSignIn(id: number, passwordHash: string | null): Promise<boolean> {
    const rows = await this.database.query(sql`
      SELECT id
      FROM users
      WHERE id = ${id} AND is_active AND deleted_at IS NULL
        AND (${passwordHash}::text IS NULL OR password_hash = ${passwordHash}::text)
      FOR NO KEY UPDATE`);
    return rows.length === 1;
  }

  async insert(values: NewUserValues, passwordHash: string, at: Date): Promise<number> {
    const records = await this.database.records();
    const { id } = await records.users.create({
      data: {
        ...values,
        password_hash: passwordHash,
        created_at: at,
        updated_at: at,
      },
      select: { id: true },
    });
    return id;
  }

  async update(id: number, values: UserValues, at: Date): Promise<void> {
    await this.set(id, { ...values, updated_at: at });
  }

  async updatePassword(id: number, passwordHash: string): Promise<void> {
    await this.set(id, { password_hash: passwordHash });
  }

  async forgetTwoFactor(id: number): Promise<void> {
    await this.set(id, { totp_secret: null, totp_confirmed_at: null, totp_last_step: null });
  }

  async noteSignIn(id: number, at: Date): Promise<void> {
    await this.set(id, { last_sign_in_at: at });
  }

  async softDelete(id: number, at: Date): Promise<void> {
    await this.set(id, { deleted_at: at, updated_at: at });
  }

  /** Whether another active user has the role. */
  async hasOther(id: number, roleId: number): Promise<boolean> {
    const records = await this.database.records();
    const other = await records.users.findFirst({
      where: { role_id: roleId, is_active: true, deleted_at: null, id: { not: id } },
      select: { id: true },
    });
    return other !== null;
  }

  private async set(
    id: number,
    data: Partial<UserValues> & {
      updated_at?: Date;
      deleted_at?: Date;
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
