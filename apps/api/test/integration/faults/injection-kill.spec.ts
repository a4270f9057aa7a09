import {
  createLeads,
  createProgressLog,
  countryId,
  createAdvertiser,
  createCap,
  createDistribution,
  setIntegration,
} from '@leadline/prisma/seed';
import { DeliverySweepService } from '#modules/delivery/delivery/delivery-sweep.service.js';
import { InjectionQueueService } from '#modules/leads/injections/injection-runner.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import { accept, advertiserTemplate, hang } from '#test/support/fake-advertisers.js';
import { eventually } from '#test/support/waiting.js';
import {
  callsPerLead,
  createFaultWorld,
  type FaultWorld,
  sendLead,
} from '#test/support/fault-world.js';
import { IntakeWorldModule, newLead } from '#test/support/intake-world.js';
import { redisSpace } from '#test/support/redis-space.js';
import { killServers, startServer, type ServerProcess } from '#test/support/server-process.js';
import { createTcpProxy, type TcpProxy } from '#test/support/tcp-proxy.js';
import { createTestApp, newQueuePrefix, TEST_SECRET } from '#test/support/test-app.js';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.js';
import { addUser } from '#test/support/sign-in.js';

const HOUR = 3_600_000;

// Redis is away or loses its data, and workers are killed with calls in flight. Run with KILLS=20
// for docs/benchmarks.md.
const KILLS = Number(process.env.KILLS ?? 2);
/** Calls under way when a worker dies: as many as it makes at once. */
const IN_FLIGHT = 16;

const space = redisSpace(12);

describe('injections', () => {
  let database: TestDatabase;
  let world: FaultWorld;
  let redisProxy: TcpProxy;
  let environment: Record<string, string>;
  let publisherId: number;
  let userId: number;

  beforeEach(async () => {
    await space.flush();
    [database, redisProxy] = await Promise.all([createTestDatabase(), createTcpProxy(space, true)]);
    world = await createFaultWorld(database.url);
    // A call ends with its worker or with the test, never by its own time-out.
    await world.db.query(
      `UPDATE advertiser_integrations
      SET template = jsonb_set(template, '{timeout_ms}', '60000')`,
    );
    publisherId = world.publisherId;
    userId = await addUser(world.db, 'Staff');
    environment = {
      ...world.environment,
      REDIS_URL: space.at(redisProxy.port),
      QUEUE_PREFIX: newQueuePrefix(),
    };
  });
  afterEach(async () => {
    await killServers();
    await redisProxy.close();
    await world.close();
    await Promise.all([database.drop(), space.flush()]);
  });

  const addJobs = async (count: number, inMs = 0): Promise<void> => {
    const {
      rows: [country],
    } = await world.db.query<{ id: number }>(`SELECT id FROM countries WHERE code = 'GB'`);
    const leads = await createLeads(
      world.db,
      Array.from({ length: count }, () => ({
        publisher_id: publisherId,
        country_id: country?.id ?? null,
      })),
    );
    for (const lead of leads)
      await createProgressLog(world.db, {
        lead_id: lead,
        advertiser_id: world.advertiserId,
        created_by: userId,
        scheduled_at: new Date(Date.now() + inMs),
      });
  };
  const openJobs = async (): Promise<number[]> =>
    (
      await world.db.query<{ id: number }>(
        `SELECT id FROM progress_logs WHERE status <> 'completed' ORDER BY id`,
      )
    ).rows.map(({ id }) => id);
  const allEnded = (): Promise<void> =>
    eventually(async () => {
      if ((await openJobs()).length > 0) throw new Error('Jobs are open');
    }, 60_000);

  /**
   * Every job has one lead, every lead at most one call, and each source shows the outcome of its
   * new lead.
   */
  const expectConsistent = async (jobs: number): Promise<void> => {
    const {
      rows: [counts],
    } = await world.db.query(
      `SELECT count(*)::int AS leads, count(DISTINCT parent_id)::int AS sources
      FROM leads
      WHERE parent_id IS NOT NULL`,
    );
    expect(counts).toEqual({ leads: jobs, sources: jobs });
    expect([...callsPerLead(world.advertisers)].filter(([, calls]) => calls > 1)).toEqual([]);
    const { rows: wrong } = await world.db.query(`
      SELECT j.id, j.outcome, a.state, s.injected
      FROM progress_logs j
      JOIN leads n ON n.id = j.created_lead_id
      JOIN leads s ON s.id = j.lead_id
      LEFT JOIN lead_attempts a ON a.lead_id = n.id
      WHERE a.state IS NULL
        OR a.state NOT IN ('accepted', 'unknown')
        OR j.outcome <> a.state
        OR (a.state = 'accepted') <> (coalesce(s.injected, '') = 'Accepted (#' || n.id || ')')`);
    expect(wrong).toEqual([]);
  };

  it(
    `survive workers killed with ${IN_FLIGHT} calls in flight, each called once (${KILLS} kills)`,
    async () => {
      const jobs = (KILLS + 1) * (IN_FLIGHT + 4);
      await addJobs(jobs);
      let worker: ServerProcess | undefined;
      for (let kill = 0; kill < KILLS; kill += 1) {
        // One call in five is answered. Then the worker dies.
        const before = world.advertisers.received.length;
        world.advertisers.behave('alpha', (lead, reply) => {
          if ((world.advertisers.received.length - before) % 5 === 0) accept(lead, reply);
        });
        worker = await startServer({ ...environment, PROCESS_ROLE: 'worker' });
        await eventually(() => {
          if (world.advertisers.received.length < before + IN_FLIGHT)
            throw new Error(`${world.advertisers.received.length - before} calls`);
        }, 40_000);
        await worker.kill('SIGKILL');
      }
      world.advertisers.behave('alpha', accept);
      // The clock is an hour ahead, so that the test waits for no lease and no deadline.
      const later = await createTestApp(IntakeWorldModule, {
        databaseUrl: database.url,
        clock: new FixedClock(new Date(Date.now() + HOUR)),
        environment: { DELIVERY_ALLOW_HOSTS: world.advertisers.host, PROCESS_ROLE: 'http' },
      });
      for (let left = 1; left > 0;) {
        await later.get(DeliverySweepService).run();
        left = (await world.db.query(`SELECT 1 FROM lead_attempts WHERE state = 'sending'`)).rows
          .length;
      }
      for (const id of await openJobs()) await later.get(InjectionQueueService).run(id);
      await later.close();
      expect(await openJobs()).toEqual([]);
      await expectConsistent(jobs);
    },
    60_000 + KILLS * 45_000,
  );

  it('that came due while Redis was away run when it is back', async () => {
    await startServer(environment);
    await redisProxy.shut();
    await addJobs(20);
    await addJobs(20, 1_000);
    await redisProxy.open();
    await allEnded();
    await expectConsistent(40);
  }, 90_000);

  it('survive a Redis that loses its data', async () => {
    const replies: (() => void)[] = [];
    world.advertisers.behave('alpha', (lead, reply) => {
      replies.push(() => accept(lead, reply));
    });
    await addJobs(60);
    await startServer(environment);
    await eventually(() => {
      if (replies.length < IN_FLIGHT) throw new Error(`${replies.length} calls`);
    }, 20_000);
    await space.flush();
    world.advertisers.behave('alpha', accept);
    for (const reply of replies) reply();
    await allEnded();
    await expectConsistent(60);
  }, 90_000);
});

// A server is killed while leads wait for a connection to a busy advertiser.
const CONNECTIONS = 3;
const WAITING = 20;

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
