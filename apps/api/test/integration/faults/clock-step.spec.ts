import { fileURLToPath, pathToFileURL } from 'node:url';
import { createCap } from '@leadline/prisma/seed';
import { DeliverySweepService } from '#modules/delivery/delivery/delivery-sweep.service.js';
import { FixedClock } from '#shared/clock/clock.js';
import { IntakeWorld, IntakeWorldModule, newLead } from '#test/support/intake-world.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';
import { migrate } from '@leadline/prisma/migrate';
import pg from 'pg';
import { eventually } from '#test/support/waiting.js';
import {
  callsPerLead,
  createFaultWorld,
  sendLead,
  type FaultWorld,
} from '#test/support/fault-world.js';
import { killServers, startServer, type ServerProcess } from '#test/support/server-process.js';
import { createEmptyDatabase, type TestDatabase } from '#test/support/test-database.js';

// The clock of one machine is an hour off, or jumps by an hour. What an hour too early does to
// deliveries under way is in delivery/sweeper.spec.ts.
const HOUR = 3_600_000;
const NOON = new Date('2026-11-20T12:00:00Z');
const CAP = 5;

describe('clocks that are wrong by an hour', () => {
  const clock = new FixedClock(NOON);
  let world: IntakeWorld;
  let other: TestApp;
  let alpha: number;

  beforeAll(async () => {
    world = await IntakeWorld.create({ clock: new FixedClock(NOON) });
    alpha = await world.addAdvertiser('alpha');
    await world.distribute([[[alpha, 100]]]);
    await createCap(world.db, { cap: CAP, interval: 'daily', advertiser_ids: [alpha] });
    await world.reload();
    other = await createTestApp(IntakeWorldModule, {
      databaseUrl: world.app.databaseUrl,
      clock,
      environment: { DELIVERY_ALLOW_HOSTS: world.advertisers.host, PROCESS_ROLE: 'http' },
    });
  });
  afterAll(async () => {
    await other.close();
    await world.close();
  });
  beforeEach(async () => {
    world.advertisers.received.length = 0;
    await world.db.query('UPDATE cap_windows SET filled = 0, reserved = 0');
  });

  /** Leads at once to both processes. Returns how many were accepted. */
  const send = async (count: number): Promise<number> => {
    const replies = await Promise.all(
      Array.from({ length: count }, (_, n) =>
        world.send(newLead(), n % 2 === 0 ? {} : { url: other.url }),
      ),
    );
    return replies.filter(({ status }) => status === 201).length;
  };

  it.each([
    ['ahead', HOUR],
    ['behind', -HOUR],
  ])('exceed no cap of the day: one is %s', async (_name, step) => {
    clock.set(new Date(NOON.getTime() + step));
    expect(await send(20)).toBe(CAP);
    expect(world.advertisers.received).toHaveLength(CAP);
  });

  it('exceed no cap of the day while one jumps back and forth', async () => {
    let accepted = 0;
    for (const step of [0, HOUR, 0, -HOUR, HOUR]) {
      clock.set(new Date(NOON.getTime() + step));
      accepted += await send(4);
      await other.get(DeliverySweepService).run();
    }
    expect(accepted).toBe(CAP);
    expect(world.advertisers.received).toHaveLength(CAP);
  });

  it('count a lead in the day of the process that took it, at midnight', async () => {
    clock.set(new Date(NOON.getTime() + 12 * HOUR));
    await send(20);
    const windows = await world.rows<{ window_start: Date; filled: number }>(
      'SELECT window_start, filled FROM cap_windows ORDER BY window_start',
    );
    expect(windows.map(({ window_start, filled }) => [window_start.toISOString(), filled])).toEqual(
      [
        ['2026-11-20T00:00:00.000Z', CAP],
        ['2026-11-21T00:00:00.000Z', CAP],
      ],
    );
  });
});

describe('upgrade', () => {
  // A version takes the place of the one before, on one database and under load. `node
  // bench/upgrade.mjs` gives the checkout of an earlier version; without it, a version follows itself.
  const PREVIOUS =
    process.env.PREVIOUS_CHECKOUT ?? fileURLToPath(new URL('../../../../..', import.meta.url));
  const SENDERS = 12;
  const CAP = 150;
  const MORE = 120;

  interface Previous {
    readonly migrate: typeof migrate;
    readonly seedReference: (client: pg.Client) => Promise<unknown>;
  }
  const built = async <T>(file: string): Promise<T> =>
    (await import(pathToFileURL(`${PREVIOUS}/prisma/dist/${file}`).href)) as T;

  let database: TestDatabase;
  let world: FaultWorld;
  let cap = 0;
  beforeAll(async () => {
    database = await createEmptyDatabase();
    await (await built<Pick<Previous, 'migrate'>>('migrate.js')).migrate(database.url);
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { seedReference } = await built<Pick<Previous, 'seedReference'>>('seed/index.js');
    await seedReference(client);
    await client.end();
    world = await createFaultWorld(database.url);
    cap = await createCap(world.db, {
      cap: CAP,
      interval: 'interval',
      advertiser_ids: [world.advertiserId],
    });
  }, 60_000);
  afterAll(async () => {
    await killServers();
    await world.close();
    await database.drop();
  });

  it('the next version takes over while leads come in: none fails, is lost, or is sent twice', async () => {
    const [before, after] = [`${PREVIOUS}/apps/api/dist`, undefined];
    /** Processes that a load balancer would choose from. */
    const targets: ServerProcess[] = [await startServer(world.environment, before)];
    const [first] = targets;
    const answers = new Map<number, string>();
    const failures: unknown[] = [];
    let isOver = false;
    const senders = Array.from({ length: SENDERS }, async (_, index) => {
      for (let n = 0; !isOver; n += 1) {
        const server = targets[(index + n) % targets.length];
        if (!server) throw new Error('There is no server.');
        const result = await sendLead(server.url, world.token, newLead(), `${index}-${n}`);
        const isAnswered = result.kind === 'answer' && result.status < 500 && result.body.lead_id;
        if (isAnswered) answers.set(isAnswered, result.body.code);
        else failures.push(result);
      }
    });
    const moreLeads = (): Promise<void> => {
      const target = answers.size + MORE;
      return eventually(() => expect(answers.size).toBeGreaterThan(target));
    };

    await moreLeads();
    await migrate(database.url);
    await moreLeads();
    targets.push(await startServer(world.environment, after));
    await moreLeads();
    targets.shift();
    expect(await first?.kill('SIGTERM')).toBe(0);
    await moreLeads();
    isOver = true;
    await Promise.all(senders);

    expect(failures).toEqual([]);
    const { rows: leads } = await world.db.query<{ id: number }>(
      'SELECT id FROM leads ORDER BY id',
    );
    expect(leads.map(({ id }) => id)).toEqual([...answers.keys()].sort((a, b) => a - b));
    expect(new Set(callsPerLead(world.advertisers).values())).toEqual(new Set([1]));
    const accepted = [...answers.values()].filter((code) => code === 'accepted');
    expect([accepted.length, world.advertisers.received.length]).toEqual([CAP, CAP]);
    const { rows: windows } = await world.db.query(
      'SELECT filled, reserved FROM cap_windows WHERE cap_id = $1',
      [cap],
    );
    expect(windows).toEqual([{ filled: CAP, reserved: 0 }]);
  }, 90_000);
});
