import type { PublisherEvent } from '@leadline/contracts';
import {
  countryId,
  createAdvertiser,
  createConversion,
  createLead,
  createPublisher,
  type LeadValues,
} from '@leadline/prisma/seed';
import pg from 'pg';
import { PostbackQueueService } from '#modules/publishers/publisher-postbacks/postback-queue.service.js';
import { PublisherPostbacksService } from '#modules/publishers/publisher-postbacks/publisher-postbacks.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import { OutboxRelayService } from '#shared/queue/outbox-relay.service.js';
import { OutboxService } from '#shared/queue/outbox.service.js';
import { eventually } from '#test/support/waiting.js';
import { createTestApp, TEST_SECRET, type TestApp } from '#test/support/test-app.js';
import {
  createPostback,
  deliveriesOf,
  PublisherPostbacksTestModule,
  SIGNING_SECRET,
  type DeliveryRow,
} from './postback-fixture.js';
import {
  isSigned,
  ok,
  startReceiver,
  status,
  type Receiver,
} from '#test/support/publisher-receiver.js';

const NOW = new Date('2026-11-20T12:00:00Z');
const HOUR = 3_600_000;
const clock = new FixedClock(NOW);
let receiver: Receiver;
let stranger: Receiver;
let app: TestApp;
let db: pg.Pool;
let advertiserId: number;
let publisherId: number;

beforeAll(async () => {
  [receiver, stranger] = await Promise.all([startReceiver(), startReceiver()]);
  app = await createTestApp(PublisherPostbacksTestModule, {
    clock,
    environment: { PROCESS_ROLE: 'worker', DELIVERY_ALLOW_HOSTS: receiver.authority },
  });
  db = new pg.Pool({ connectionString: app.databaseUrl, max: 4 });
  advertiserId = (await createAdvertiser(db, TEST_SECRET, { name: 'The Advertiser' })).id;
});
afterAll(async () => {
  await db?.end();
  await app?.close();
  await Promise.all([receiver.close(), stranger.close()]);
});
beforeEach(async () => {
  clock.set(NOW);
  receiver.answer = ok;
  receiver.received.length = 0;
  publisherId = (await createPublisher(db, TEST_SECRET)).id;
});

const at = (path: string): string => `http://${receiver.authority}${path}`;
const lead = (values: Partial<LeadValues> = {}): Promise<number> =>
  createLead(db, {
    publisher_id: publisherId,
    advertiser_id: advertiserId,
    created_at: NOW,
    ...values,
  });
const notify = (leadId: number, event: PublisherEvent = 'lead_accepted'): Promise<void> =>
  app.get(OutboxService).add('publisher-postback', { lead_id: leadId, event });
const service = (): PublisherPostbacksService => app.get(PublisherPostbacksService);
const queue = (): PostbackQueueService => app.get(PostbackQueueService);
const settled = (leadId: number, check: (row: DeliveryRow) => void): Promise<DeliveryRow> =>
  eventually(async () => {
    const [row] = await deliveriesOf(db, leadId);
    if (!row) throw new Error('no delivery yet');
    check(row);
    return row;
  });
const delivered = (leadId: number) => settled(leadId, (row) => expect(row.state).toBe('delivered'));
const failedTry = (leadId: number, tries: number) =>
  settled(leadId, (row) => {
    expect(row.tries).toBe(tries);
    expect(row.last_error).not.toBeNull();
  });
/**
 * Moves the clock to the next attempt and waits until it has ended. Until then the row shows the
 * worker's lease of 30 s.
 */
const retry = async (row: DeliveryRow): Promise<DeliveryRow> => {
  clock.set(row.next_try_at);
  const lease = clock.now().getTime() + 30_000;
  await queue().addDue();
  return settled(row.lead_id, (next) =>
    expect([next.tries, next.state === 'waiting' && next.next_try_at.getTime() === lease]).toEqual([
      row.tries + 1,
      false,
    ]),
  );
};

