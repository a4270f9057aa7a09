import { createHmac } from 'node:crypto';
import { Writable } from 'node:stream';
import { createAdvertiser } from '@leadline/prisma/seed';
import pg from 'pg';
import { AlertMessageQueueService } from '#modules/operation/alert-sending/alert-message-queue.service.js';
import { AlertWatchService } from '#modules/operation/alert-sending/alert-watch.service.js';
import { AlertMessagesRepository } from '#modules/operation/alert-sending/data/alert-messages.repository.js';
import { FixedClock } from '#shared/clock/clock.js';
import { AppLogger, createLogger } from '#shared/logging/logger.js';
import { call, type Reply } from '#test/support/http-client.js';
import { startMailServer, type MailServer } from '#test/support/mail-server.js';
import { signIn, type SignedIn, type SignInOptions } from '#test/support/sign-in.js';
import { createTestApp, TEST_SECRET, type TestApp } from '#test/support/test-app.js';
import { AppModule } from '../../../src/app.module.js';
import { startHttp, type LocalServer } from '../net/local-server.js';

/** Alerts on their way to local servers that stand for mailboxes, Telegram and webhooks. */

const NOON = new Date('2026-11-24T12:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WEBHOOK_SECRET = 'canary-webhook-secret';
const BOT_TOKEN = '7000001:canary-bot-token-abcdefghijklmno';

const clock = new FixedClock(NOON);
const logged: string[] = [];
/** Answers for webhooks and Telegram. */
let answer: { status: number; body: string };
const paths: string[] = [];
let http: LocalServer;
let mail: MailServer;
let workers: readonly [TestApp, TestApp];
let db: pg.Pool;
let admin: SignedIn;
let acme: number;
let beta: number;

const start = (environment: Record<string, string>, databaseUrl?: string): Promise<TestApp> =>
  createTestApp(AppModule, {
    clock,
    environment,
    ...(databaseUrl !== undefined && { databaseUrl }),
    configure: (builder) =>
      builder.overrideProvider(AppLogger).useValue(
        createLogger(
          'trace',
          new Writable({
            write: (chunk: Buffer, _encoding, done) => {
              logged.push(chunk.toString());
              done();
            },
          }),
        ),
      ),
  });

beforeAll(async () => {
  [http, mail] = await Promise.all([
    startHttp((request, response) => {
      paths.push(request.url ?? '');
      response.writeHead(answer.status).end(answer.body);
    }),
    startMailServer(),
  ]);
  const environment = {
    // Nothing runs by itself: the tests say when.
    PROCESS_ROLE: 'http',
    DELIVERY_ALLOW_HOSTS: `${http.authority},${mail.authority}`,
    SMTP_URL: mail.url,
    SMTP_FROM: 'Leadline <alerts@leadline.example>',
    TELEGRAM_API_URL: `http://${http.authority}`,
  };
  const first = await start(environment);
  workers = [first, await start(environment, first.databaseUrl)];
  db = new pg.Pool({ connectionString: first.databaseUrl, max: 4 });
  [acme, beta] = [await advertiser('Acme'), await advertiser('Beta')];
}, 60_000);
afterAll(async () => {
  await db.end();
  await workers[1].close();
  await workers[0].close();
  await Promise.all([http.close(), mail.close()]);
});
beforeEach(async () => {
  clock.set(NOON);
  admin = await signIn(workers[0], { roleId: 1 });
  answer = { status: 200, body: '{"ok":true}' };
  mail.refusal = null;
  for (const list of [http.bodies, http.headers, paths, mail.received]) list.length = 0;
});
afterEach(async () => {
  await db.query('DELETE FROM alert_recipients');
  await db.query('DELETE FROM circuit_openings');
  await db.query('DELETE FROM alert_dismissals');
});

const advertiser = async (name: string, userId?: number): Promise<number> => {
  const { id } = await createAdvertiser(db, TEST_SECRET, { name });
  if (userId !== undefined)
    await db.query('UPDATE advertisers SET user_id = $2 WHERE id = $1', [id, userId]);
  return id;
};
/** The advertiser gets no leads since then. */
const rise = (id: number, since = clock.now()): Promise<unknown> =>
  db.query('INSERT INTO circuit_openings VALUES ($1, $2, $2)', [id, since]);
const end = (id: number): Promise<unknown> =>
  db.query('DELETE FROM circuit_openings WHERE advertiser_id = $1', [id]);
const send = (method: string, path: string, body?: object, who = admin): Promise<Reply> =>
  call(workers[0].url, method, `/api/alert-recipients${path}`, { body, headers: who.headers });
const recipientBody = (values: object = {}) => ({
  ...{ name: 'Night shift', channel: 'webhook', address: `http://${http.authority}/hook` },
  ...{ secret: WEBHOOK_SECRET, kinds: ['circuit_open'], user_id: admin.userId },
  ...{ quiet_from: null, quiet_until: null, timezone_id: 1, repeat_hours: 0, is_active: true },
  ...values,
});
const add = async (values: object = {}): Promise<number> => {
  const { status, body } = await send('POST', '', recipientBody(values));
  expect({ status, body }).toMatchObject({ status: 201 });
  return Number(body.id);
};
const byEmail = { channel: 'email', address: 'ann@example.com', secret: undefined };
const look = (worker = workers[0]): Promise<void> => worker.get(AlertWatchService).run();
const sendDue = async (worker = workers[0]): Promise<void> => {
  const queue = worker.get(AlertMessageQueueService);
  for (const { id } of await queue.listDue()) await queue.run(id);
};
const lookAndSend = async (): Promise<void> => {
  await look();
  await sendDue();
};
const messages = async (): Promise<{ state: string; tries: number; last_error: string | null }[]> =>
  (await db.query('SELECT state, tries, last_error FROM alert_messages ORDER BY id')).rows;
const titles = (): string[][] =>
  http.bodies.map((body) =>
    (JSON.parse(body) as { alerts: { title: string }[] }).alerts.map(({ title }) => title),
  );

it('alerts that rise together are one e-mail, sent once', async () => {
  await add(byEmail);
  await rise(acme);
  await rise(beta);
  await lookAndSend();
  await lookAndSend();
  expect(mail.received).toHaveLength(1);
  const [message] = mail.received;
  expect(message?.to).toEqual(['ann@example.com']);
  expect(message?.raw).toContain('Subject: Leadline: 2 alerts');
  expect(message?.raw).toContain('Acme gets no leads');
  expect(message?.raw).toContain('Beta gets no leads');
  await end(acme);
  clock.advance(MINUTE);
  await rise(acme);
  await lookAndSend();
  expect(mail.received[1]?.raw).toContain('Subject: Leadline: Acme gets no leads');
});

it('a webhook is signed, and says what the bell says', async () => {
  await add();
  await rise(acme);
  await lookAndSend();
  const [body = ''] = http.bodies;
  const signature = String(http.headers[0]?.['x-leadline-signature']);
  const seconds = NOON.getTime() / 1_000;
  const hmac = createHmac('sha256', WEBHOOK_SECRET).update(`${seconds}.${body}`).digest('hex');
  expect(signature).toBe(`t=${seconds},v1=${hmac}`);
  expect(JSON.parse(body)).toMatchObject({
    id: http.headers[0]?.['x-leadline-delivery'],
    is_test: false,
    alerts: [{ key: `circuit_open:${acme}`, kind: 'circuit_open', since: NOON.toISOString() }],
  });
});

it('Telegram is called with the token of the recipient', async () => {
  await add({ channel: 'telegram', address: '-100200', secret: BOT_TOKEN });
  await rise(acme);
  await lookAndSend();
  expect(paths).toEqual([`/bot${BOT_TOKEN}/sendMessage`]);
  expect(JSON.parse(http.bodies[0] ?? '')).toMatchObject({
    chat_id: '-100200',
    text: expect.stringContaining('Acme gets no leads') as string,
  });
});

it('two workers at once send once', async () => {
  await add();
  await rise(acme);
  await Promise.all(workers.map(look));
  await look(workers[1]);
  await Promise.all(workers.map(sendDue));
  expect(titles()).toEqual([['Acme gets no leads']]);
});

it('a worker passes over a recipient that another one is writing to', async () => {
  const id = await add();
  await rise(acme);
  const other = await db.connect();
  await other.query('BEGIN');
  await other.query('SELECT 1 FROM alert_recipients WHERE id = $1 FOR UPDATE', [id]);
  await look();
  expect(await messages()).toEqual([]);
  await other.query('ROLLBACK');
  other.release();
  await lookAndSend();
  expect(titles()).toEqual([['Acme gets no leads']]);
});

it('a message that a dead worker had claimed is sent when the lease has run out', async () => {
  await add();
  await rise(acme);
  await look();
  const [due] = await workers[0].get(AlertMessageQueueService).listDue();
  // The worker is killed between the claim and the call.
  const leaseEnd = new Date(NOON.getTime() + 2 * MINUTE);
  await workers[0].get(AlertMessagesRepository).claim(due?.id ?? 0, NOON, leaseEnd);
  await sendDue(workers[1]);
  expect(titles()).toEqual([]);
  clock.set(leaseEnd);
  await sendDue(workers[1]);
  expect(titles()).toEqual([['Acme gets no leads']]);
  expect(await messages()).toMatchObject([{ state: 'sent', tries: 2 }]);
});

it('quiet hours hold alerts, and one summary has those that still stand at their end', async () => {
  // 22:00 to 07:00 in UTC.
  await add({ quiet_from: '22:00', quiet_until: '07:00' });
  clock.set(new Date('2026-11-24T23:00:00Z'));
  await rise(acme);
  await lookAndSend();
  clock.advance(HOUR);
  await rise(beta);
  const gamma = await advertiser('Gamma');
  await rise(gamma);
  await lookAndSend();
  await end(acme);
  clock.set(new Date('2026-11-25T06:59:00Z'));
  await lookAndSend();
  expect(titles()).toEqual([]);
  clock.set(new Date('2026-11-25T07:00:00Z'));
  await lookAndSend();
  expect(titles()).toEqual([['Beta gets no leads', 'Gamma gets no leads']]);
  // An alert that had ended is news again, even in the version that was left out.
  await rise(acme, new Date('2026-11-24T23:00:00Z'));
  await lookAndSend();
  expect(titles()[1]).toEqual(['Acme gets no leads']);
});

it('quiet hours hold what was due before them, also what is tried again', async () => {
  await add({ quiet_from: '22:00', quiet_until: '07:00' });
  await add({ name: 'Failing', quiet_from: '22:00', quiet_until: '07:00' });
  clock.set(new Date('2026-11-24T21:59:50Z'));
  await rise(acme);
  await look();
  const [due] = await workers[0].get(AlertMessageQueueService).listDue();
  answer = { status: 503, body: '' };
  await workers[0].get(AlertMessageQueueService).run(due?.id ?? 0);
  answer = { status: 200, body: '' };
  clock.set(new Date('2026-11-25T02:00:00Z'));
  await sendDue();
  expect(http.bodies).toHaveLength(1);
  clock.set(new Date('2026-11-25T07:00:00Z'));
  await sendDue();
  expect(http.bodies).toHaveLength(3);
});

it('quiet hours that were changed meanwhile count', async () => {
  const id = await add({ quiet_from: '11:00', quiet_until: '13:00' });
  await rise(acme);
  await lookAndSend();
  expect(titles()).toEqual([]);
  expect((await send('PUT', `/${id}`, recipientBody({ secret: undefined }))).status).toBe(200);
  await sendDue();
  expect(titles()).toEqual([['Acme gets no leads']]);
});

it('what ended or was dismissed before it was sent is not sent', async () => {
  await add();
  await rise(acme);
  await look();
  await end(acme);
  await rise(beta);
  await look();
  const dismissal = { key: `circuit_open:${beta}`, version: NOON.toISOString() };
  const path = '/api/alerts/dismiss';
  await call(workers[0].url, 'POST', path, { body: dismissal, headers: admin.headers });
  await sendDue();
  expect(await messages()).toMatchObject([{ state: 'dropped' }]);
  await lookAndSend();
  expect(titles()).toEqual([]);
});

it('an alert that changes is not sent again within the hours of the recipient', async () => {
  await add({ repeat_hours: 4 });
  const riseAgain = async (): Promise<void> => {
    await end(acme);
    await rise(acme);
    await lookAndSend();
  };
  await riseAgain();
  clock.advance(3 * HOUR);
  await riseAgain();
  expect(titles()).toHaveLength(1);
  clock.advance(HOUR);
  await lookAndSend();
  expect(titles()).toHaveLength(2);
});

it('these hours begin when the alert was sent, not when it was held', async () => {
  await add({ repeat_hours: 4, quiet_from: '11:00', quiet_until: '13:00' });
  await rise(acme);
  await look();
  clock.advance(HOUR);
  await sendDue();
  expect(titles()).toHaveLength(1);
  clock.advance(3 * HOUR);
  await end(acme);
  await rise(acme);
  await lookAndSend();
  expect(titles()).toHaveLength(1);
  clock.advance(HOUR);
  await lookAndSend();
  expect(titles()).toHaveLength(2);
});

it('only kinds that were chosen are sent, and only what the user may see', async () => {
  const limited: SignInOptions = { permissions: ['ADVERTISERS_EDIT'], limitedToOwnParties: true };
  const manager = await signIn(workers[0], limited);
  const own = await advertiser('Own', manager.userId);
  await add({ name: 'Manager', user_id: manager.userId });
  await add({ name: 'Caps only', kinds: ['cap_filling'] });
  await rise(acme);
  await rise(own);
  await lookAndSend();
  expect(titles()).toEqual([['Own gets no leads']]);
  await db.query('UPDATE users SET is_active = false WHERE id = $1', [manager.userId]);
  clock.advance(MINUTE);
  await end(own);
  await rise(own);
  await lookAndSend();
  expect(titles()).toHaveLength(1);
});

it('an inactive recipient is sent nothing, also not what waits', async () => {
  const id = await add();
  await rise(acme);
  await look();
  const off = recipientBody({ is_active: false, secret: undefined });
  expect((await send('PUT', `/${id}`, off)).status).toBe(200);
  await lookAndSend();
  expect(titles()).toEqual([]);
  expect(await messages()).toMatchObject([{ state: 'dropped' }]);
});

it('a failed message is tried again, later each time, and given up after a day', async () => {
  await add({ quiet_from: '22:00', quiet_until: '23:00' });
  answer = { status: 503, body: '' };
  await rise(acme);
  await lookAndSend();
  expect(await messages()).toEqual([{ state: 'waiting', tries: 1, last_error: 'Answered 503.' }]);
  clock.advance(29_000);
  await sendDue();
  expect(http.bodies).toHaveLength(1);
  clock.advance(1_000);
  await sendDue();
  expect(http.bodies).toHaveLength(2);
  expect((await send('GET', '')).body).toMatchObject([
    { last_message: { state: 'retrying', error: 'Answered 503.' } },
  ]);
  clock.set(new Date(NOON.getTime() + 24 * HOUR));
  await sendDue();
  expect(await messages()).toMatchObject([{ state: 'failed', tries: 3 }]);
  const deliveries = http.headers.map((headers) => headers['x-leadline-delivery']);
  expect(new Set(deliveries).size).toBe(1);
});

it('a recipient that was corrected is tried at once, but not while a try is under way', async () => {
  const id = await add({ address: `http://${http.authority}/wrong` });
  answer = { status: 404, body: '' };
  await rise(acme);
  await lookAndSend();
  answer = { status: 200, body: '' };
  const save = () => send('PUT', `/${id}`, recipientBody({ secret: undefined }));
  await save();
  const [due] = await workers[0].get(AlertMessageQueueService).listDue();
  const leaseEnd = new Date(NOON.getTime() + 2 * MINUTE);
  await workers[0].get(AlertMessagesRepository).claim(due?.id ?? 0, NOON, leaseEnd);
  await save();
  await sendDue();
  expect(paths).toEqual(['/wrong']);
  clock.set(leaseEnd);
  await sendDue();
  expect(paths).toEqual(['/wrong', '/hook']);
});

it('one recipient that cannot be reached does not stop the others', async () => {
  await add({ name: 'Inside', address: 'http://169.254.169.254/hook' });
  await add({ name: 'Other' });
  await rise(acme);
  await lookAndSend();
  expect(titles()).toEqual([['Acme gets no leads']]);
  expect(await messages()).toMatchObject([
    { state: 'waiting', last_error: expect.stringContaining('blocked: ') as string },
    { state: 'sent' },
  ]);
});

it('a test says what the other server answers', async () => {
  const test = async (id: number) => (await send('POST', `/${id}/test`)).body;
  const email = await add({ name: 'Mail', ...byEmail });
  expect(await test(email)).toEqual({ ok: true, answer: '250 queued as 7' });
  mail.refusal = 'No such mailbox';
  expect(await test(email)).toMatchObject({
    ok: false,
    answer: expect.stringContaining('550 No such mailbox') as string,
  });
  const chat = { channel: 'telegram', address: '@leads_alerts', secret: BOT_TOKEN };
  const telegram = await add({ name: 'Chat', ...chat });
  expect(await test(telegram)).toEqual({ ok: true, answer: 'Telegram accepted the message.' });
  answer = { status: 403, body: `{"ok":false,"description":"Forbidden for ${BOT_TOKEN}"}` };
  expect(await test(telegram)).toEqual({
    ok: false,
    answer: 'Telegram answered 403. Forbidden for ***',
  });
  const hook = await add({ name: 'Hook' });
  expect(await test(hook)).toEqual({ ok: false, answer: 'Answered 403.' });
  expect((await send('POST', '/2147483647/test')).body.code).toBe('ALERT_RECIPIENT_NOT_FOUND');
});

it('the secrets are in no reply, log, audit entry or column', async () => {
  await add({ name: 'Chat', channel: 'telegram', address: '7', secret: BOT_TOKEN });
  const id = await add();
  await send('PUT', `/${id}`, recipientBody({ secret: `${WEBHOOK_SECRET}-2` }));
  await rise(acme);
  answer = { status: 500, body: BOT_TOKEN };
  await lookAndSend();
  const list = await send('GET', '');
  expect(list.body).toHaveLength(2);
  expect(JSON.stringify(list.body)).not.toMatch(/canary|secret/);
  const { rows } = await db.query<{ text: string }>(
    `SELECT (SELECT json_agg(a) FROM audit_log a)::text
       || (SELECT json_agg(v) FROM record_versions v)::text
       || (SELECT json_agg(m) FROM alert_messages m)::text
       || (SELECT json_agg(r) FROM alert_recipients r)::text AS text`,
  );
  expect(rows[0]?.text).toContain('alert_recipient.update');
  expect(rows[0]?.text).not.toContain('canary');
  expect(logged.length).toBeGreaterThan(0);
  expect(logged.join('')).not.toContain('canary');
});
