import type { ServerResponse } from 'node:http';
import { StatusPullBody } from '@leadline/contracts';
import { createAdvertiser } from '@leadline/prisma/seed';
import { StatusPullRepository } from '#modules/conversions/advertiser-reports/data/status-pull.repository.js';
import { StatusPullEditorService } from '#modules/conversions/advertiser-reports/status-pull-editor.service.js';
import { StatusPullQueueService } from '#modules/conversions/advertiser-reports/status-pull-runner.service.js';
import { UnknownAttemptsService } from '#modules/delivery/delivery/unknown-attempts.service.js';
import { TEST_SECRET } from '#test/support/test-app.js';
import { startReceiver, type Receiver } from '#test/support/publisher-receiver.js';
import { NOW, startInbound, type Inbound } from './inbound-fixture.js';

// Attempts whose outcome is not known are looked up in the status pull before staff are asked.
// Nothing runs by itself in this process: each test runs the pulls that it wants.
const MINUTE = 60_000;
const INTERVAL_MINUTES = 60;
const READ = {
  list: 'leads',
  lead_id: 'ref',
  brand_lead_id: 'id',
  status: 'status',
  refused_values: ['Rejected'],
};

let t: Inbound;
let advertiser: Receiver;
let userId: number;
beforeAll(async () => {
  advertiser = await startReceiver();
  t = await startInbound({ DELIVERY_ALLOW_HOSTS: advertiser.authority });
  const [user] = await t.rows<{ id: number }>(
    `INSERT INTO users (email, name, password_hash, role_id, timezone_id)
     VALUES ('puller@example.com', 'Puller', 'x', 1, 1)
     RETURNING id`,
  );
  userId = user?.id ?? 0;
});
afterAll(async () => {
  await t?.close();
  await advertiser?.close();
});
beforeEach(() => t.clock.set(NOW));

const at = (minutes: number): void => t.clock.set(new Date(NOW.getTime() + minutes * MINUTE));
const report = (leads: readonly object[]): void => {
  advertiser.answer = (_request, response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ leads }));
  };
};
const run = (advertiserId: number): Promise<void> =>
  t.app.get(StatusPullQueueService).run(advertiserId);
const dueIds = async (): Promise<number[]> =>
  (await t.app.get(StatusPullRepository).listDue(t.clock.now(), 1000)).map(({ id }) => id);
/** A lead of the advertiser whose outcome is unknown from now on. */
const newUnknown = async (advertiserId: number): Promise<number> => {
  const lead = await t.lead({ status: 1, advertiser_id: null });
  await t.rows(
    `INSERT INTO lead_attempts
       (lead_id, advertiser_id, state, code, message, created_at, finished_at)
     VALUES ($1, $2, 'unknown', 'unknown', 'http_502', $3, $3)`,
    [lead, advertiserId, t.clock.now()],
  );
  return lead;
};
/** An advertiser whose pull has just run, and is to run again in an hour. */
const resting = async (read: object = READ): Promise<number> => {
  const { id } = await createAdvertiser(t.db, TEST_SECRET);
  const template = { url: `http://${advertiser.authority}/leads`, read };
  const body = StatusPullBody.parse({ template, interval_minutes: INTERVAL_MINUTES });
  await t.app.get(StatusPullEditorService).replace(id, body, userId);
  report([]);
  await run(id);
  expect(await dueIds()).not.toContain(id);
  advertiser.received.length = 0;
  return id;
};

it('makes the pull run every half minute, for five minutes', async () => {
  const id = await resting();
  at(1);
  expect(await dueIds()).not.toContain(id);
  await newUnknown(id);
  expect(await dueIds()).toContain(id);
  await run(id);
  expect(await dueIds()).not.toContain(id);
  at(1.4);
  expect(await dueIds()).not.toContain(id);
  at(1.5);
  expect(await dueIds()).toContain(id);
  at(5.9);
  expect(await dueIds()).toContain(id);
  at(6);
  expect(await dueIds()).not.toContain(id);
});

it('is not looked up in a pull that cannot find it, or is switched off', async () => {
  const withoutOurId = await resting({ ...READ, lead_id: null });
  const off = await resting();
  await t.rows('UPDATE status_pulls SET is_active = false WHERE advertiser_id = $1', [off]);
  at(1);
  for (const id of [withoutOurId, off]) await newUnknown(id);
  const due = await dueIds();
  expect(due).not.toContain(withoutOurId);
  expect(due).not.toContain(off);
});

it('is accepted or refused as the advertiser reports, and waits for staff without a word', async () => {
  const id = await resting();
  at(1);
  const [taken, refused, absent] = [
    await newUnknown(id),
    await newUnknown(id),
    await newUnknown(id),
  ];
  report([
    { ref: taken, id: 'E-1', status: 'New' },
    { ref: refused, status: 'rejected' },
  ]);
  const open = async (): Promise<object[]> =>
    (await t.app.get(UnknownAttemptsService).list({ advertiser_id: id, limit: 10 })).data.map(
      ({ lead_id, looked_up_until }) => ({ lead_id, looked_up_until }),
    );
  expect(await open()).toHaveLength(3);
  // Two workers at once: one of them runs.
  await Promise.all([run(id), run(id)]);
  expect(advertiser.received).toHaveLength(1);
  expect(await t.stateOf(taken)).toMatchObject({
    status: 2,
    external_id: 'E-1',
    brand_status: 'New',
  });
  expect(
    await t.rows('SELECT state, code, message FROM lead_attempts WHERE lead_id = $1', [refused]),
  ).toEqual([
    {
      state: 'rejected',
      code: 'not_received',
      message: 'The advertiser reports the status rejected',
    },
  ]);
  expect(await t.stateOf(refused)).toMatchObject({ status: 1, brand_status: null });
  expect(await open()).toEqual([
    { lead_id: absent, looked_up_until: new Date(NOW.getTime() + 6 * MINUTE).toISOString() },
  ]);
  at(6);
  expect(await open()).toEqual([{ lead_id: absent, looked_up_until: null }]);
});

it('a refusal settles no call that is under way, and no lead that was accepted', async () => {
  const id = await resting();
  at(1);
  const waits = await newUnknown(id);
  const calling = await t.lead({ status: 1, advertiser_id: null });
  await t.rows(
    `INSERT INTO lead_attempts (lead_id, advertiser_id, state, created_at)
     VALUES ($1, $2, 'sending', now())`,
    [calling, id],
  );
  const accepted = await t.lead({ advertiser_id: id });
  report([calling, accepted].map((ref) => ({ ref, status: 'Rejected' })));
  await run(id);
  expect(
    await t.rows('SELECT state FROM lead_attempts WHERE lead_id = ANY($1) ORDER BY lead_id', [
      [waits, calling],
    ]),
  ).toEqual([{ state: 'unknown' }, { state: 'sending' }]);
  expect(await t.stateOf(accepted)).toMatchObject({ status: 2, brand_status: 'Rejected' });
});
