import { createCap } from '@leadline/prisma/seed';
import { accept } from '#test/support/fake-advertisers.js';
import {
  callsPerLead,
  createFaultWorld,
  sendLead,
  type FaultWorld,
} from '#test/support/fault-world.js';
import { IntakeWorldModule, newLead } from '#test/support/intake-world.js';
import { killServers, startServer, type ServerProcess } from '#test/support/server-process.js';
import { createTestApp } from '#test/support/test-app.js';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.js';
import { DeliverySweepService } from '#modules/delivery/delivery/delivery-sweep.service.js';
import { FixedClock } from '#shared/clock/clock.js';

// Server processes are killed with deliveries in flight, at a cap that must not be exceeded. Run
// with KILLS=20 for docs/benchmarks.md.
const KILLS = Number(process.env.KILLS ?? 2);
const CLIENTS = 64;
/** Between two leads of a client: without it, the clients would starve a server that starts. */
const PAUSE_MS = 100;
const CAP = 120;
const HOUR = 3_600_000;

describe('servers killed with deliveries in flight', () => {
  let database: TestDatabase;
  let world: FaultWorld;
  const servers: ServerProcess[] = [];

  beforeAll(async () => {
    database = await createTestDatabase();
    world = await createFaultWorld(database.url);
    world.advertisers.behave('alpha', (lead, reply) => {
      setTimeout(() => accept(lead, reply), 20);
    });
  });
  afterAll(async () => {
    await killServers();
    await world.close();
    await database.drop();
  });

  const usage = async (cap: number): Promise<{ filled: number; reserved: number }> =>
    (
      await world.db.query<{ filled: number; reserved: number }>(
        `SELECT
          coalesce(sum(filled), 0)::int AS filled,
          coalesce(sum(reserved), 0)::int AS reserved
        FROM cap_windows
        WHERE cap_id = $1`,
        [cap],
      )
    ).rows[0] ?? { filled: 0, reserved: 0 };

  it(
    `never exceed the cap, lose a lead or call twice (${KILLS} kills, ${CLIENTS} clients)`,
    async () => {
      const cap = await createCap(world.db, {
        cap: CAP,
        interval: 'interval',
        advertiser_ids: [world.advertiserId],
      });
      servers.push(await startServer(world.environment), await startServer(world.environment));
      let over = false;
      const exceeded: number[] = [];
      const watch = (async () => {
        while (!over) {
          const { filled, reserved } = await usage(cap);
          if (filled + reserved > CAP) exceeded.push(filled + reserved);
        }
      })();
      const clients = Array.from({ length: CLIENTS }, async (_, index) => {
        for (let n = 0; !over; n += 1) {
          const server = servers[(index + n) % servers.length];
          if (server) await sendLead(server.url, world.token, newLead(), `${index}-${n}`);
          await new Promise((resolve) => {
            setTimeout(resolve, PAUSE_MS);
          });
        }
      });
      for (let kill = 0; kill < KILLS; kill += 1) {
        const calls = world.advertisers.received.length;
        await Promise.race([
          new Promise((resolve) => {
            setTimeout(resolve, 1_000);
          }),
          (async () => {
            while (world.advertisers.received.length < calls + 15)
              await new Promise((resolve) => {
                setTimeout(resolve, 5);
              });
          })(),
        ]);
        await servers[kill % 2]?.kill('SIGKILL');
        servers[kill % 2] = await startServer(world.environment);
      }
      over = true;
      await Promise.all([...clients, watch]);
      for (const server of servers) await server.kill('SIGKILL');
      expect(exceeded).toEqual([]);

      // Another process, whose clock is an hour ahead, sweeps.
      const sweeper = await createTestApp(IntakeWorldModule, {
        databaseUrl: database.url,
        clock: new FixedClock(new Date(Date.now() + HOUR)),
        environment: { DELIVERY_ALLOW_HOSTS: world.advertisers.host, PROCESS_ROLE: 'http' },
      });
      for (let left = 1; left > 0;) {
        await sweeper.get(DeliverySweepService).run();
        left =
          (
            await world.db.query<{ count: number }>(
              `SELECT count(*)::int AS count
              FROM leads l
              WHERE l.status = 1
                AND NOT EXISTS (
                  SELECT 1 FROM lead_attempts a WHERE a.lead_id = l.id AND a.state = 'unknown'
                )`,
            )
          ).rows[0]?.count ?? 0;
      }
      await sweeper.close();

      const { filled, reserved } = await usage(cap);
      const {
        rows: [attempts],
      } = await world.db.query<{ accepted: number; unknown: number; sending: number }>(
        `SELECT
          count(*) FILTER (WHERE state = 'accepted')::int AS accepted,
          count(*) FILTER (WHERE state = 'unknown')::int AS unknown,
          count(*) FILTER (WHERE state = 'sending')::int AS sending
        FROM lead_attempts`,
      );
      expect({ filled, reserved, sending: 0 }).toEqual({
        filled: attempts?.accepted,
        reserved: attempts?.unknown,
        sending: attempts?.sending,
      });
      expect(filled + reserved).toBe(CAP);
      const { rows: states } = await world.db.query<{ status: number; live: boolean }>(
        `SELECT DISTINCT l.status, EXISTS (
          SELECT 1
          FROM lead_attempts a
          WHERE a.lead_id = l.id AND a.state IN ('accepted', 'unknown')
        ) AS live
        FROM leads l
        ORDER BY 1`,
      );
      expect(states.every(({ status, live }) => (status === 3 ? !live : live))).toBe(true);
      expect([...callsPerLead(world.advertisers)].filter(([, calls]) => calls > 1)).toEqual([]);
    },
    60_000 + KILLS * 15_000,
  );
});
