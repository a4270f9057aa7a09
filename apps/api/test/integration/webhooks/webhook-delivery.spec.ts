import { Writable } from 'node:stream';
import pg from 'pg';
import { WebhookLogService } from '#modules/operation/webhooks/webhook-log.service.js';
import { WebhookQueueService } from '#modules/operation/webhooks/webhook-queue.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import { AppLogger, createLogger } from '#shared/logging/logger.js';
import { OutboxService } from '#shared/queue/outbox.service.js';
import { call } from '#test/support/http-client.js';
import { signIn, type SignedIn } from '#test/support/sign-in.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';
import { eventually } from '#test/support/waiting.js';
import { AppModule } from '../../../src/app.module.js';
import { startTcp } from '../net/local-server.js';
import {
  accept,
  CANARY_SECRET,
  createWebhook,
  deliveriesOf,
  isGenuine,
  respond,
  startWebhookReceiver,
  statusEvent,
  type StoredDelivery,
  type WebhookReceiver,
} from './webhook-fixture.js';

const NOON = new Date('2026-11-24T12:00:00Z');
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const clock = new FixedClock(NOON);
const logged: string[] = [];
let receiver: WebhookReceiver;
let other: WebhookReceiver;
let silent: Awaited<ReturnType<typeof startTcp>>;
let app: TestApp;
let db: pg.Pool;
let admin: SignedIn;
let leads = 1_000;

beforeAll(async () => {
  [receiver, other, silent] = await Promise.all([
    startWebhookReceiver(),
    startWebhookReceiver(),
    startTcp((socket) => socket.once('data', () => socket.destroy())),
  ]);
  const log = new Writable({
    write: (chunk: Buffer, _encoding, done) => {
      logged.push(chunk.toString());
      done();
    },
  });
  app = await createTestApp(AppModule, {
    clock,
    environment: {
      DELIVERY_ALLOW_HOSTS: [receiver, other, silent].map(({ authority }) => authority).join(','),
    },
    configure: (builder) =>
      builder.overrideProvider(AppLogger).useValue(createLogger('trace', log)),
  });
  db = new pg.Pool({ connectionString: app.databaseUrl, max: 4 });
  admin = await signIn(app, { roleId: 1 });
});
afterAll(async () => {
  await db?.end();
  await app?.close();
  await Promise.all([receiver, other, silent].map((server) => server.close()));
});
beforeEach(async () => {
  clock.set(NOON);
  await db.query('DELETE FROM webhooks');
  for (const server of [receiver, other]) {
    server.answer = accept;
    server.calls.length = 0;
  }
});

const urlOf = ({ authority }: { authority: string }, path = '/hook'): string =>
  `http://${authority}${path}`;
const newLead = (): number => (leads += 1);
const tell = (lead: number, text = 'Called'): Promise<void> =>
  app.get(OutboxService).add('webhook', statusEvent(lead, text, clock.now()));
const ask = (method: string, path: string, body?: unknown) =>
  call(app.url, method, `/api/webhooks${path}`, {
    headers: admin.headers,
    ...(body ? { body } : {}),
  });
/** Waits until a webhook has exactly one delivery, and `check` holds of it. */
const only = (
  webhookId: number,
  check: (delivery: StoredDelivery) => void,
): Promise<StoredDelivery> =>
  eventually(async () => {
    const [delivery, ...more] = await deliveriesOf(db, webhookId);
    if (!delivery || more.length > 0) throw new Error('not exactly one delivery');
    check(delivery);
    return delivery;
  });
const triedTimes = (webhookId: number, tries: number): Promise<StoredDelivery> =>
  only(webhookId, (delivery) => {
    expect(delivery.tries).toBe(tries);
    expect(delivery.attempts).toHaveLength(tries);
  });
const nextTry = async (delivery: StoredDelivery): Promise<void> => {
  clock.set(delivery.next_try_at);
  await app.get(WebhookQueueService).addDue();
};

const BODY = {
  name: 'Warehouse',
  events: ['lead.status_changed'],
};

