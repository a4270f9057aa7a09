import { randomBytes } from 'node:crypto';
import type { PermissionName, SessionUser } from '@leadline/contracts';
import { createRole, createUser } from '@leadline/prisma/seed';
import argon2 from '@node-rs/argon2';
import type pg from 'pg';
import type { TestApp } from './test-app.js';
import { onConnection } from './test-database.js';

export const TEST_PASSWORD = 'Correct-Horse-7';
/** The server reads the cost from the hash. This one is cheap, because tests sign in often. */
export const CHEAP_HASH = { memoryCost: 8, timeCost: 1, parallelism: 1 };
let passwordHash: Promise<string> | undefined;

export interface SignedIn {
  readonly userId: number;
  readonly roleId: number;
  readonly email: string;
  readonly token: string;
  /** Headers of every call of the web. */
  readonly headers: Readonly<Record<string, string>>;
}
export interface SignInOptions {
  /** The permissions of the new role. None by default. */
  readonly permissions?: readonly PermissionName[];
  /** Whether the new role is limited to the parties that its users manage. */
  readonly limitedToOwnParties?: boolean;
  /** An existing role instead, e.g. 1 for Admin. */
  readonly roleId?: number;
  readonly timezoneId?: number;
  readonly email?: string;
}

/** Runs statements on the database of the app under test. */
export const onDatabase = <T>(
  { databaseUrl }: Pick<TestApp, 'databaseUrl'>,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> => onConnection(databaseUrl, work);

/**
 * A member of staff without two-factor authentication, with a role of its own. The password is
 * TEST_PASSWORD.
 */
export const addStaff = async (
  app: Pick<TestApp, 'databaseUrl'>,
  options: SignInOptions = {},
): Promise<{ userId: number; roleId: number; email: string }> => {
  const mark = randomBytes(6).toString('hex');
  const email = options.email ?? `staff-${mark}@example.com`;
  const hash = await (passwordHash ??= argon2.hash(TEST_PASSWORD, CHEAP_HASH));
  return onDatabase(app, async (client) => {
    const roleId =
      options.roleId ??
      (await createRole(client, {
        name: `Role ${mark}`,
        permissions: options.permissions ?? [],
        ...(options.limitedToOwnParties && { limitedToOwnParties: true }),
      }));
    const userId = await createUser(client, {
      email,
      passwordHash: hash,
      roleId,
      timezoneId: options.timezoneId ?? 1,
      enable2fa: false,
    });
    return { userId, roleId, email };
  });
};

/** An administrator who never signs in. Returns the id. */
export const addUser = (db: Parameters<typeof createUser>[0], name: string): Promise<number> =>
  createUser(db, {
    name,
    email: `${name.toLowerCase()}@example.com`,
    passwordHash: 'none',
    roleId: 1,
  });

/** Makes a member of staff and signs in as the browser does. */
export const signIn = async (
  app: Pick<TestApp, 'databaseUrl' | 'url'>,
  options: SignInOptions = {},
): Promise<SignedIn> => {
  const staff = await addStaff(app, options);
  const response = await fetch(`${app.url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: staff.email, password: TEST_PASSWORD }),
  });
  if (response.status !== 200)
    throw new Error(`The sign-in answered ${response.status}: ${await response.text()}`);
  const { token, timezone_id } = (await response.json()) as SessionUser;
  return {
    ...staff,
    token,
    headers: { authorization: `Bearer ${token}`, 'timezone-id': String(timezone_id) },
  };
};
