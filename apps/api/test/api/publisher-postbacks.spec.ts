import { PostbackDelivery, PublisherPostback, pageOf, type Issue } from '@leadline/contracts';
import { createLead } from '@leadline/prisma/seed';
import { PostbackQueueService } from '#modules/publishers/publisher-postbacks/postback-queue.service.js';
import {
  ok,
  startReceiver,
  status,
  isSigned,
  type Receiver,
} from '#test/support/publisher-receiver.js';
import { eventually } from '#test/support/waiting.js';
import { call, type Reply } from '#test/support/http-client.js';
import { newDelivery, newPostback } from './action-rows.js';
import { createWorld, type World } from './world.js';

// Staff set up the postbacks of publishers over HTTP.

let world: World;
let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
  world = await createWorld({ environment: { DELIVERY_ALLOW_HOSTS: receiver.authority } });
}, 60_000);
afterAll(async () => {
  await world.close();
  await receiver.close();
});
beforeEach(() => {
  receiver.answer = ok;
  receiver.received.length = 0;
});

const staff = (method: string, path: string, body?: unknown): Promise<Reply> =>
  call(world.app.url, method, path, {
    ...(body !== undefined && { body }),
    headers: world.admin.headers,
  });
const one = async (id: number): Promise<unknown> =>
  PublisherPostback.array()
    .parse((await staff('GET', `/api/publishers/${world.publisher.id}/postbacks`)).body)
    .find((postback) => postback.id === id);
const logOf = async (
  id: number,
  query = '',
): Promise<{
  data: { id: number; state: string; replay_of: number | null }[];
  next: number | null;
}> =>
  pageOf(PostbackDelivery).parse(
    (await staff('GET', `/api/publisher-postbacks/${id}/deliveries${query}`)).body,
  );

it('is made, read, changed and deleted', async () => {
  const url = 'https://tracker.example/p?c={click_id}&s={status}';
  const made = await staff('POST', `/api/publishers/${world.publisher.id}/postbacks`, {
    event: 'lead_accepted',
    url,
  });
  const id = Number(made.body.id);
  expect(await one(id)).toMatchObject({
    event: 'lead_accepted',
    url,
    is_active: true,
    failures: 0,
    disabled_at: null,
  });
  expect(
    await staff('POST', `/api/publishers/${world.publisher.id}/postbacks`, {
      event: 'lead_accepted',
      url,
    }),
  ).toMatchObject({ status: 409, body: { code: 'POSTBACK_EXISTS' } });
  expect(
    (
      await staff('PUT', `/api/publisher-postbacks/${id}`, {
        event: 'ftd_approved',
        url,
        is_active: false,
      })
    ).status,
  ).toBe(200);
  expect(await one(id)).toMatchObject({ event: 'ftd_approved', is_active: false });
  expect((await staff('DELETE', `/api/publisher-postbacks/${id}`)).status).toBe(200);
  expect(await one(id)).toBeUndefined();
  expect((await staff('DELETE', `/api/publisher-postbacks/${id}`)).body.code).toBe(
    'POSTBACK_NOT_FOUND',
  );
});

it.each([
  ['a macro that does not exist', 'https://t.example/?x={revenue}', 'There is no macro {revenue}'],
  [
    'a host that the lead decides',
    'https://{funnel}.example/',
    'The host cannot depend on the lead',
  ],
  [
    'another protocol',
    'ftp://t.example/{lead_id}',
    'Use an address that begins with http:// or https://',
  ],
  ['no address', 'https://', 'Use an address that begins with http:// or https://'],
])('refuses %s', async (_name, url, message) => {
  const reply = await staff('POST', `/api/publishers/${world.publisher.id}/postbacks`, {
    event: 'lead_accepted',
    url,
  });
  expect(reply.status).toBe(422);
  expect(
    (reply.body.issues as Issue[]).map((issue) => [issue.field, issue.message]),
  ).toContainEqual(['url', message]);
});

it('a test fire calls the address once, signed with the current secret', async () => {
  const id = await newPostback(
    world,
    `http://${receiver.authority}/fire?c={click_id}&p={payout}&n={lead_id}`,
  );
  const before = await staff('POST', `/api/publisher-postbacks/${id}/secret/reveal`);
  expect(before.body.signing_secret).toBe('signing-secret');
  const { signing_secret: secret } = (
    await staff('POST', `/api/publisher-postbacks/${id}/secret/rotate`)
  ).body;
  const fired = await staff('POST', `/api/publisher-postbacks/${id}/test`);
  expect(fired.body).toMatchObject({
    ok: true,
    status_code: 200,
    error: null,
    url: `http://${receiver.authority}/fire?c=test-click&p=1.00&n=1`,
  });
  expect(receiver.received.map((request) => isSigned(request, String(secret)))).toEqual([true]);
  receiver.answer = status(500);
  expect((await staff('POST', `/api/publisher-postbacks/${id}/test`)).body).toMatchObject({
    ok: false,
    status_code: 500,
    error: 'Answered 500.',
  });
  const inside = await newPostback(world, 'http://169.254.169.254/{lead_id}');
  expect((await staff('POST', `/api/publisher-postbacks/${inside}/test`)).body).toMatchObject({
    ok: false,
    status_code: null,
  });
  expect(await one(id)).toMatchObject({ failures: 0, last_success_at: null });
});

