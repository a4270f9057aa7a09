import {
  countryId,
  createAdvertiser,
  createDistribution,
  setIntegration,
} from '@leadline/prisma/seed';
import { DeliverySweepService } from '#modules/delivery/delivery/delivery-sweep.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import { advertiserTemplate, hang } from '#test/support/fake-advertisers.js';
import { createFaultWorld, sendLead, type FaultWorld } from '#test/support/fault-world.js';
import { IntakeWorldModule, newLead } from '#test/support/intake-world.js';
import { killServers, startServer } from '#test/support/server-process.js';
import { leadStep, stepsTemplate, tokenStep } from '#test/support/step-templates.js';
import { createTestApp, TEST_SECRET } from '#test/support/test-app.js';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.js';
import { eventually } from '#test/support/waiting.js';

// A server is killed with SIGKILL while leads wait for a token, and a later one takes up the step.

const HOUR = 3_600_000;
const WAITING = 12;

let database: TestDatabase;
let world: FaultWorld;
beforeAll(async () => {
  database = await createTestDatabase();
  world = await createFaultWorld(database.url);
});
afterAll(async () => {
  await killServers();
  await world.close();
  await database.drop();
});

const callsOf = (name: string): number =>
  world.advertisers.received.filter(({ advertiser }) => advertiser === name).length;
const attempts = async (): Promise<object[]> =>
  (
    await world.db.query<object>(
      `SELECT a.name AS advertiser, t.state, t.code, count(*)::int AS count
       FROM lead_attempts t
       JOIN advertisers a ON a.id = t.advertiser_id
       GROUP BY a.name, t.state, t.code
       ORDER BY a.name, t.state, t.code`,
    )
  ).rows;

it('leads that waited for a token go to the next advertiser, and the token is got again', async () => {
  const add = async (name: string, template: object): Promise<number> => {
    const { id } = await createAdvertiser(world.db, TEST_SECRET, { name });
    await setIntegration(world.db, TEST_SECRET, id, template, { token: 'key' });
    return id;
  };
  const stepped = await add(
    'stepped',
    stepsTemplate(
      [
        tokenStep(world.advertisers, 'stepped'),
        leadStep(world.advertisers, 'stepped', { token: '{{ steps.token.access_token }}' }),
      ],
      { timeout_ms: 30_000 },
    ),
  );
  const next = await add('next', advertiserTemplate(world.advertisers, 'next'));
  const gb = await countryId(world.db, 'GB');
  await world.db.query('DELETE FROM distributions');
  await createDistribution(world.db, {
    country_id: gb,
    groups: [stepped, next].map((id) => [{ advertiser_id: id, percentage: 100 }]),
  });
  world.advertisers.behave('stepped-token', hang);

  const server = await startServer(world.environment);
  const sent = Array.from({ length: WAITING }, (_, n) =>
    sendLead(server.url, world.token, newLead(), `waiting-${n}`),
  );
  await eventually(async () => {
    expect(await attempts()).toEqual([
      { advertiser: 'stepped', state: 'sending', code: 'waiting', count: WAITING },
    ]);
  });
  // One call gets the token for all of them.
  expect([callsOf('stepped-token'), callsOf('stepped')]).toEqual([1, 0]);
  await server.kill('SIGKILL');
  await Promise.all(sent);

  const sweeper = await createTestApp(IntakeWorldModule, {
    databaseUrl: database.url,
    clock: new FixedClock(new Date(Date.now() + HOUR)),
    environment: { DELIVERY_ALLOW_HOSTS: world.advertisers.host, PROCESS_ROLE: 'http' },
  });
  await sweeper.get(DeliverySweepService).run();
  expect(await attempts()).toEqual([
    { advertiser: 'next', state: 'accepted', code: null, count: WAITING },
    { advertiser: 'stepped', state: 'rejected', code: 'no_connection', count: WAITING },
  ]);
  expect(callsOf('stepped')).toBe(0);

  // The lease of the process that died has run out.
  world.advertisers.behave('stepped-token', (_lead, reply) => {
    reply
      .writeHead(200, { 'content-type': 'application/json' })
      .end('{"access_token":"got-by-another"}');
  });
  const later = await sendLead(sweeper.url, world.token, newLead(), 'later');
  expect(later).toMatchObject({ kind: 'answer', status: 201 });
  expect([callsOf('stepped-token'), callsOf('stepped')]).toEqual([2, 1]);
  await sweeper.close();
}, 90_000);
