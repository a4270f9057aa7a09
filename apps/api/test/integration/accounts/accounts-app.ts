import type { UserRow } from '@leadline/contracts';
import { FixedClock } from '#shared/clock/clock.js';
import { call, type Reply } from '#test/support/http-client.js';
import {
  addStaff,
  onDatabase,
  signIn,
  TEST_PASSWORD,
  type SignedIn,
} from '#test/support/sign-in.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';
import { StaffAppModule } from '../auth/sign-in-steps.js';

export const PASSWORD = 'Secret123';
export const passwords = (password = PASSWORD) => ({ password, confirmPassword: password });

/** The proof of people without a second factor. */
export const OWN_PROOF = { current_password: TEST_PASSWORD };

/** Two processes on one database, and an administrator. */
export interface AccountsApp {
  readonly app: TestApp;
  readonly other: TestApp;
  readonly clock: FixedClock;
  readonly admin: SignedIn;
  readonly send: (
    method: string,
    path: string,
    body?: object,
    who?: SignedIn,
    at?: TestApp,
  ) => Promise<Reply>;
  readonly userNow: (id: number) => Promise<UserRow>;
  /** Body that saves a user without a change. */
  readonly bodyOf: (id: number) => Promise<Record<string, unknown>>;
  readonly isSignedIn: (who: SignedIn, at?: TestApp) => Promise<boolean>;
  readonly login: (email: string, password: string, at?: TestApp) => Promise<Reply>;
  readonly audit: (id: number) => Promise<{ action: string; user_id: number; after: unknown }[]>;
  readonly close: () => Promise<void>;
}

export const startAccountsApp = async (): Promise<AccountsApp> => {
  const clock = new FixedClock(new Date('2026-06-01T12:00:00Z'));
  const app = await createTestApp(StaffAppModule, { clock, environment: { DB_POOL_SIZE: '20' } });
  const other = await createTestApp(StaffAppModule, { clock, databaseUrl: app.databaseUrl });
  const admin = await signIn(app, { roleId: 1 });
  const send: AccountsApp['send'] = (method, path, body, who = admin, at = app) =>
    call(at.url, method, path, { body, headers: who.headers });
  const userNow: AccountsApp['userNow'] = async (id) => {
    const users = (await send('GET', '/api/users')).body as unknown as UserRow[];
    const user = users.find((one) => one.id === id);
    if (!user) throw new Error(`There is no user ${id}`);
    return user;
  };
  return {
    app,
    other,
    clock,
    admin,
    send,
    userNow,
    bodyOf: async (id) => {
      const { name, email, level } = await userNow(id);
      return { id, name, email, level };
    },
    isSignedIn: async (who, at = app) =>
      (await send('GET', '/api/session', undefined, who, at)).status === 200,
    login: (email, password, at = app) =>
      call(at.url, 'POST', '/api/login', { body: { email, password } }),
    audit: (id) =>
      onDatabase(
        app,
        async (client) =>
          (
            await client.query<{ action: string; user_id: number; after: unknown }>(
              `SELECT action, user_id, after
               FROM audit_log
               WHERE entity = 'user' AND entity_id = $1 AND action LIKE 'user.%'
               ORDER BY id`,
              [id],
            )
          ).rows,
      ),
    close: async () => {
      await other.close();
      await app.close();
    },
  };
};

/** A user without a session. */
export const newUser = async (world: AccountsApp, roleId = 5) =>
  (await addStaff(world.app, { roleId })).userId;