it('signs a call so that a receiver by the specification accepts it', async () => {
  const created = await ask('POST', '', { ...BODY, url: urlOf(receiver) });
  const { id, secret } = created.body as { id: number; secret: string };
  const lead = newLead();
  await tell(lead, 'Ünïcode ✓');
  await only(id, ({ state }) => expect(state).toBe('delivered'));
  const [first] = receiver.calls;
  if (!first) throw new Error('no call');
  expect(isGenuine(first, secret, NOON)).toBe(true);
  expect(isGenuine({ ...first, body: `${first.body} ` }, secret, NOON)).toBe(false);
  expect(isGenuine(first, CANARY_SECRET, NOON)).toBe(false);
  expect(first.headers['content-type']).toBe('application/json');
  expect(JSON.parse(first.body)).toEqual({
    type: 'lead.status_changed',
    timestamp: NOON.toISOString(),
    data: {
      ...{ lead_id: lead, publisher_id: 1, advertiser_id: 1 },
      ...{ advertiser_status: 'Ünïcode ✓', publisher_status: null },
    },
  });
});

it('each secret signs for 24 hours after it was replaced, also of several rotations', async () => {
  const created = await ask('POST', '', { ...BODY, url: urlOf(receiver) });
  const { id, secret } = created.body as { id: number; secret: string };
  const secrets = [secret];
  const at = async (hour: number): Promise<void> => {
    clock.set(new Date(NOON.getTime() + hour * HOUR));
    admin = await signIn(app, { roleId: 1 });
  };
  const rotateAt = async (hour: number): Promise<void> => {
    await at(hour);
    secrets.push((await ask('POST', `/${id}/secret/rotate`)).body.secret as string);
  };
  /** Whether a receiver accepts a call by each of the secrets, oldest first. */
  const accepted = (type: string): boolean[] => {
    const [sent] = receiver.calls.splice(0);
    if (!sent) throw new Error('no call');
    expect(JSON.parse(sent.body)).toMatchObject({ type });
    return secrets.map((one) => isGenuine(sent, one, clock.now()));
  };
  const ping = async (): Promise<boolean[]> => {
    await ask('POST', `/${id}/test`);
    return accepted('ping');
  };
  const untilOf = async (): Promise<unknown> =>
    (
      (await ask('GET', '')).body as unknown as { id: number; previous_secret_until: unknown }[]
    ).find((one) => one.id === id)?.previous_secret_until;

  await rotateAt(0);
  await rotateAt(1);
  await rotateAt(2);
  expect(await ping()).toEqual([true, true, true, true]);
  await tell(newLead());
  await only(id, ({ state }) => expect(state).toBe('delivered'));
  expect(accepted('lead.status_changed')).toEqual([true, true, true, true]);
  expect(await untilOf()).toBe(new Date(NOON.getTime() + 26 * HOUR).toISOString());
  await at(24);
  expect(await ping()).toEqual([false, true, true, true]);
  await at(25);
  expect(await ping()).toEqual([false, false, true, true]);
  await rotateAt(25.5);
  const { rowCount } = await db.query('SELECT 1 FROM webhook_secrets WHERE webhook_id = $1', [id]);
  expect(rowCount).toBe(2);
  await at(26);
  expect(await ping()).toEqual([false, false, false, true, true]);
  await at(49.5);
  expect(await ping()).toEqual([false, false, false, false, true]);
  expect(await untilOf()).toBeNull();
});

it('shows the secret only once, and logs none', async () => {
  const created = await ask('POST', '', { ...BODY, url: urlOf(receiver) });
  const { id, secret } = created.body as { id: number; secret: string };
  const rotated = (await ask('POST', `/${id}/secret/rotate`)).body.secret as string;
  await tell(newLead());
  await only(id, ({ state }) => expect(state).toBe('delivered'));
  const shown = JSON.stringify((await ask('GET', '')).body);
  const { rows } = await db.query<{ text: string }>(
    `SELECT concat_ws(' ', before, after) AS text FROM audit_log WHERE entity = 'webhook'
     UNION ALL SELECT content::text FROM record_versions WHERE entity = 'webhook'
     UNION ALL SELECT attempts::text FROM webhook_deliveries`,
  );
  const stored = rows.map(({ text }) => text).join('\n');
  for (const key of [secret, rotated].map((one) => one.slice('whsec_'.length)))
    for (const place of [shown, stored, logged.join('\n')]) expect(place).not.toContain(key);
});

