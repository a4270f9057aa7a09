import { randomBytes } from 'node:crypto';
import { createPublisherAccount } from '@leadline/prisma/seed';
import { deriveKey, encryptWith } from '@leadline/prisma/secret-box';
import argon2 from '@node-rs/argon2';
import { base32 } from '#modules/staff/auth/domain/one-time-code.js';
import { cookieHeaders, postFrom } from './browser-cookies.js';
import type { Reply } from './http-client.js';
import { CHEAP_HASH, onDatabase, TEST_PASSWORD } from './sign-in.js';
import { TEST_SECRET, type TestApp } from './test-app.js';
import { Module } from '@nestjs/common';
import { AuthModule } from '#modules/staff/auth/auth.module.js';
import { NoAdvertisersModule } from '#test/support/app-modules.js';
import { PanelSignInModule } from '#modules/publishers/panel-sign-in/panel-sign-in.module.js';
import { PublisherAccountsModule } from '#modules/publishers/publisher-accounts/publisher-accounts.module.js';
import { PublisherAuthModule } from '#modules/intake/publisher-auth/publisher-auth.module.js';
import { HttpModule } from '#shared/http/http.module.js';
import { PlatformModule } from '#shared/platform.module.js';

export interface PanelPerson {
  readonly id: number;
  readonly email: string;
  /** Secret of the second factor. */
  readonly secret: string;
}
export interface PanelSignedIn extends PanelPerson {
  readonly token: string;
  readonly headers: Readonly<Record<string, string>>;
}
export interface PanelOptions {
  readonly publishers: readonly number[];
  /** Whether the second factor is on. */
  readonly hasTwoFactor?: boolean;
  readonly timezoneId?: number;
}

let passwordHash: Promise<string> | undefined;

/** A publisher account. The password is TEST_PASSWORD. */
export const addPanelAccount = async (
  app: Pick<TestApp, 'databaseUrl'>,
  { publishers, hasTwoFactor = false, timezoneId }: PanelOptions,
): Promise<PanelPerson> => {
  const email = `panel-${randomBytes(6).toString('hex')}@example.com`;
  const secret = base32(randomBytes(20));
  const hash = await (passwordHash ??= argon2.hash(TEST_PASSWORD, CHEAP_HASH));
  const id = await onDatabase(app, (client) =>
    createPublisherAccount(client, {
      email,
      passwordHash: hash,
      publishers,
      ...(timezoneId !== undefined && { timezoneId }),
      totpSecret: hasTwoFactor
        ? encryptWith(deriveKey(TEST_SECRET, 'encryption'), secret, 'second-factor')
        : null,
    }),
  );
  return { id, email, secret };
};

/** Headers of every call of a browser. */
export const PANEL_BROWSER = { 'user-agent': 'Panel browser' } as const;

/** Headers that the browser of an account sends after its password step. */
export const panelHeaders = (email: string): Readonly<Record<string, string>> => ({
  ...PANEL_BROWSER,
  ...cookieHeaders(`Panel of ${email}`),
});

/** A step of a sign-in, in the browser of the account. */
export const panelPost = (
  { url }: Pick<TestApp, 'url'>,
  path: string,
  body: { readonly email: string; readonly [field: string]: unknown },
): Promise<Reply> =>
  postFrom(`Panel of ${body.email}`, url, path, { body, userAgent: PANEL_BROWSER['user-agent'] });

export const panelPasswordStep = (
  { url }: Pick<TestApp, 'url'>,
  email: string,
  password = TEST_PASSWORD,
): Promise<Reply> => panelPost({ url }, '/api/panel/login', { email, password });

export const panelBearer = (token: unknown): Readonly<Record<string, string>> => ({
  authorization: `Bearer ${String(token)}`,
  ...PANEL_BROWSER,
});

/** A publisher account that is signed in as the browser does it. */
export const signInToPanel = async (
  app: Pick<TestApp, 'databaseUrl' | 'url'>,
  options: PanelOptions,
): Promise<PanelSignedIn> => {
  const person = await addPanelAccount(app, options);
  const { status, body } = await panelPasswordStep(app, person.email);
  if (status !== 200) throw new Error(`The sign-in answered ${status}.`);
  return { ...person, token: String(body.token), headers: panelBearer(body.token) };
};

/** Sign-in of staff and of panel accounts, and what staff do with those. */
@Module({
  imports: [
    PlatformModule,
    HttpModule.forCallers(AuthModule, PanelSignInModule, PublisherAuthModule, NoAdvertisersModule),
    PublisherAccountsModule,
  ],
})
export class PanelAppModule {}
