import { createFirstAdministrator, offerFirstAdministrator } from '@leadline/prisma/seed';
import { call, type Reply } from '#test/support/http-client.js';
import { onDatabase } from '#test/support/sign-in.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';
import { StaffAppModule } from '../auth/staff-app.module.js';
import { passwords } from './accounts-app.js';

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
  onDatabase(app, (client) => client.query('TRUNCATE users, first_administrator_code CASCADE')),
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