it("calls the address with the publisher's own view of the lead, signed", async () => {
  await createPostback(
    db,
    publisherId,
    'ftd_approved',
    at(
      '/in?lead={lead_id}&click={click_id}&s={status}&e={event}&c={conversion_id}&p={payout}' +
        '&a={affiliate_id}&f={funnel}&geo={iso_code}&p1={custom_param_1}' +
        '&who={advertiser}&r={revenue}',
    ),
  );
  const leadId = await lead({
    status: 5,
    country_id: await countryId(db, 'GB'),
    hit_id: 'hit/1',
    funnel: 'spring sale',
    custom_param_1: 'ä&b',
    publisher_status: 'FTD',
    brand_status: 'Deposited at The Advertiser',
    revenue: '900.00',
    payout: '350.00',
  });
  const conversionId = await createConversion(db, { lead_id: leadId });
  await notify(leadId, 'ftd_approved');
  const row = await delivered(leadId);
  expect(row).toMatchObject({
    tries: 1,
    last_status_code: 200,
    last_error: null,
    delivered_at: NOW,
  });
  expect(receiver.received).toHaveLength(1);
  const [received] = receiver.received;
  expect(received).toMatchObject({
    method: 'GET',
    path:
      `/in?lead=${leadId}&click=hit%2F1&s=FTD&e=ftd_approved&c=${conversionId}&p=350.00` +
      `&a=${publisherId}&f=spring%20sale&geo=GB&p1=%C3%A4%26b&who=&r=`,
  });
  expect(received?.headers['x-leadline-delivery']).toBe(String(row.id));
  expect(received && isSigned(received, SIGNING_SECRET)).toBe(true);
  expect(received && isSigned(received, 'another secret')).toBe(false);
  expect(
    received && isSigned({ ...received, path: `${received.path}&p=999` }, SIGNING_SECRET),
  ).toBe(false);
});

it("sends the click id of the publisher's own link, never that of another publisher", async () => {
  await createPostback(db, publisherId, 'lead_accepted', at('/click?own={click_id}&ours={hit_id}'));
  const stranger = (await createPublisher(db, TEST_SECRET)).id;
  const {
    rows: [offer],
  } = await db.query<{ id: number }>(
    `INSERT INTO offers (name, slug, url)
     VALUES ('Offer', 'offer-of-clicks', 'https://offer.example/')
     RETURNING id`,
  );
  const click = (hitId: string, publisher: number, own: string | null) =>
    db.query(
      `INSERT INTO clicks (hit_id, offer_id, publisher_id, publisher_click_id, ip, user_agent,
         is_unique, created_at)
       VALUES ($1, $2, $3, $4, '81.2.69.142', 'x', true, $5)`,
      [hitId, offer?.id, publisher, own, NOW],
    );
  await click('hit-own', publisherId, 'own/1');
  await click('hit-none', publisherId, null);
  await click('hit-strange', stranger, 'secret-1');
  for (const hit_id of ['hit-own', 'hit-none', 'hit-strange', 'not-ours', null]) {
    const leadId = await lead({ hit_id });
    await notify(leadId);
    await delivered(leadId);
  }
  expect(receiver.received.map(({ path }) => path)).toEqual([
    '/click?own=own%2F1&ours=hit-own',
    '/click?own=hit-none&ours=hit-none',
    '/click?own=hit-strange&ours=hit-strange',
    '/click?own=not-ours&ours=not-ours',
    '/click?own=&ours=',
  ]);
});

it('calls each active postback once, however often the event is relayed', async () => {
  const wanted = [
    await createPostback(db, publisherId, 'lead_accepted', at('/one')),
    await createPostback(db, publisherId, 'lead_accepted', at('/two')),
  ];
  await createPostback(db, publisherId, 'lead_accepted', at('/inactive'), false);
  await createPostback(db, publisherId, 'status_changed', at('/other-event'));
  await createPostback(
    db,
    (await createPublisher(db, TEST_SECRET)).id,
    'lead_accepted',
    at('/other-publisher'),
  );
  const leadId = await lead();
  for (let relayed = 0; relayed < 3; relayed += 1)
    await service().fanOut([
      { id: '987654321', payload: { lead_id: leadId, event: 'lead_accepted' } },
    ]);
  await eventually(async () =>
    expect(
      (await deliveriesOf(db, leadId)).map(({ postback_id: id, state }) => [id, state]),
    ).toEqual(wanted.map((id) => [id, 'delivered'])),
  );
  expect(receiver.received.map(({ path }) => path).sort()).toEqual(['/one', '/two']);
});

