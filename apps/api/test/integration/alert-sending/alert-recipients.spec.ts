import type { Issue, PermissionName } from '@leadline/contracts';
import { call, type Reply } from '#test/support/http-client.js';
import { signIn, type SignedIn, addStaff } from '#test/support/sign-in.js';
import {
  createTestApp,
  type TestApp,
  newQueuePrefix,
  TEST_SECRET,
} from '#test/support/test-app.js';
import pg from 'pg';
import { AppModule } from '../../../src/app.module.js';
import { createAdvertiser } from '@leadline/prisma/seed';
import { eventually } from '#test/support/waiting.js';
import { startMailServer, type MailServer } from '#test/support/mail-server.js';
import { killServers, startServer, type ServerProcess } from '#test/support/server-process.js';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.js';

let db: pg.Pool;

describe('alert recipients', () => {
  /** Staff set up who is sent alerts. */

  let app: TestApp;

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
});

describe('worker kill', () => {
  // A worker of the built server dies while a mail server keeps it waiting.

  let mail: MailServer;
  let database: TestDatabase;

  beforeEach(async () => {
    [mail, database] = await Promise.all([startMailServer(), createTestDatabase()]);
    db = new pg.Pool({ connectionString: database.url, max: 4 });
  });
  afterEach(async () => {
    await killServers();
    await db.end();
    await Promise.all([mail.close(), database.drop()]);
  });

  const prefix = newQueuePrefix();
  const startWorker = (): Promise<ServerProcess> =>
    startServer({
      PROCESS_ROLE: 'worker',
      DATABASE_URL: database.url,
      QUEUE_PREFIX: prefix,
      DELIVERY_ALLOW_HOSTS: mail.authority,
      SMTP_URL: mail.url,
      SMTP_FROM: 'Leadline <alerts@leadline.example>',
    });
  /** An alert and a message about it that is due, as the watch writes them. */
  const writeMessage = async (): Promise<void> => {
    const { userId } = await addStaff({ databaseUrl: database.url }, { roleId: 1 });
    const { id: advertiserId } = await createAdvertiser(db, TEST_SECRET, { name: 'Acme' });
    await db.query('INSERT INTO circuit_openings VALUES ($1, now(), now())', [advertiserId]);
    await db.query(
      `WITH recipient AS (
       INSERT INTO alert_recipients
         (name, channel, address, kinds, user_id, timezone_id, repeat_hours)
       VALUES ('Office', 'email', 'ann@example.com', '{circuit_open}', $1, 1, 4)
       RETURNING id
     ), message AS (
       INSERT INTO alert_messages (recipient_id, due_at, created_at)
       SELECT id, now(), now() FROM recipient
       RETURNING id, recipient_id
     )
     INSERT INTO alert_notices (recipient_id, key, version, message_id, noticed_at)
     SELECT recipient_id, $2, '1', id, now() FROM message`,
      [userId, `circuit_open:${advertiserId}`],
    );
  };
  const messageId = (raw = ''): string | undefined => /^Message-ID: (.*)$/m.exec(raw)?.[1];

  it('the message is sent by another worker, with the same id', async () => {
    await writeMessage();
    mail.isSilent = true;
    const first = await startWorker();
    await eventually(() => expect(mail.received).toHaveLength(1));
    await first.kill('SIGKILL');
    mail.isSilent = false;
    await db.query('UPDATE alert_messages SET due_at = now()');
    await startWorker();
    await eventually(async () => {
      const { rows } = await db.query('SELECT state, tries FROM alert_messages');
      expect(rows).toEqual([{ state: 'sent', tries: 2 }]);
    }, 20_000);
    expect(mail.received).toHaveLength(2);
    expect(messageId(mail.received[0]?.raw)).toMatch(/^<alerts-.*@localhost>/);
    expect(messageId(mail.received[1]?.raw)).toBe(messageId(mail.received[0]?.raw));
  }, 60_000);
});