it('the log is paged, and a delivery can be sent again, once at a time', async () => {
  const id = await newPostback(world, `http://${receiver.authority}/again?l={lead_id}`);
  const [first, second] = [
    await newDelivery(world, id),
    await world.db.query<{ id: number }>(
      `INSERT INTO publisher_postback_deliveries (postback_id, lead_id, event, outbox_id, state,
         next_try_at, created_at)
       VALUES ($1, $2, 'ftd_approved', 2, 'waiting', now() + interval '1 day', now())
       RETURNING id`,
      [id, world.leadId],
    ),
  ];
  const waiting = second.rows[0]?.id ?? 0;
  expect(await logOf(id, '?limit=1')).toMatchObject({ data: [{ id: waiting }], next: waiting });
  expect(await logOf(id, `?limit=1&before=${waiting}`)).toMatchObject({
    data: [{ id: first, state: 'failed' }],
    next: null,
  });
  expect(await staff('POST', `/api/publisher-postback-deliveries/${waiting}/replay`)).toMatchObject(
    { status: 409, body: { code: 'DELIVERY_WAITING' } },
  );
  const replies = await Promise.all(
    Array.from({ length: 5 }, () =>
      staff('POST', `/api/publisher-postback-deliveries/${first}/replay`),
    ),
  );
  const replays = replies
    .filter(({ status: code }) => code === 200)
    .map(({ body }) => Number(body.id));
  expect(replays.length).toBeGreaterThan(0);
  await eventually(async () =>
    expect(
      (await logOf(id)).data
        .filter((row) => row.replay_of === first)
        .every((row) => row.state === 'delivered'),
    ).toBe(true),
  );
  expect(receiver.received.map(({ path }) => path)).toEqual(
    replays.map(() => `/again?l=${world.leadId}`),
  );
  await staff('PUT', `/api/publisher-postbacks/${id}`, {
    event: 'ftd_approved',
    url: `http://${receiver.authority}/again`,
    is_active: false,
  });
  expect(await staff('POST', `/api/publisher-postback-deliveries/${first}/replay`)).toMatchObject({
    status: 409,
    body: { code: 'POSTBACK_INACTIVE' },
  });
});

it('is switched off after days of failure, and on again by staff', async () => {
  const id = await newPostback(world, `http://${receiver.authority}/dead`);
  await world.db.query(
    `INSERT INTO publisher_postback_health (postback_id, failures, failing_since)
     VALUES ($1, 18, now() - interval '80 hours')`,
    [id],
  );
  receiver.answer = status(500);
  const fail = async (outboxId: number): Promise<void> => {
    const lead = await createLead(world.db, { publisher_id: world.publisher.id, status: 3 });
    const { rows } = await world.db.query<{ id: number }>(
      `INSERT INTO publisher_postback_deliveries (postback_id, lead_id, event, outbox_id,
         next_try_at, created_at)
       VALUES ($1, $2, 'lead_rejected', $3, now(), now())
       RETURNING id`,
      [id, lead, outboxId],
    );
    await world.app.get(PostbackQueueService).run(rows[0]?.id ?? 0);
  };
  await fail(1);
  await eventually(async () =>
    expect(await one(id)).toMatchObject({ failures: 19, is_active: true }),
  );
  await fail(2);
  await eventually(async () =>
    expect(await one(id)).toMatchObject({
      failures: 20,
      is_active: false,
      disabled_at: expect.any(String),
    }),
  );
  const { rows } = await world.db.query(
    `SELECT user_id FROM audit_log WHERE action = 'publisher_postback.disable' AND entity_id = $1`,
    [id],
  );
  expect(rows).toEqual([{ user_id: null }]);
  // A form that was opened before does not switch it on again unnoticed.
  const opened = { event: 'ftd_approved', url: 'https://tracker.example/new', version: 1 };
  expect(await staff('PUT', `/api/publisher-postbacks/${id}`, opened)).toMatchObject({
    status: 409,
    body: { code: 'CONFLICT', details: { version: 2, saved_by: null } },
  });
  expect((await staff('POST', `/api/publisher-postbacks/${id}/enable`)).status).toBe(200);
  expect(await one(id)).toMatchObject({
    failures: 0,
    is_active: true,
    failing_since: null,
    disabled_at: null,
  });
});
