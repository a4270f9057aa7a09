import { randomBytes } from 'node:crypto';
import { createRole, createUser, offerFirstAdministrator } from '@leadline/prisma/seed';
import { codeAt } from '#modules/staff/auth/domain/one-time-code.js';
import { makeToken } from '#test/support/api-tokens.js';
import { call } from '#test/support/http-client.js';
import { TEST_PASSWORD } from '#test/support/sign-in.js';
import { addPerson, passwordStep, verifyStep } from '../integration/auth/sign-in-steps.js';
import { webhookCases } from './webhook-rows.js';
import type { World } from './world.js';

// Bodies of the success cases of roles and users.

const mark = (): string => randomBytes(4).toString('hex');

export const roleBody = () => ({ name: `Role ${mark()}`, permissions: [2] });
export const newRole = ({ db }: World): Promise<number> =>
  createRole(db, { name: `Role ${mark()}`, permissions: ['LEADS_LIST'] });

export const offerBody = () => ({ name: 'Spring', slug: `spring-${mark()}` });
export const newOffer = async ({ app, admin }: World): Promise<number> =>
  Number(
    (await call(app.url, 'POST', '/api/offers', { body: offerBody(), headers: admin.headers })).body
      .id,
  );

export const groupBody = () => ({ group: `Group ${mark()}`, statuses: ['Callback'] });
export const newGroup = async ({ app, admin }: World): Promise<number> =>
  Number(
    (
      await call(app.url, 'POST', '/api/status-groups', {
        body: groupBody(),
        headers: admin.headers,
      })
    ).body.id,
  );

export const alertRecipientBody = ({ admin }: World) => ({
  ...{ name: `Recipient ${mark()}`, channel: 'email', address: 'alerts@example.com' },
  ...{ kinds: ['circuit_open'], user_id: admin.userId, timezone_id: 1, repeat_hours: 4 },
  ...{ quiet_from: null, quiet_until: null, is_active: false },
});
export const newAlertRecipient = async (world: World): Promise<number> => {
  const { app, admin } = world;
  const body = alertRecipientBody(world);
  const { headers } = admin;
  return Number((await call(app.url, 'POST', '/api/alert-recipients', { body, headers })).body.id);
};

export const apiTokenBody = () => ({
  ...{ name: `Script ${mark()}`, scopes: [2, 76], addresses: [], expires_at: null },
});
export const newApiToken = async ({ app, admin }: World): Promise<number> => {
  const { body } = await call(app.url, 'POST', '/api/api-tokens', {
    headers: admin.headers,
    body: { ...apiTokenBody(), ...OWN_PROOF },
  });
  return Number(body.id);
};

export const userPasswords = { password: 'Secret123', confirmPassword: 'Secret123' };
export const userBody = () => ({
  name: 'A user',
  email: `user-${mark()}@example.com`,
  level: 5,
  ...userPasswords,
});
/** A publisher account as the panel of staff sends it. */
export const accountBody = ({ publisher }: World) => ({
  first_name: 'Pat',
  last_name: 'Lee',
  email: `pat-${mark()}@example.com`,
  password: 'Secret123',
  added_affiliates: [{ id: publisher.id, name: 'Publisher A' }],
});
export const newAccount = async (world: World): Promise<number> => {
  const { body } = await call(
    world.app.url,
    'POST',
    '/api/publisher_account/create_publisher_account',
    { headers: world.admin.headers, body: accountBody(world) },
  );
  return Number(body.id);
};
export const newUser = ({ db }: World): Promise<number> =>
  createUser(db, { email: `user-${mark()}@example.com`, passwordHash: 'none', roleId: 5 });
/** The proof of an administrator without a second factor. */
export const OWN_PROOF = { current_password: TEST_PASSWORD };
/** The token of a new link. */
export const newLink = async (world: World): Promise<string> => {
  const id = await newUser(world);
  const { headers } = world.admin;
  const { body } = await call(world.app.url, 'POST', `/api/users/${id}/password-link`, {
    headers,
    body: OWN_PROOF,
  });
  return String(body.path).split('/').at(-1) ?? '';
};

