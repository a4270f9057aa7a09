import { randomBytes } from 'node:crypto';
import type { AuditPage } from '@leadline/contracts';
import { SecretsService } from '#shared/crypto/secrets.service.js';
import { base32, codeAt } from '#modules/staff/auth/domain/one-time-code.js';
import { makeToken, scopeIds, type MadeToken } from '#test/support/api-tokens.js';
import { call, type Reply } from '#test/support/http-client.js';
import { signIn, TEST_PASSWORD, type SignedIn } from '#test/support/sign-in.js';
import { createWorld, type World } from '../../api/world.js';

/** A session alone makes and changes no API token, and brings none back (ADR 102). */

let world: World;
beforeAll(async () => {
  world = await createWorld();
}, 60_000);
afterAll(() => world.close());

const END = { expires_at: null };
const staff = (): Promise<SignedIn> =>
  signIn(world.app, { permissions: ['CAPS_LIST', 'ROLES_LIST'] });
const make = ({ headers }: SignedIn, proof: object): Promise<Reply> =>
  call(world.app.url, 'POST', '/api/api-tokens', {
    headers,
    body: { name: 'A script', scopes: scopeIds(['CAPS_LIST']), ...END, ...proof },
  });
/** Gives a token another right. */
const widen = ({ headers }: SignedIn, id: number, proof: object): Promise<Reply> =>
  call(world.app.url, 'PUT', `/api/api-tokens/${id}`, {
    headers,
    body: { name: 'Wider', scopes: scopeIds(['CAPS_LIST', 'ROLES_LIST']), ...END, ...proof },
  });
const tokensOf = async ({ headers }: SignedIn): Promise<unknown> =>
  (await call(world.app.url, 'GET', '/api/api-tokens', { headers })).body;

it('makes no token without the password, and guesses are in the audit log', async () => {
  const who = await staff();
  for (const proof of [{}, { current_password: '' }, { current_password: 'Wrong-guess-1' }])
    expect(await make(who, proof)).toMatchObject({
      status: 422,
      body: { issues: [{ field: 'current_password' }] },
    });
  expect(await tokensOf(who)).toEqual([]);
  const { body } = await call(world.app.url, 'POST', '/api/audit-log', {
    headers: world.admin.headers,
    body: { action: ['auth.proof_failed'] },
  });
  expect((body as unknown as AuditPage).data[0]).toMatchObject({ user: { id: who.userId } });
  expect((await make(who, { current_password: TEST_PASSWORD })).status).toBe(201);
});

/** Returns the secret of a user's new second factor. */
const setUpTwoFactor = async ({ userId }: SignedIn): Promise<string> => {
  const secret = base32(randomBytes(20));
  await world.db.query(
    `UPDATE users SET enable_2fa = true, totp_secret = $2, totp_confirmed_at = now()
     WHERE id = $1`,
    [userId, world.app.get(SecretsService).encrypt(secret, 'second-factor')],
  );
  return secret;
};

it('makes no token without a code of the second factor, which counts once', async () => {
  const who = await staff();
  const secret = await setUpTwoFactor(who);
  const current_password = TEST_PASSWORD;
  const code = codeAt(secret, new Date());
  for (const proof of [{}, { code: '' }, { code: code === '000000' ? '111111' : '000000' }])
    expect(await make(who, { current_password, ...proof })).toMatchObject({
      status: 422,
      body: { issues: [{ field: 'code' }] },
    });
  expect((await make(who, { current_password, code })).status).toBe(201);
  expect((await make(who, { current_password, code })).body.issues).toMatchObject([
    { field: 'code' },
  ]);
});

it('a token is not changed without the password, nor without a code that counts once', async () => {
  const who = await staff();
  const { id, headers } = await makeToken(world.app, who, { scopes: ['CAPS_LIST'] });
  const roles = async (): Promise<number> =>
    (await call(world.app.url, 'GET', '/api/roles', { headers })).status;
  for (const proof of [{}, { current_password: '' }, { current_password: 'Wrong-guess-1' }])
    expect(await widen(who, id, proof)).toMatchObject({
      status: 422,
      body: { issues: [{ field: 'current_password' }] },
    });
  const secret = await setUpTwoFactor(who);
  const current_password = TEST_PASSWORD;
  const code = codeAt(secret, new Date());
  for (const proof of [{}, { code: code === '000000' ? '111111' : '000000' }])
    expect(await widen(who, id, { current_password, ...proof })).toMatchObject({
      status: 422,
      body: { issues: [{ field: 'code' }] },
    });
  expect(await tokensOf(who)).toMatchObject([{ name: 'A script', version: 1 }]);
  expect(await roles()).toBe(403);
  const proof = { current_password, code };
  // A refused save uses up no code.
  expect((await widen(who, id, { ...proof, version: 9 })).body.code).toBe('CONFLICT');
  expect((await widen(who, id, { ...proof, version: 1 })).body).toMatchObject({ version: 2 });
  expect(await roles()).toBe(200);
  expect((await widen(who, id, { ...proof, version: 2 })).body.issues).toMatchObject([
    { field: 'code' },
  ]);
  const own = { headers: who.headers };
  expect((await call(world.app.url, 'DELETE', `/api/api-tokens/${id}`, own)).status).toBe(200);
  expect(await roles()).toBe(401);
});

it('a token that was revoked or has expired is not brought back by a save', async () => {
  const who = await staff();
  const scopes = ['CAPS_LIST'] as const;
  const [revoked, expired] = [
    await makeToken(world.app, who, { scopes }),
    await makeToken(world.app, who, { scopes, expires_at: '2030-01-01T00:00:00.000Z' }),
  ];
  const { headers } = who;
  await call(world.app.url, 'DELETE', `/api/api-tokens/${revoked.id}`, { headers });
  await world.db.query(
    `UPDATE api_tokens SET expires_at = now() - interval '1 day' WHERE id = $1`,
    [expired.id],
  );
  const proof = { current_password: TEST_PASSWORD };
  const body = { name: 'Again', scopes: scopeIds(scopes), ...END, ...proof };
  const save = ({ id }: MadeToken): Promise<Reply> =>
    call(world.app.url, 'PUT', `/api/api-tokens/${id}`, { headers, body });
  expect((await save(revoked)).body.code).toBe('API_TOKEN_NOT_FOUND');
  expect(await save(expired)).toMatchObject({
    status: 422,
    body: { issues: [{ field: 'expires_at', code: 'expired' }] },
  });
  const reply = await call(world.app.url, 'GET', '/api/caps', { headers: expired.headers });
  expect(reply.body.message).toBe('This API token has expired.');
});
