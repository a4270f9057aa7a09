import { randomBytes } from 'node:crypto';
import { createUser, hashPassword } from '@leadline/prisma/seed';
import { deriveKey, encryptWith } from '@leadline/prisma/secret-box';
import { base32, codeAt } from '#modules/staff/auth/domain/one-time-code.js';
import { cookieHeaders, postFrom } from '#test/support/browser-cookies.js';
import type { Reply } from '#test/support/http-client.js';
import { onDatabase, TEST_PASSWORD } from '#test/support/sign-in.js';
import { TEST_SECRET, type TestApp } from '#test/support/test-app.js';
import { Module } from '@nestjs/common';
import { AccountsModule } from '#modules/staff/accounts/accounts.module.js';
import { AuditLogModule } from '#modules/staff/audit-log/audit-log.module.js';
import { AuthModule } from '#modules/staff/auth/auth.module.js';
import { LookupsModule } from '#modules/reference/lookups/lookups.module.js';
import { PublisherAccountsModule } from '#modules/publishers/publisher-accounts/publisher-accounts.module.js';
import { SettingsModule } from '#modules/reference/settings/settings.module.js';
import { UsersModule } from '#modules/staff/users/users.module.js';
import { HttpModule } from '#shared/http/http.module.js';
import { PlatformModule } from '#shared/platform.module.js';
import { NoAdvertisersModule, NoPublishersModule } from '#test/support/app-modules.js';

export const ROLE_ADMIN = 1;
const hash = hashPassword(TEST_PASSWORD);

export interface Person {
  readonly id: number;
  readonly email: string;
  readonly secret: string;
}

/** A user with two-factor authentication, which is either set up already or not yet. */
export const addPerson = async (
  app: TestApp,
  state: 'set up' | 'new' | 'without' = 'set up',
): Promise<Person> => {
  const email = `person-${randomBytes(6).toString('hex')}@example.com`;
  const secret = base32(randomBytes(20));
  const passwordHash = await hash;
  const id = await onDatabase(app, (client) =>
    createUser(client, {
      email,
      passwordHash,
      roleId: ROLE_ADMIN,
      enable2fa: state !== 'without',
      totpSecret:
        state === 'set up'
          ? encryptWith(deriveKey(TEST_SECRET, 'encryption'), secret, 'second-factor')
          : null,
    }),
  );
  return { id, email, secret };
};

/** Each person has a browser of each name. */
export const browserOf = (email: string, userAgent = 'Browser'): string =>
  `${userAgent} of ${email}`;
/** Headers that the browser of a person sends after its password step. */
export const headersOf = (email: string): Readonly<Record<string, string>> => ({
  'user-agent': 'Browser',
  ...cookieHeaders(browserOf(email)),
});
export const post = (
  app: TestApp,
  path: string,
  body: { readonly email: string; readonly [field: string]: unknown },
  userAgent = 'Browser',
): Promise<Reply> => postFrom(browserOf(body.email, userAgent), app.url, path, { body, userAgent });
export const passwordStep = (
  app: TestApp,
  email: string,
  password = TEST_PASSWORD,
  userAgent?: string,
): Promise<Reply> => post(app, '/api/login', { email, password }, userAgent);
export const verifyStep = (
  app: TestApp,
  email: string,
  code: string,
  userAgent?: string,
): Promise<Reply> => post(app, '/api/users/two-factor-verify', { email, code }, userAgent);
export const recoverStep = (
  app: TestApp,
  email: string,
  recovery_code: string,
  userAgent?: string,
): Promise<Reply> =>
  post(app, '/api/users/two-factor-recover', { email, recovery_code }, userAgent);
export const configureStep = (
  app: TestApp,
  email: string,
  code: string,
  userAgent?: string,
): Promise<Reply> => post(app, '/api/users/two-factor-configure', { email, code }, userAgent);

/** A code that is wrong in this time step and in the neighbouring ones. */
export const wrongCode = (secret: string, now: Date): string => {
  const right = new Set(
    [-30_000, 0, 30_000].map((shift) => codeAt(secret, new Date(now.getTime() + shift))),
  );
  return ['000000', '111111', '222222', '333333'].find((code) => !right.has(code)) ?? '444444';
};

export const query = <Row extends object>(
  app: TestApp,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> =>
  onDatabase(app, async (client) => (await client.query<Row>(text, values)).rows);

/** The part of the product that only staff and sign-in need. */
@Module({
  imports: [
    PlatformModule,
    HttpModule.forCallers(AuthModule, NoPublishersModule, NoAdvertisersModule),
    AuthModule,
    UsersModule,
    AccountsModule,
    PublisherAccountsModule,
    AuditLogModule,
    LookupsModule,
    SettingsModule,
  ],
})
export class StaffAppModule {}