it('sends no postback for test leads', async () => {
  await createPostback(db, publisherId, 'lead_accepted', at('/test-lead'));
  const leadId = await lead({ is_test: true });
  await notify(leadId);
  await eventually(async () =>
    expect((await db.query('SELECT 1 FROM outbox WHERE done_at IS NULL')).rowCount).toBe(0),
  );
  expect(await deliveriesOf(db, leadId)).toEqual([]);
});

it('tries again after a failure, with the state of the lead at that time', async () => {
  await createPostback(db, publisherId, 'status_changed', at('/retry?s={status}'));
  const leadId = await lead({ publisher_status: 'New' });
  receiver.answer = status(500);
  await notify(leadId, 'status_changed');
  const first = await failedTry(leadId, 1);
  expect(first).toMatchObject({
    state: 'waiting',
    last_status_code: 500,
    last_error: 'Answered 500.',
  });
  expect(first.next_try_at.getTime() - NOW.getTime()).toBeGreaterThanOrEqual(8_000);
  expect(first.next_try_at.getTime() - NOW.getTime()).toBeLessThanOrEqual(12_000);
  await queue().addDue();
  await db.query(`UPDATE leads SET publisher_status = 'Interested' WHERE id = $1`, [leadId]);
  receiver.answer = ok;
  expect(await retry(first)).toMatchObject({
    state: 'delivered',
    tries: 2,
    last_status_code: 200,
    last_error: null,
  });
  expect(receiver.received.map(({ path }) => path)).toEqual([
    '/retry?s=New',
    '/retry?s=Interested',
  ]);
});

it('honours Retry-After', async () => {
  await createPostback(db, publisherId, 'lead_accepted', at('/busy'));
  const leadId = await lead();
  receiver.answer = status(429, { 'retry-after': '900' });
  await notify(leadId);
  expect((await failedTry(leadId, 1)).next_try_at).toEqual(new Date(NOW.getTime() + 900_000));
});

it('goes on for 72 hours and then gives up, visibly', async () => {
  await createPostback(db, publisherId, 'lead_accepted', at('/gone'));
  const leadId = await lead();
  const calls = (): number => receiver.received.filter(({ path }) => path === '/gone').length;
  receiver.answer = status(502);
  await notify(leadId);
  let row = await failedTry(leadId, 1);
  for (let left = 60; row.state === 'waiting' && left > 0; left -= 1) row = await retry(row);
  expect(row).toMatchObject({ state: 'failed', last_status_code: 502, delivered_at: null });
  expect(clock.now()).toEqual(new Date(NOW.getTime() + 72 * HOUR));
  expect(row.tries).toBeGreaterThan(15);
  expect(calls()).toBe(row.tries);
  clock.advance(24 * HOUR);
  await queue().addDue();
  expect(calls()).toBe(row.tries);
});

it.each([
  ['a loopback port that is not exempt', () => `http://${stranger.authority}/`],
  ['localhost', () => 'http://localhost/'],
  ['the metadata address', () => 'http://169.254.169.254/latest/meta-data/'],
  ['a private network', () => 'https://10.0.0.1/'],
  ['another scheme', () => 'file:///etc/passwd'],
  ['no address at all', () => '{lead_id}'],
])('never calls %s', async (_name, url) => {
  await createPostback(db, publisherId, 'lead_accepted', url());
  const leadId = await lead({ custom_param_1: '127.0.0.1' });
  await notify(leadId);
  const row = await failedTry(leadId, 1);
  expect(row.last_error).toMatch(/^blocked: /);
  expect(row).toMatchObject({ state: 'waiting', last_status_code: null });
  expect(stranger.received).toEqual([]);
});

