import { permissionId, type PermissionName } from '@leadline/contracts';
import { hash } from '@node-rs/argon2';
import { ARGON2_OPTIONS } from '../secret-box.js';
import type { Queryable } from './factories.js';

export interface NewRole {
  readonly name: string;
  readonly permissions: readonly PermissionName[];
  readonly limitedToOwnParties?: boolean;
}
export interface NewUser {
  readonly email: string;
  /** The hash of the password; see {@link hashPassword}. */
  readonly passwordHash: string;
  readonly roleId: number;
  readonly name?: string;
  /** 1 is UTC. */
  readonly timezoneId?: number;
  readonly isActive?: boolean;
  /** True by default. The first sign-in then includes the set-up. */
  readonly enable2fa?: boolean;
  /**
   * The encrypted base32 secret if the set-up is done. Null or absent otherwise.
   */
  readonly totpSecret?: Uint8Array | null;
}

/** argon2id with the parameters of the server. */
export const hashPassword = (password: string): Promise<string> => hash(password, ARGON2_OPTIONS);

/** A role of type CUSTOM. Returns its id. */
export const createRole = async (
  db: Queryable,
  { name, permissions, limitedToOwnParties = false }: NewRole,
): Promise<number> => {
  const { rows } = await db.query<{ id: number }>(
    `INSERT INTO roles (name, type, limited_to_own_parties)
     VALUES ($1, 'CUSTOM', $2)
     RETURNING id`,
    [name, limitedToOwnParties],
  );
  const id = firstId(rows);
  await db.query(
    'INSERT INTO role_permissions (role_id, permission_id) SELECT $1, unnest($2::int[])',
    [id, permissions.map((permission) => permissionId(permission))],
  );
  return id;
};

/** A member of staff. Returns the id. */
export const createUser = async (db: Queryable, user: NewUser): Promise<number> => {
  const { rows } = await db.query<{ id: number }>(
    `INSERT INTO users (name, email, password_hash, role_id, timezone_id, is_active, enable_2fa,
       totp_secret, totp_confirmed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8::bytea,
       CASE WHEN $8::bytea IS NOT NULL THEN now() END)
     RETURNING id`,
    [
      user.name ?? user.email.split('@')[0],
      user.email.toLowerCase(),
      user.passwordHash,
      user.roleId,
      user.timezoneId ?? 1,
      user.isActive ?? true,
      user.enable2fa ?? true,
      user.totpSecret ?? null,
    ],
  );
  return firstId(rows);
};

export interface NewPublisherAccount {
  readonly email: string;
  readonly passwordHash: string;
  readonly publishers: readonly number[];
  readonly firstName?: string;
  readonly lastName?: string;
  /** 1 is UTC. */
  readonly timezoneId?: number;
  /** The encrypted base32 secret if the second factor is on. */
  readonly totpSecret?: Uint8Array | null;
}

/** An account for the publisher panel. Returns the id. */
export const createPublisherAccount = async (
  db: Queryable,
  account: NewPublisherAccount,
): Promise<number> => {
  const { rows } = await db.query<{ id: number }>(
    `INSERT INTO publisher_accounts (first_name, last_name, email, password_hash, timezone_id,
       totp_secret, totp_confirmed_at, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6::bytea, CASE WHEN $6::bytea IS NOT NULL THEN now() END,
       now(), now())
     RETURNING id`,
    [
      account.firstName ?? 'Pat',
      account.lastName ?? 'Lee',
      account.email.toLowerCase(),
      account.passwordHash,
      account.timezoneId ?? 1,
      account.totpSecret ?? null,
    ],
  );
  const id = firstId(rows);
  await db.query(
    `INSERT INTO publisher_account_publishers (account_id, publisher_id)
     SELECT $1, unnest($2::int[])`,
    [id, account.publishers],
  );
  return id;
};

const firstId = (rows: readonly { id: number }[]): number => {
  const [row] = rows;
  if (!row) throw new Error('The database gave no id back.');
  return row.id;
};
