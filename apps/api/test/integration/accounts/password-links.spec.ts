import { call, type Reply } from '#test/support/http-client.js';
import { onDatabase, signIn, TEST_PASSWORD } from '#test/support/sign-in.js';
import {
  newUser,
  OWN_PROOF,
  passwords,
  startAccountsApp,
  type AccountsApp,
} from './accounts-app.js';

/** Links with which a person sets a password once. */

let world: AccountsApp;
beforeAll(async () => {
  world = await startAccountsApp();
}, 60_000);
afterAll(() => world.close());

const HOUR = 3_600_000;
const INVALID = { status: 404, body: { code: 'PASSWORD_LINK_INVALID' } };
const makeLink = async (id: number): Promise<string> => {
  const reply = await world.send('POST', `/api/users/${id}/password-link`, OWN_PROOF);
  expect(reply.status).toBe(201);
  return String(reply.body.path).replace('/set-password/', '');
};
const check = (token: string): Promise<Reply> =>
  call(world.app.url, 'POST', '/api/password-links/check', { body: { token } });
const use = (token: string, password = 'Fresh123', at = world.app): Promise<Reply> =>
  call(at.url, 'POST', '/api/password-links/use', { body: { token, ...passwords(password) } });

it('sets a password once, ends the sessions, and is stored as a hash', async () => {
  const person = await signIn(world.app, { roleId: 5 });
  const token = await makeLink(person.userId);
  const { name } = await world.userNow(person.userId);
  expect((await check(token)).body).toEqual({
    name,
    email: person.email,
    password_min: 6,
    password_max: 12,
    expires_at: '2026-06-02T12:00:00.000Z',
  });
  const stored = await onDatabase(
    world.app,
    async (client) =>
      (await client.query<{ text: string }>('SELECT l::text AS text FROM password_links l')).rows,
  );
  expect(JSON.stringify(stored)).not.toContain(token);
  expect(await use(token)).toMatchObject({
    status: 200,
    body: { message: 'Your password is set' },
  });
  world.clock.advance(1000);
  expect(await world.isSignedIn(person, world.other)).toBe(false);
  expect((await world.login(person.email, TEST_PASSWORD)).status).toBe(400);
  expect((await world.login(person.email, 'Fresh123')).status).toBe(200);
  expect(await check(token)).toMatchObject(INVALID);
  expect(await use(token)).toMatchObject(INVALID);
  expect(
    (await world.audit(person.userId)).map(({ action, user_id }) => [action, user_id]),
  ).toEqual([
    ['user.make_password_link', world.admin.userId],
    ['user.set_password', person.userId],
  ]);
});

it('refuses a common password, as the form of users does, and stays usable', async () => {
  const token = await makeLink(await newUser(world));
  const message = 'This password is too common. Choose another one.';
  const refused = {
    status: 422,
    body: { issues: [{ in: 'body', field: 'password', code: 'too_common', message }] },
  };
  expect(await use(token, 'Password1')).toMatchObject(refused);
  const user = { name: 'A user', email: 'common@example.com', level: 5 };
  expect(
    await world.send('POST', '/api/users', { ...user, ...passwords('Welcome1') }),
  ).toMatchObject(refused);
  expect((await use(token)).status).toBe(200);
});

it('of many uses at once, in two processes, one succeeds', async () => {
  const id = await newUser(world);
  const { email } = await world.userNow(id);
  const token = await makeLink(id);
  const tries = Array.from({ length: 12 }, (_, index) => `Race${index}pass`.slice(0, 12));
  const replies = await Promise.all(
    tries.map((password, index) => use(token, password, index % 2 ? world.app : world.other)),
  );
  const winners = tries.filter((_, index) => replies[index]?.status === 200);
  expect(winners).toHaveLength(1);
  expect((await world.login(String(email), String(winners[0]))).status).toBe(200);
});

it('ends after 24 hours, when another is made, and when the account changes', async () => {
  const id = await newUser(world);
  const old = await makeLink(id);
  world.clock.advance(24 * HOUR - 1);
  expect((await check(old)).status).toBe(200);
  world.clock.advance(1);
  expect(await check(old)).toMatchObject(INVALID);
  expect(await use(old)).toMatchObject(INVALID);
  // The session of the administrator has ended by then, too.
  const admin = await signIn(world.app, { roleId: 1 });
  const make = async (): Promise<string> =>
    String(
      (await world.send('POST', `/api/users/${id}/password-link`, OWN_PROOF, admin)).body.path,
    ).replace('/set-password/', '');
  const save = async (patch: object): Promise<void> => {
    const users = (await world.send('GET', '/api/users', undefined, admin)).body as unknown as {
      id: number;
    }[];
    const { name, email, level } = users.find((user) => user.id === id) as unknown as {
      name: string;
      email: string;
      level: number;
    };
    await world.send('PUT', '/api/users', { id, name, email, level, ...patch }, admin);
  };
  const first = await make();
  const second = await make();
  expect(await use(first)).toMatchObject(INVALID);
  expect((await check(second)).status).toBe(200);
  await save(passwords());
  expect(await use(second)).toMatchObject(INVALID);
  const third = await make();
  await save({ is_active: false });
  expect(await use(third)).toMatchObject(INVALID);
  const refused = await world.send('POST', `/api/users/${id}/password-link`, OWN_PROOF, admin);
  expect(refused).toMatchObject({ status: 409, body: { code: 'USER_INACTIVE' } });
});

it('keeps the rules of passwords, and stays valid after a password that breaks them', async () => {
  const admin = await signIn(world.app, { roleId: 1 });
  const id = await newUser(world);
  const link = await world.send('POST', `/api/users/${id}/password-link`, OWN_PROOF, admin);
  const token = String(link.body.path).replace('/set-password/', '');
  const reply = await use(token, 'short');
  expect(reply.status).toBe(422);
  expect((await use('made-up-token-made-up-token')).status).toBe(404);
  expect((await use(token)).status).toBe(200);
});