it.each([
  ['makes the host', 'http://{custom_param_1}/', '127.0.0.1', 'decides on the host of'],
  ['is the host behind three slashes', 'http:///{custom_param_1}/', '127.0.0.1', 'decides on'],
  ['is .. in the path', 'PLACE/{custom_param_1}/paid', '..', 'is "." or ".." in the path of'],
  ['is . in the path', 'PLACE/{custom_param_1}', '.', 'is "." or ".." in the path of'],
])('gives a delivery up uncalled if a value %s', async (_name, url, value, why) => {
  await createPostback(db, publisherId, 'lead_accepted', url.replace('PLACE', at('/own')));
  const leadId = await lead({ custom_param_1: value });
  await notify(leadId);
  const row = await failedTry(leadId, 1);
  expect(row.last_error).toContain(`Not called: A value ${why}`);
  expect(row).toMatchObject({ state: 'failed', last_status_code: null });
  expect(receiver.received).toEqual([]);
});

it('does not follow redirects', async () => {
  await createPostback(db, publisherId, 'lead_accepted', at('/moved'));
  const leadId = await lead();
  receiver.answer = status(302, { location: at('/elsewhere') });
  await notify(leadId);
  expect(await failedTry(leadId, 1)).toMatchObject({
    last_status_code: 302,
    last_error: 'Answered 302.',
  });
  expect(receiver.received.map(({ path }) => path)).toEqual(['/moved']);
});

it('a reversal names the conversion that was approved, and that nothing is paid for it', async () => {
  const url = at('/back?e={event}&c={conversion_id}&p={payout}&s={status}');
  await createPostback(db, publisherId, 'ftd_reversed', url);
  const leadId = await lead({ status: 7, ftd_at: NOW, publisher_status: 'Charged back' });
  const conversionId = await createConversion(db, { lead_id: leadId });
  await notify(leadId, 'ftd_reversed');
  await delivered(leadId);
  expect(receiver.received.map(({ path }) => path)).toEqual([
    `/back?e=ftd_reversed&c=${conversionId}&p=0.00&s=Charged%20back`,
  ]);
});

it.each([
  ['an approval', 'ftd_approved', 5, 'rejected'],
  ['a reversal', 'ftd_reversed', 7, 'accepted'],
] as const)(
  'does not send %s late that has been overtaken',
  async (_name, event, status_, state) => {
    await createPostback(db, publisherId, event, at('/late'));
    const leadId = await lead({ status: status_, ftd_at: NOW });
    await createConversion(db, { lead_id: leadId });
    receiver.answer = status(500);
    await notify(leadId, event);
    const row = await failedTry(leadId, 1);
    await db.query('UPDATE conversions SET state = $2 WHERE lead_id = $1', [leadId, state]);
    expect(await retry(row)).toMatchObject({
      state: 'failed',
      last_error: 'Not called: the FTD has been decided otherwise since.',
    });
    expect(receiver.received.filter(({ path }) => path === '/late')).toHaveLength(1);
  },
);

it('does not call a postback that was switched off meanwhile', async () => {
  const postbackId = await createPostback(db, publisherId, 'lead_accepted', at('/off'));
  const leadId = await lead();
  receiver.answer = status(500);
  await notify(leadId);
  const row = await failedTry(leadId, 1);
  await db.query('UPDATE publisher_postbacks SET is_active = false WHERE id = $1', [postbackId]);
  expect(await retry(row)).toMatchObject({
    state: 'failed',
    last_error: 'The postback was switched off.',
  });
  // Deliveries of earlier tests wait for their next try, too, and the clock has moved.
  expect(receiver.received.filter(({ path }) => path === '/off')).toHaveLength(1);
});

