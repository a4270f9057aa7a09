import { migrate } from '@leadline/prisma/migrate';
import { seedReference } from '@leadline/prisma/seed';
import pg from 'pg';
import { startDurablePostgres, type DurablePostgres } from '#test/support/durable-postgres.js';
import { eventually } from '#test/support/waiting.js';
import {
  callsPerLead,
  createFaultWorld,
  sendLead,
  type FaultWorld,
} from '#test/support/fault-world.js';
import { newLead } from '#test/support/intake-world.js';
import { killServers, startServer, type ServerProcess } from '#test/support/server-process.js';

// PostgreSQL is killed under load. Run with KILLS=10 for docs/benchmarks.md.
const KILLS = Number(process.env.KILLS ?? 2);
const SENDERS = 24;
const BETWEEN_KILLS = 150;

describe('PostgreSQL killed under load', () => {
  let postgres: DurablePostgres;
  let world: FaultWorld;
  let server: ServerProcess;
  const acknowledged = new Map<number, string>();
  const outages: (string | undefined)[] = [];
  const unexpected: string[] = [];

  beforeAll(async () => {
    postgres = await startDurablePostgres();
    await migrate(postgres.url);
    const client = new pg.Client({ connectionString: postgres.url });
    await client.connect();
    await seedReference(client);
    await client.end();
    world = await createFaultWorld(postgres.url);
    server = await startServer(world.environment);
  }, 60_000);
  afterAll(async () => {
    await killServers();
    await world.close();
    await postgres.stop();
  }, 60_000);

  /** Sends leads as a publisher does, each until the answer is not 503. */
  const sender = async (index: number, isOver: () => boolean): Promise<void> => {
    for (let n = 0; !isOver(); n += 1) {
      const key = `${index}-${n}`;
      const lead = newLead();
      for (let tries = 0; !isOver() || tries === 0; tries += 1) {
        const result = await sendLead(server.url, world.token, lead, key);
        if (result.kind !== 'answer') {
          unexpected.push(result.kind);
          break;
        }
        if (result.status === 503) {
          outages.push(result.retryAfter);
          await new Promise((resolve) => {
            setTimeout(resolve, 50);
          });
          continue;
        }
        if (result.status === 201 || result.status === 200)
          acknowledged.set(result.body.lead_id ?? 0, key);
        else if (result.status !== 202 && result.body.code !== 'idempotency_in_progress')
          unexpected.push(`${result.status} ${result.body.code}`);
        break;
      }
    }
  };

  it(
    `keeps acknowledged leads once, answers 503 meanwhile, and recovers (${KILLS} times)`,
    async () => {
      let over = false;
      const senders = Array.from({ length: SENDERS }, (_, index) => sender(index, () => over));
      for (let kill = 1; kill <= KILLS; kill += 1) {
        const target = acknowledged.size + BETWEEN_KILLS;
        await eventually(() => {
          if (acknowledged.size < target)
            throw new Error(`${acknowledged.size} acknowledged: ${unexpected.slice(0, 5).join()}`);
        }, 60_000);
        await postgres.kill();
        await eventually(async () => {
          if (outages.length === 0) throw new Error('no outage seen');
          const ready = await fetch(`${server.url}/health/ready`);
          if (!ready.ok) throw new Error(`ready: ${ready.status}`);
        }, 15_000);
      }
      over = true;
      await Promise.all(senders);

      expect({ unexpected, failures: server.failures }).toEqual({ unexpected: [], failures: [] });
      expect(new Set(outages)).toEqual(new Set(['2']));
      const { rows } = await eventually(() =>
        world.db.query<{ id: number; status: number; key: string }>(
          'SELECT l.id, l.status, k.key FROM leads l JOIN idempotency_keys k ON k.lead_id = l.id',
        ),
      );
      const stored = new Map(rows.map((row) => [row.id, row]));
      expect(
        [...acknowledged].filter(
          ([id, key]) => stored.get(id)?.status !== 2 || stored.get(id)?.key !== key,
        ),
      ).toEqual([]);
      const { rows: lost } = await world.db.query(
        `SELECT count(*)::int AS count
        FROM leads
        WHERE id NOT IN (SELECT lead_id FROM idempotency_keys)`,
      );
      expect(lost).toEqual([{ count: 0 }]);
      expect([...callsPerLead(world.advertisers)].filter(([, calls]) => calls > 1)).toEqual([]);
    },
    60_000 + KILLS * 30_000,
  );
});