it('tries again with growing waits and the same id and body', async () => {
  const id = await createWebhook(db, urlOf(receiver));
  receiver.answer = respond(500, 'Oh no');
  await tell(newLead());
  const waits: number[] = [];
  for (let tries = 1; tries <= 4; tries += 1) {
    const delivery = await triedTimes(id, tries);
    waits.push(delivery.next_try_at.getTime() - clock.now().getTime());
    if (tries === 4) receiver.answer = accept;
    await nextTry(delivery);
  }
  const done = await only(id, ({ state }) => expect(state).toBe('delivered'));
  expect(waits).toEqual([...waits].sort((a, b) => a - b));
  expect(waits[0]).toBeGreaterThanOrEqual(8_000);
  expect(waits[3]).toBeGreaterThanOrEqual(64_000);
  expect(receiver.calls).toHaveLength(5);
  expect(new Set(receiver.calls.map((one) => `${one.id} ${one.body}`)).size).toBe(1);
  expect(receiver.calls[0]?.id).toBe(done.message_id);
  expect(done.attempts.map(({ answer, error }) => [answer, error])).toEqual([
    ...Array.from({ length: 4 }, () => ['Oh no', 'Answered 500.']),
    ['', null],
  ]);
});

it('gives up after three days of failures, and switches the webhook off', async () => {
  const id = await createWebhook(db, urlOf(receiver));
  receiver.answer = respond(503);
  await tell(newLead());
  for (let tries = 1; ; tries += 1) {
    const delivery = await triedTimes(id, tries);
    if (delivery.state === 'failed') break;
    await nextTry(delivery);
  }
  expect(clock.now().getTime() - NOON.getTime()).toBe(3 * DAY);
  admin = await signIn(app, { roleId: 1 });
  const [webhook] = (await ask('GET', '')).body as unknown as object[];
  expect(webhook).toMatchObject({ is_active: false, disabled_reason: 'failing' });
});

