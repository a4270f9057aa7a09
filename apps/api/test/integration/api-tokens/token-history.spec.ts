import type { AuditPage, VersionHistory } from '@leadline/contracts';
import { makeToken, scopeIds, type MadeToken } from '#test/support/api-tokens.js';
import { call, type Reply } from '#test/support/http-client.js';
import { signIn, TEST_PASSWORD, type SignedIn } from '#test/support/sign-in.js';
import { createWorld, type World } from '../../api/world.js';

/** The history of API tokens (ADR 102). */

let world: World;
beforeAll(async () => {
  world = await createWorld();
}, 60_000);
afterAll(() => world.close());

const send = (who: SignedIn, method: string, path: string, body?: object): Promise<Reply> =>
  call(world.app.url, method, path, { headers: who.headers, body });
const staff = (): Promise<SignedIn> =>
  signIn(world.app, { permissions: ['CAPS_LIST', 'ROLES_LIST'] });
/** Renames a token, and gives it another right. */
const widen = async (who: SignedIn, { id }: MadeToken): Promise<void> => {
  const body = {
    ...{ name: 'Wider', scopes: scopeIds(['CAPS_LIST', 'ROLES_LIST']), expires_at: null },
    current_password: TEST_PASSWORD,
  };
  expect((await send(who, 'PUT', `/api/api-tokens/${id}`, body)).status).toBe(200);
};
/** Returns author and fields of each version, the newest first; or the code of the refusal. */
const history = async ({ id }: MadeToken, who: SignedIn): Promise<unknown> => {
  const { status, body } = await send(who, 'GET', `/api/api-tokens/${id}/versions`);
  const { data } = body as unknown as VersionHistory;
  return status === 200
    ? data.map(({ saved_by: by, changes }) => [by?.id, changes.map(({ label }) => label)])
    : body.code;
};

it('says who saved what, to the user of the token and to those who manage all', async () => {
  const who = await staff();
  const token = await makeToken(world.app, who, { scopes: ['CAPS_LIST'] });
  await widen(who, token);
  const entries = [
    [who.userId, ['Name', 'See roles', 'Calls per minute']],
    [who.userId, ['Name', 'See caps', 'Addresses', 'Expires', 'Calls per minute']],
  ];
  expect(await history(token, who)).toEqual(entries);
  expect(await history(token, world.admin)).toEqual(entries);
  expect(await history(token, await staff())).toBe('API_TOKEN_NOT_FOUND');
  const { text } = await send(world.admin, 'GET', `/api/api-tokens/${token.id}/versions`);
  expect(text).not.toContain(token.token.slice(4, -4));
});

it('of a revoked one, the audit log says who made, changed and ended it', async () => {
  const who = await staff();
  const token = await makeToken(world.app, who, { scopes: ['CAPS_LIST'] });
  await widen(who, token);
  await send(world.admin, 'DELETE', `/api/api-tokens/${token.id}`);
  expect(await history(token, who)).toBe('API_TOKEN_NOT_FOUND');
  const record = { entity: 'api_token', id: token.id };
  const { body } = await send(world.admin, 'POST', '/api/audit-log', { record });
  const { data } = body as unknown as AuditPage;
  expect(data.map(({ action, user }) => [action, user?.id])).toEqual([
    ['api_token.delete', world.admin.userId],
    ['api_token.update', who.userId],
    ['api_token.create', who.userId],
  ]);
});
