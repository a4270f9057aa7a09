import { TodayItem, type PermissionName, type TodayKind } from '@leadline/contracts';
import {
  createAdvertiser,
  createCap,
  createConversion,
  createLead,
  createProgressLog,
  timeZoneId,
} from '@leadline/prisma/seed';
import { FixedClock } from '#shared/clock/clock.js';
import { call } from '#test/support/http-client.js';
import { signIn, type SignedIn } from '#test/support/sign-in.js';
import { TEST_SECRET } from '#test/support/test-app.js';
import { createWorld, type World } from './world.js';

/** The sums of the day: what each counts, when the day begins, and who sees which. */

const NOW = new Date('2026-07-01T12:00:00Z');
const OPENERS = {
  caps_full: 'CAPS_LIST',
  advertisers_failing: 'ADVERTISERS_EDIT',
  conversions_waiting: 'PENDING_CONVERSIONS_LIST',
  jobs_failed: 'LEADS_PROGRESS_LOGS',
} as const satisfies Record<TodayKind, PermissionName>;
const KINDS = Object.keys(OPENERS) as TodayKind[];

let world: World;
let advertiser: number;
let cap: number;
let lead: number;
beforeAll(async () => {
  const clock = new FixedClock(NOW);
  world = await createWorld({ environment: { PROCESS_ROLE: 'http' }, clock });
  const { db, publisher } = world;
  await db.query('DELETE FROM progress_logs');
  await db.query('UPDATE leads SET status = 2 WHERE status = 6');
  advertiser = (await createAdvertiser(db, TEST_SECRET, { name: 'Failing twice' })).id;
  const idle = await createAdvertiser(db, TEST_SECRET, { name: 'Idle', status: 'inactive' });
  await db.query(`INSERT INTO circuit_openings VALUES ($1, $3, $3), ($2, $3, $3)`, [
    advertiser,
    idle.id,
    NOW,
  ]);
  await db.query(
    `INSERT INTO status_pulls (advertiser_id, template, interval_minutes, is_active, due_at,
       failing_since, last_error, updated_at)
     VALUES ($1, '{}', 60, true, now(), now(), 'The advertiser answered 401.', now())`,
    [advertiser],
  );
  cap = await newCap(10, 10);
  await newCap(10, 9);
  await newCap(0, 0);
  lead = await createLead(db, { publisher_id: publisher.id, advertiser_id: advertiser, status: 6 });
  await createConversion(db, { lead_id: lead });
}, 60_000);
afterAll(() => world.close());

const newCap = async (limit: number, filled: number): Promise<number> => {
  const id = await createCap(world.db, {
    cap: limit,
    interval: 'interval',
    advertiser_ids: [advertiser],
  });
  await world.db.query(
    `INSERT INTO cap_windows (cap_id, window_start, filled, reserved)
     SELECT id, window_started_at, $2, 0 FROM caps WHERE id = $1`,
    [id, filled],
  );
  return id;
};

type Sums = Partial<Record<TodayKind, Omit<TodayItem, 'kind'>>>;
const sums = async (person: SignedIn): Promise<Sums> => {
  const { status, body } = await call(world.app.url, 'GET', '/api/alerts/today', {
    headers: person.headers,
  });
  expect(status).toBe(200);
  const items = TodayItem.array().parse(body.data);
  return Object.fromEntries(items.map(({ kind, ...sum }) => [kind, sum]));
};
const person = (...permissions: PermissionName[]): Promise<SignedIn> =>
  signIn(world.app, { permissions });

it('sums up the caps, advertisers and conversions of now', async () => {
  expect(await sums(world.admin)).toEqual({
    caps_full: { count: 1, records: [{ id: cap, name: `Cap ${cap}` }] },
    advertisers_failing: { count: 1, records: [{ id: advertiser, name: 'Failing twice' }] },
    conversions_waiting: { count: 1, records: [] },
    jobs_failed: { count: 0, records: [] },
  });
});

it.each(KINDS)('shows %s only to who may open what it leads to', async (kind) => {
  expect(Object.keys(await sums(await person(OPENERS[kind])))).toEqual([kind]);
});
it('shows nothing to who may open nothing', async () => {
  expect(await sums(world.nobody)).toEqual({});
});

it('counts the jobs that failed since midnight in the zone of the viewer', async () => {
  const newJob = async (
    finished_at: string,
    outcome: 'accepted' | 'rejected' | 'unknown',
    type: 'injection' | 'simulation' = 'injection',
  ): Promise<number> => {
    const id = await createLead(world.db, { publisher_id: world.publisher.id, status: 3 });
    await createProgressLog(world.db, {
      lead_id: id,
      advertiser_id: advertiser,
      created_by: world.admin.userId,
      status: 'completed',
      type,
      outcome,
      finished_at: new Date(finished_at),
    });
    return id;
  };
  await newJob('2026-06-30T14:59:59Z', 'rejected');
  const inTokyo = await newJob('2026-06-30T15:00:00Z', 'rejected');
  const inUtc = await newJob('2026-07-01T00:00:00Z', 'rejected');
  await newJob('2026-07-01T01:00:00Z', 'accepted');
  await newJob('2026-07-01T01:00:00Z', 'unknown');
  await newJob('2026-07-01T01:00:00Z', 'rejected', 'simulation');
  const named = (...ids: number[]) => ids.map((id) => ({ id, name: `Lead ${id}` }));
  expect((await sums(world.admin)).jobs_failed).toEqual({ count: 1, records: named(inUtc) });
  const tokyo = await signIn(world.app, {
    permissions: ['LEADS_PROGRESS_LOGS'],
    timezoneId: await timeZoneId(world.db, 'Asia/Tokyo'),
  });
  expect((await sums(tokyo)).jobs_failed).toEqual({ count: 2, records: named(inUtc, inTokyo) });
});

it('counts for a limited user what concerns their own parties', async () => {
  const limited = await signIn(world.app, {
    permissions: Object.values(OPENERS),
    limitedToOwnParties: true,
  });
  const none = { count: 0, records: [] };
  expect(await sums(limited)).toEqual(Object.fromEntries(KINDS.map((kind) => [kind, none])));
  await world.db.query('UPDATE advertisers SET user_id = $2 WHERE id = $1', [
    advertiser,
    limited.userId,
  ]);
  expect(await sums(limited)).toMatchObject({
    caps_full: { count: 1 },
    advertisers_failing: { count: 1 },
    conversions_waiting: { count: 1 },
    jobs_failed: { count: 0 },
  });
});
