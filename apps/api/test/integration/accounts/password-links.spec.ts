import { call, type Reply } from '#test/support/http-client.js';
import { onDatabase, signIn, TEST_PASSWORD } from '#test/support/sign-in.js';
import {
  newUser,
  OWN_PROOF,
  passwords,
  startAccountsApp,
  type AccountsApp,
} from './accounts-app.js';
import { createFirstAdministrator, offerFirstAdministrator } from '@leadline/prisma/seed';
import { createTestApp, type TestApp } from '#test/support/test-app.js';
import { StaffAppModule } from '../auth/sign-in-steps.js';

describe('password links', () => {
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
});

describe('first administrator', () => {
  /** The first administrator, whom a visitor makes with the code in the log of `migrate`. */

  let app: TestApp;
  let other: TestApp;
  beforeAll(async () => {
    app = await createTestApp(StaffAppModule);
    other = await createTestApp(StaffAppModule, { databaseUrl: app.databaseUrl });
  }, 60_000);
  afterAll(async () => {
    await other.close();
    await app.close();
  });
  beforeEach(() =>
    onDatabase(app, (client) =>
      client.query(
        // The ledger, which the truncation reaches by way of the parties, refuses it.
        `SET LOCAL session_replication_role = replica;
         TRUNCATE users, first_administrator_code CASCADE`,
      ),
    ),
  );

  const PATH = '/api/first-administrator';
  const ann = { name: 'Ann Lee', email: 'Ann@Example.com', ...passwords() };
  const offer = (): Promise<string> => onDatabase(app, offerFirstAdministrator);
  const isWanted = async (): Promise<unknown> => (await call(app.url, 'GET', PATH)).body.is_wanted;
  const create = (body: object, at = app): Promise<Reply> => call(at.url, 'POST', PATH, { body });
  const users = (): Promise<unknown[]> =>
    onDatabase(
      app,
      async (client) =>
        (await client.query('SELECT name, email, role_id, enable_2fa FROM users ORDER BY id')).rows,
    );

  it('is made with the code, signs in, and is in the audit log', async () => {
    expect(await isWanted()).toBe(false);
    const code = await offer();
    expect(await isWanted()).toBe(true);
    expect(await create({ code: ` ${code} `, ...ann })).toMatchObject({
      status: 201,
      body: { message: 'Administrator created' },
    });
    expect(await users()).toEqual([
      { name: 'Ann Lee', email: 'ann@example.com', role_id: 1, enable_2fa: true },
    ]);
    const { email, password } = ann;
    expect((await call(app.url, 'POST', '/api/login', { body: { email, password } })).status).toBe(
      200,
    );
    const audit = await onDatabase(
      app,
      async (client) =>
        (
          await client.query(
            `SELECT a.action, u.email
           FROM audit_log a
           JOIN users u ON u.id = a.user_id AND u.id = a.entity_id::int`,
          )
        ).rows,
    );
    expect(audit).toEqual([{ action: 'user.create', email: 'ann@example.com' }]);
    expect(await isWanted()).toBe(false);
  });

  it('is made once, though many try at the same time in two processes', async () => {
    const code = await offer();
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        create({ code, ...ann, email: `a${index}@example.com` }, index % 2 ? app : other),
      ),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(422)]);
    expect(await users()).toHaveLength(1);
  });

  it.each([
    ['another code', async () => `${await offer()}x`],
    ['a code before the newest', async () => [await offer(), await offer()][0] ?? ''],
    ['no code offered', () => Promise.resolve('anything')],
    [
      'a user who was made meanwhile',
      async () => {
        const code = await offer();
        await onDatabase(app, (client) =>
          createFirstAdministrator(client, { email: 'b@example.com', password: 'Secret123' }),
        );
        return code;
      },
    ],
  ])('is not made with %s', async (_name, codeOf) => {
    const code = await codeOf();
    const before = await users();
    const reply = await create({ code, ...ann });
    expect([reply.status, reply.body.code]).toEqual([422, 'FIRST_ADMINISTRATOR_CODE_WRONG']);
    expect(reply.body.issues).toMatchObject([{ field: 'code' }]);
    expect(await users()).toEqual(before);
  });

  it('keeps the code of a form that is refused, and stores it as a hash', async () => {
    const code = await offer();
    expect((await create({ code, ...ann, password: 'short' })).status).toBe(422);
    expect((await create({ ...ann })).body.issues).toMatchObject([{ field: 'code' }]);
    const stored = await onDatabase(
      app,
      async (client) =>
        (await client.query('SELECT c::text AS text FROM first_administrator_code c')).rows,
    );
    expect(JSON.stringify(stored)).not.toContain(code);
    expect((await create({ code, ...ann })).status).toBe(201);
  });
});