it('stops calling an address that keeps failing, while others are served', async () => {
  await createPostback(db, publisherId, 'lead_accepted', at('/dead'));
  const healthy = (await createPublisher(db, TEST_SECRET)).id;
  await createPostback(db, healthy, 'lead_accepted', at('/alive'));
  receiver.answer = (received, response) => {
    response.writeHead(received.path === '/dead' ? 503 : 200).end();
  };
  const dead: number[] = [];
  for (let count = 0; count < 8; count += 1) {
    const leadId = await lead();
    dead.push(leadId);
    await notify(leadId);
    await failedTry(leadId, 1);
  }
  expect(receiver.received.filter(({ path }) => path === '/dead')).toHaveLength(5);
  const alive = await lead({ publisher_id: healthy });
  await notify(alive);
  await delivered(alive);
  const [last] = await deliveriesOf(db, dead.at(-1) ?? 0);
  expect(last).toMatchObject({
    state: 'waiting',
    tries: 1,
    last_error: 'Not called: the address has been failing.',
  });
});

it('makes one call of one delivery, however many workers try at once', async () => {
  await createPostback(db, publisherId, 'lead_accepted', at('/slow'));
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  receiver.answer = (received, response) => {
    void held.then(() => ok(received, response));
  };
  const leadId = await lead();
  await notify(leadId);
  await eventually(() => expect(receiver.received).toHaveLength(1));
  const [row] = await deliveriesOf(db, leadId);
  const rivals = Array.from({ length: 20 }, () => queue().run(row?.id ?? 0));
  await Promise.all(rivals);
  release();
  expect(await delivered(leadId)).toMatchObject({ tries: 1 });
  expect(receiver.received).toHaveLength(1);
});

it('makes more deliveries than it can begin at once, each once', async () => {
  await createPostback(db, publisherId, 'lead_accepted', at('/many?lead={lead_id}'));
  const ids = await Promise.all(Array.from({ length: 90 }, () => lead()));
  await app.get(OutboxService).addMany(
    'publisher-postback',
    ids.map((id) => ({ lead_id: id, event: 'lead_accepted' as const })),
  );
  for (const id of ids) await delivered(id);
  expect(receiver.received.map(({ path }) => path).sort()).toEqual(
    ids.map((id) => `/many?lead=${id}`).sort(),
  );
});

it('leaves a delivery to the scan if the commit took most of its lease', async () => {
  await createPostback(db, publisherId, 'lead_accepted', at('/late?lead={lead_id}'));
  const leadId = await lead();
  const end = new Date(NOW.getTime() + 10_000);
  const leaseEnd = jest.spyOn(queue(), 'leaseEnd').mockReturnValue(end);
  await notify(leadId);
  await app.get(OutboxRelayService).dispatch();
  leaseEnd.mockRestore();
  expect(await deliveriesOf(db, leadId)).toMatchObject([
    { state: 'waiting', tries: 1, next_try_at: end },
  ]);
  expect(receiver.received).toEqual([]);
  clock.set(end);
  await queue().addDue();
  expect(await delivered(leadId)).toMatchObject({ tries: 2 });
});

it('makes new deliveries while Redis is away', async () => {
  const alone = await createTestApp(PublisherPostbacksTestModule, {
    clock,
    environment: {
      PROCESS_ROLE: 'worker',
      DELIVERY_ALLOW_HOSTS: receiver.authority,
      REDIS_URL: 'redis://127.0.0.1:1/0',
    },
  });
  const database = new pg.Pool({ connectionString: alone.databaseUrl, max: 1 });
  try {
    const { id } = await createPublisher(database, TEST_SECRET);
    await createPostback(database, id, 'lead_rejected', at('/alone?lead={lead_id}'));
    const leadId = await createLead(database, { publisher_id: id });
    await alone
      .get(OutboxService)
      .add('publisher-postback', { lead_id: leadId, event: 'lead_rejected' });
    await eventually(async () => {
      const [row] = await deliveriesOf(database, leadId);
      expect(row).toMatchObject({ state: 'delivered', tries: 1 });
    });
    expect(receiver.received.map(({ path }) => path)).toEqual([`/alone?lead=${leadId}`]);
  } finally {
    await database.end();
    await alone.close();
  }
});
