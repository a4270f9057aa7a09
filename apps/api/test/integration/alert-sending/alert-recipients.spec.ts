import type { Issue, PermissionName } from '@leadline/contracts';
import { call, type Reply } from '#test/support/http-client.js';
import { signIn, type SignedIn } from '#test/support/sign-in.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';
import pg from 'pg';
import { AppModule } from '../../../src/app.module.js';

/** Staff set up who is sent alerts. */

let app: TestApp;
let db: pg.Pool;
let admin: SignedIn;
beforeAll(async () => {
  app = await createTestApp(AppModule, { environment: { PROCESS_ROLE: 'http' } });
  db = new pg.Pool({ connectionString: app.databaseUrl, max: 2 });
  admin = await signIn(app, { roleId: 1 });
}, 60_000);
afterAll(async () => {
  await db.end();
  await app.close();
});
afterEach(() => db.query('DELETE FROM alert_recipients'));

const send = (method: string, path = '', body?: object, who = admin): Promise<Reply> =>
  call(app.url, method, `/api/alert-recipients${path}`, { body, headers: who.headers });
const recipient = (values: object = {}) => ({
  ...{ name: 'Night shift', channel: 'email', address: 'night@example.com' },
  ...{ kinds: ['circuit_open', 'cap_filling'], user_id: admin.userId, timezone_id: 1 },
  ...{ quiet_from: '22:00', quiet_until: '07:30', repeat_hours: 4, is_active: true },
  ...values,
});
const telegram = {
  ...{ channel: 'telegram', address: '@leads_alerts' },
  secret: '7000001:abcdefghijklmnopqrstuvwxyz_0123456',
};
const add = async (values: object = {}): Promise<number> => {
  const reply = await send('POST', '', recipient(values));
  expect(reply).toMatchObject({ status: 201, body: { message: 'Record created successfully.' } });
  return Number(reply.body.id);
};
const person = (...permissions: PermissionName[]): Promise<SignedIn> =>
  signIn(app, { permissions });
const issues = ({ body }: Reply) =>
  (body.issues as Issue[]).map(({ field, message }) => [field, message]);

it('a recipient is added, changed with its version, and deleted', async () => {
  const id = await add();
  const { user_id: userId, ...values } = recipient();
  expect((await send('GET')).body).toEqual([
    {
      ...{ ...values, id, version: 1, last_message: null },
      user: { id: userId, name: expect.any(String) as string, is_active: true },
    },
  ]);
  const next = recipient({ name: 'Day shift', quiet_from: null, quiet_until: null, version: 1 });
  expect((await send('PUT', `/${id}`, next)).body).toMatchObject({ version: 2 });
  expect((await send('GET')).body).toMatchObject([{ name: 'Day shift', quiet_from: null }]);
  expect((await send('DELETE', `/${id}`)).status).toBe(200);
  for (const method of ['PUT', 'DELETE'])
    expect(await send(method, `/${id}`, next)).toMatchObject({
      status: 404,
      body: { code: 'ALERT_RECIPIENT_NOT_FOUND' },
    });
});

it('a name is used once', async () => {
  await add();
  expect(await send('POST', '', recipient())).toMatchObject({
    status: 409,
    body: { code: 'ALERT_RECIPIENT_NAME_TAKEN' },
  });
});

it('a channel with a secret needs one, which then stays until it is replaced', async () => {
  const { secret: _secret, ...withoutSecret } = telegram;
  const missing = { status: 422, body: { code: 'ALERT_SECRET_MISSING' } };
  expect(await send('POST', '', recipient(withoutSecret))).toMatchObject(missing);
  const id = await add(telegram);
  const stored = async (): Promise<string | null> =>
    (
      await db.query<{ secret: Buffer | null }>('SELECT secret FROM alert_recipients')
    ).rows[0]?.secret?.toString('hex') ?? null;
  const first = await stored();
  expect((await send('PUT', `/${id}`, recipient(withoutSecret))).status).toBe(200);
  expect(await stored()).toBe(first);
  expect((await send('PUT', `/${id}`, recipient(telegram))).status).toBe(200);
  expect(await stored()).not.toBe(first);
  const hook = { channel: 'webhook', address: 'https://hooks.example/in' };
  expect(await send('PUT', `/${id}`, recipient(hook))).toMatchObject(missing);
  expect((await send('PUT', `/${id}`, recipient())).status).toBe(200);
  expect(await stored()).toBeNull();
});

it.each([
  ['no mailbox', { address: 'night' }, 'address', 'Please enter a valid e-mail address'],
  ['several mailboxes', { address: 'a@example.com, b@example.com' }, 'address', undefined],
  ['no chat', { ...telegram, address: 'Ann' }, 'address', undefined],
  ['no token', { ...telegram, secret: 'token' }, 'secret', 'Use the token that BotFather gave'],
  [
    'no web address',
    { channel: 'webhook', address: 'ftp://a.example' },
    'address',
    'Use an address that begins with http:// or https://',
  ],
  [
    'a user name in a web address',
    { channel: 'webhook', address: 'https://ann:word@a.example' },
    'address',
    'The address must not contain a user name or password',
  ],
  [
    'a password in a web address',
    { channel: 'webhook', address: 'https://:word@a.example' },
    'address',
    'The address must not contain a user name or password',
  ],
  [
    'a short signing secret',
    { channel: 'webhook', address: 'https://a.example', secret: 'short' },
    'secret',
    'Use at least 16 characters',
  ],
  ['no kind', { kinds: [] }, 'kinds', 'Please choose at least one kind'],
  ['one time', { quiet_from: null }, 'quiet_from', 'Please enter both times'],
  ['quiet for ever', { quiet_until: '22:00' }, 'quiet_until', 'The times are the same'],
  ['a zone that does not exist', { timezone_id: 2_000_000 }, null, undefined],
  ['a user who does not exist', { user_id: 2_000_000 }, 'user_id', undefined],
])('refuses %s', async (_name, values, field, message) => {
  const reply = await send('POST', '', recipient(values));
  expect(reply.status).toBeGreaterThanOrEqual(404);
  expect(reply.status).toBeLessThanOrEqual(422);
  if (field !== null) expect(issues(reply).map(([name]) => name)).toContain(field);
  if (message !== undefined) expect(issues(reply)).toContainEqual([field, message]);
});

it('nobody has alerts sent that they are not shown', async () => {
  const id = await add();
  const editor = await person('SETTINGS_EDIT');
  const own = recipient({ name: 'Own', user_id: editor.userId });
  const lacking = { status: 403, body: { code: 'ALERT_RIGHTS_LACKING' } };
  expect(await send('POST', '', recipient({ name: 'Mine' }), editor)).toMatchObject(lacking);
  expect(
    await send('PUT', `/${id}`, recipient({ address: 'e@example.com' }), editor),
  ).toMatchObject(lacking);
  expect((await send('POST', '', own, editor)).status).toBe(201);
  const reader = await person('SETTINGS_LIST');
  expect((await send('GET', '', undefined, reader)).status).toBe(200);
  expect((await send('POST', '', own, reader)).status).toBe(403);
  expect((await send('POST', `/${id}/test`, undefined, reader)).status).toBe(403);
});