it('switches a webhook off that answers 410, gives up what waits, and raises an alert', async () => {
  const id = await createWebhook(db, urlOf(receiver));
  receiver.answer = respond(410);
  const lead = newLead();
  await tell(lead);
  await tell(lead);
  await eventually(async () => {
    const deliveries = await deliveriesOf(db, id);
    expect(deliveries.map(({ state, tries, last_error: error }) => [state, tries, error])).toEqual([
      ['failed', 1, 'Answered 410.'],
      ['failed', 0, 'The webhook was switched off.'],
    ]);
  });
  expect(receiver.calls).toHaveLength(1);
  const [webhook] = (await ask('GET', '')).body as unknown as object[];
  expect(webhook).toMatchObject({
    ...{ is_active: false, disabled_reason: 'gone', disabled_at: NOON.toISOString() },
    ...{ version: 2, last_day: { delivered: 0, waiting: 0, failed: 2 } },
  });
  const alerts = await call(app.url, 'GET', '/api/alerts', { headers: admin.headers });
  expect((alerts.body.data as { key: string; text: string }[]).map(({ key }) => key)).toContain(
    `webhook_disabled:${id}`,
  );
  const { rows } = await db.query(
    `SELECT user_id, after FROM audit_log WHERE action = 'webhook.disable' AND entity_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ user_id: null, after: { reason: 'gone' } }]);

  // On again: the failures are forgotten, and both events are sent in their order.
  receiver.answer = accept;
  receiver.calls.length = 0;
  const body = { ...BODY, url: urlOf(receiver), version: 2 };
  expect((await ask('PUT', `/${id}`, body)).status).toBe(200);
  const since = NOON.toISOString();
  const replayed = await ask('POST', `/${id}/replay-failed`, { since });
  expect(replayed.body).toMatchObject({ count: 2 });
  await eventually(async () =>
    expect((await deliveriesOf(db, id)).map(({ state }) => state)).toEqual([
      'delivered',
      'delivered',
    ]),
  );
  const ids = (await deliveriesOf(db, id)).map((delivery) => delivery.message_id);
  expect(receiver.calls.map((one) => one.id)).toEqual(ids);
});

it.each([
  ['closes the connection', () => urlOf(silent), /^reset: /],
  ['redirects', () => urlOf(receiver, '/moved'), /^Answered 302\.$/],
  ['has a private address', () => 'http://10.0.0.1/hook', /^blocked: /],
])('does not deliver to a receiver that %s', async (_what, url, error) => {
  receiver.answer = respond(302, '', { location: urlOf(other) });
  const id = await createWebhook(db, url());
  await tell(newLead());
  const delivery = await triedTimes(id, 1);
  expect(delivery.state).toBe('waiting');
  expect(delivery.last_error).toMatch(error);
  expect(other.calls).toEqual([]);
});

it('reads only the beginning of an answer, and its status counts', async () => {
  const huge = 'x'.repeat(3_000_000);
  receiver.answer = respond(200, huge);
  const id = await createWebhook(db, urlOf(receiver));
  await tell(newLead());
  const delivered = await only(id, ({ state }) => expect(state).toBe('delivered'));
  expect(delivered).toMatchObject({ tries: 1, last_status_code: 200 });
  await db.query('DELETE FROM webhook_deliveries');
  receiver.answer = respond(500, huge);
  await tell(newLead());
  expect(await triedTimes(id, 1)).toMatchObject({ state: 'waiting', last_status_code: 500 });
  await db.query('DELETE FROM webhook_deliveries');
  receiver.answer = respond(422, `\u0000${'y'.repeat(5_000)}`);
  await tell(newLead());
  expect((await triedTimes(id, 1)).attempts[0]?.answer).toBe('y'.repeat(1_999));
});

it('sends to others while a slow receiver holds its calls', async () => {
  const held: (() => void)[] = [];
  receiver.answer = (_call, response) => void held.push(() => response.end());
  const slow = await createWebhook(db, urlOf(receiver));
  await Promise.all(Array.from({ length: 40 }, () => tell(newLead())));
  await eventually(() => expect(held).toHaveLength(10));
  const quick = await createWebhook(db, urlOf(other));
  await Promise.all(Array.from({ length: 40 }, () => tell(newLead())));
  await eventually(async () => {
    const states = (await deliveriesOf(db, quick)).map(({ state }) => state);
    expect(states).toEqual(Array.from({ length: 40 }, () => 'delivered'));
  });
  // No more than that many at once, however many wait.
  expect(held).toHaveLength(10);
  receiver.answer = accept;
  for (const end of held) end();
  await eventually(async () => {
    const states = (await deliveriesOf(db, slow)).map(({ state }) => state);
    expect(states).toEqual(Array.from({ length: 80 }, () => 'delivered'));
  });
});

it('sends one event again with the same id, unless it waits or the webhook is off', async () => {
  const id = await createWebhook(db, urlOf(receiver));
  await tell(newLead());
  const sent = await only(id, ({ state }) => expect(state).toBe('delivered'));
  const replay = () =>
    call(app.url, 'POST', `/api/webhook-deliveries/${sent.id}/replay`, { headers: admin.headers });
  receiver.answer = respond(500);
  expect((await replay()).status).toBe(200);
  const failed = await triedTimes(id, 2);
  expect((await replay()).body.code).toBe('DELIVERY_WAITING');
  receiver.answer = accept;
  await nextTry(failed);
  await only(id, ({ state }) => expect(state).toBe('delivered'));
  expect(receiver.calls.map((one) => one.id)).toEqual(
    Array.from({ length: 3 }, () => sent.message_id),
  );
  await db.query('UPDATE webhooks SET is_active = false WHERE id = $1', [id]);
  expect((await replay()).body.code).toBe('WEBHOOK_INACTIVE');
  const log = await ask('GET', `/${id}/deliveries?state=delivered&limit=1`);
  expect(log.body).toMatchObject({ data: [{ id: sent.id, tries: 3 }], next: null });
  const detail = await call(app.url, 'GET', `/api/webhook-deliveries/${sent.id}`, {
    headers: admin.headers,
  });
  expect(detail.body).toMatchObject({
    body: receiver.calls[0]?.body,
    attempts: [{ status_code: 204 }, { status_code: 500 }, { status_code: 204, answer: '' }],
  });
});

it('keeps deliveries that are over for 90 days', async () => {
  const id = await createWebhook(db, urlOf(receiver));
  await tell(newLead());
  await only(id, ({ state }) => expect(state).toBe('delivered'));
  const log = app.get(WebhookLogService);
  clock.set(new Date(NOON.getTime() + 90 * DAY));
  await log.purge(() => false);
  expect(await deliveriesOf(db, id)).toHaveLength(1);
  clock.advance(1);
  await log.purge(() => false);
  expect(await deliveriesOf(db, id)).toEqual([]);
});
