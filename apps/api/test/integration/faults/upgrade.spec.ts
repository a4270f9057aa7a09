import { fileURLToPath, pathToFileURL } from 'node:url';
import { migrate } from '@leadline/prisma/migrate';
import { createCap } from '@leadline/prisma/seed';
import pg from 'pg';
import { eventually } from '#test/support/waiting.js';
import {
  callsPerLead,
  createFaultWorld,
  sendLead,
  type FaultWorld,
} from '#test/support/fault-world.js';
import { newLead } from '#test/support/intake-world.js';
import { killServers, startServer, type ServerProcess } from '#test/support/server-process.js';
import { createEmptyDatabase, type TestDatabase } from '#test/support/test-database.js';

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
  const { rows: leads } = await world.db.query<{ id: number }>('SELECT id FROM leads ORDER BY id');
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
