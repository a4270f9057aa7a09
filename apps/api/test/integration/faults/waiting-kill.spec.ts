import {
  countryId,
  createAdvertiser,
  createCap,
  createDistribution,
  setIntegration,
} from '@leadline/prisma/seed';
import { DeliverySweepService } from '#modules/delivery/delivery/delivery-sweep.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import { advertiserTemplate, hang } from '#test/support/fake-advertisers.js';
import { eventually } from '#test/support/eventually.js';
import {
  callsPerLead,
  createFaultWorld,
  sendLead,
  type FaultWorld,
} from '#test/support/fault-world.js';
import { IntakeWorldModule, newLead } from '#test/support/intake-world.js';
import { killServers, startServer } from '#test/support/server-process.js';
import { createTestApp, TEST_SECRET } from '#test/support/test-app.js';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.js';

// A server is killed while leads wait for a connection to a busy advertiser.
const CONNECTIONS = 3;
const WAITING = 20;
const HOUR = 3_600_000;

describe('a server killed while leads wait for a connection', () => {
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

  const addAdvertiser = async (name: string, template: object): Promise<number> => {
    const { id } = await createAdvertiser(world.db, TEST_SECRET, { name });
    const integration = advertiserTemplate(world.advertisers, name, template);
    await setIntegration(world.db, TEST_SECRET, id, integration, { token: 'token' });
    return id;
  };
  const attempts = async (): Promise<{ state: string; code: string | null; count: number }[]> =>
    (
      await world.db.query<{ state: string; code: string | null; count: number }>(
        `SELECT state, code, count(*)::int AS count
         FROM lead_attempts
         GROUP BY state, code
         ORDER BY state, code`,
      )
    ).rows;

  it('those that waited go to the next advertiser; only what was sent is unknown', async () => {
    const busy = await addAdvertiser('busy', {
      connections: CONNECTIONS,
      connection_wait_ms: 30_000,
      timeout_ms: 60_000,
      retries: 0,
    });
    const next = await addAdvertiser('next', {});
    // One window, whatever the time of day: the sweep is an hour ahead.
    const cap = await createCap(world.db, {
      advertiser_ids: [busy],
      cap: 1000,
      interval: 'interval',
    });
    await createDistribution(world.db, {
      country_id: await countryId(world.db, 'GB'),
      groups: [busy, next].map((id) => [{ advertiser_id: id, percentage: 100 }]),
    });
    world.advertisers.behave('busy', hang);

    const server = await startServer(world.environment);
    const sent = Array.from({ length: CONNECTIONS + WAITING }, (_, index) =>
      sendLead(server.url, world.token, newLead(), `key-${index}`),
    );
    await eventually(async () => {
      expect(await attempts()).toEqual([
        { state: 'sending', code: 'waiting', count: WAITING },
        { state: 'sending', code: null, count: CONNECTIONS },
      ]);
      expect(world.advertisers.received).toHaveLength(CONNECTIONS);
    });
    await server.kill('SIGKILL');
    await Promise.all(sent);

    // Another process, whose clock is an hour ahead, sweeps.
    const sweeper = await createTestApp(IntakeWorldModule, {
      databaseUrl: database.url,
      clock: new FixedClock(new Date(Date.now() + HOUR)),
      environment: { DELIVERY_ALLOW_HOSTS: world.advertisers.host, PROCESS_ROLE: 'http' },
    });
    await sweeper.get(DeliverySweepService).run();
    await sweeper.close();

    expect(await attempts()).toEqual([
      { state: 'accepted', code: null, count: WAITING },
      { state: 'rejected', code: 'no_connection', count: WAITING },
      { state: 'unknown', code: 'unknown', count: CONNECTIONS },
    ]);
    const { rows: usage } = await world.db.query(
      'SELECT filled, reserved FROM cap_windows WHERE cap_id = $1',
      [cap],
    );
    expect(usage).toEqual([{ filled: 0, reserved: CONNECTIONS }]);
    const calls = callsPerLead(world.advertisers);
    expect([calls.size, ...new Set(calls.values())]).toEqual([CONNECTIONS + WAITING, 1]);
  }, 90_000);
});