/** Somebody who is signed in with a second factor, and what proves it once more. */
export const signedInTwice = async ({ app }: World) => {
  const { email, secret } = await addPerson(app);
  const now = Date.now();
  await passwordStep(app, email);
  const { body } = await verifyStep(app, email, codeAt(secret, new Date(now)));
  return {
    headers: { authorization: `Bearer ${String(body.token)}`, 'user-agent': 'Browser' },
    // The code of the next step: each step is used once.
    body: { current_password: TEST_PASSWORD, code: codeAt(secret, new Date(now + 30_000)) },
  };
};
/** The same after the second factor was forgotten, with the first code of the next one. */
export const settingUpAgain = async (world: World) => {
  const { headers, body } = await signedInTwice(world);
  const reply = await call(world.app.url, 'POST', '/api/profile/two-factor/reset', {
    headers,
    body,
  });
  return { headers, body: { code: codeAt(String(reply.body.secret), new Date()) } };
};
/** Two sessions of one person: the headers of one, the id of the other. */
export const secondSession = async (world: World) => {
  const { email } = await addPerson(world.app, 'without');
  const tokenOf = async () => String((await passwordStep(world.app, email)).body.token);
  await tokenOf();
  const headers = { authorization: `Bearer ${await tokenOf()}` };
  const { body } = await call(world.app.url, 'GET', '/api/profile/sessions', { headers });
  const other = (body as unknown as { id: string; is_current: boolean }[]).find(
    ({ is_current }) => !is_current,
  );
  return { headers, params: { session_id: other?.id ?? '' } };
};

export const firstAdministratorBody = async ({ db }: World) => ({
  ...userPasswords,
  name: 'Ann Lee',
  email: `first-${mark()}@example.com`,
  code: await offerFirstAdministrator(db),
});

/** Requests that succeed, for the routes of status groups, roles, users and the own account. */
export const staffCases = {
  ...webhookCases,
  'exchangeRates.create': () => ({
    body: { currency: 'EUR', day: '2026-11-02', rate: '1.0842', source: 'ECB' },
  }),
  'exchangeRates.createMany': () => ({ body: { text: '2026-11-02,GBP,1.31' } }),
  'alertRecipients.create': (world: World) => ({ body: alertRecipientBody(world) }),
  'alertRecipients.update': async (world: World) => ({
    params: { id: await newAlertRecipient(world) },
    body: alertRecipientBody(world),
  }),
  'alertRecipients.remove': async (world: World) => ({
    params: { id: await newAlertRecipient(world) },
  }),
  'alertRecipients.test': async (world: World) => ({
    params: { id: await newAlertRecipient(world) },
  }),
  'statusGroups.create': () => ({ body: groupBody() }),
  'statusGroups.update': async (world: World) => ({
    body: { ...groupBody(), id: await newGroup(world) },
  }),
  'statusGroups.remove': async (world: World) => ({ params: { id: await newGroup(world) } }),
  'roles.create': () => ({ body: roleBody() }),
  'roles.update': async (world: World) => ({
    params: { id: await newRole(world) },
    body: roleBody(),
  }),
  'roles.remove': async (world: World) => ({ params: { id: await newRole(world) } }),
  'roles.versions': async (world: World) => ({ params: { id: await newRole(world) } }),
  'roles.restore': async (world: World) => ({ params: { id: await newRole(world), version: 1 } }),
  'apiTokens.current': async ({ app, admin }: World) => ({
    headers: (await makeToken(app, admin, { scopes: ['CAPS_LIST'] })).headers,
  }),
  'apiTokens.create': () => ({ body: { ...apiTokenBody(), ...OWN_PROOF } }),
  'apiTokens.update': async (world: World) => ({
    params: { id: await newApiToken(world) },
    body: { ...apiTokenBody(), ...OWN_PROOF },
  }),
  'apiTokens.versions': async (world: World) => ({ params: { id: await newApiToken(world) } }),
  'apiTokens.revoke': async (world: World) => ({ params: { id: await newApiToken(world) } }),
  'users.create': () => ({ body: userBody() }),
  'users.update': async (world: World) => ({ body: { ...userBody(), id: await newUser(world) } }),
  'users.remove': async (world: World) => ({ params: { id: await newUser(world) } }),
  'users.resetTwoFactor': async (world: World) => ({
    params: { id: await newUser(world) },
    body: OWN_PROOF,
  }),
  'users.endSessions': async (world: World) => ({ params: { id: await newUser(world) } }),
  'users.versions': async (world: World) => ({ params: { id: await newUser(world) } }),
  'users.restore': async (world: World) => ({ params: { id: await newUser(world), version: 1 } }),
  'firstAdministrator.create': async (world: World) => ({
    body: await firstAdministratorBody(world),
  }),
  'passwordLinks.create': async (world: World) => ({
    params: { id: await newUser(world) },
    body: OWN_PROOF,
  }),
  'passwordLinks.check': async (world: World) => ({ body: { token: await newLink(world) } }),
  'passwordLinks.use': async (world: World) => ({
    body: { ...userPasswords, token: await newLink(world) },
  }),
  'profile.changePassword': async (world: World) => ({
    headers: (await secondSession(world)).headers,
    body: { ...userPasswords, current_password: TEST_PASSWORD },
  }),
  'profile.resetTwoFactor': signedInTwice,
  'profile.renewRecoveryCodes': signedInTwice,
  'profile.confirmTwoFactor': settingUpAgain,
  'profile.endSession': secondSession,
  'profile.endOtherSessions': async (world: World) => ({
    headers: (await secondSession(world)).headers,
  }),
};
