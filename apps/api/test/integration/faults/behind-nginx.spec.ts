import { eventually } from '#test/support/eventually.js';
import {
  answerAfter,
  callsPerLead,
  createFaultWorld,
  type FaultWorld,
} from '#test/support/fault-world.js';
import { call } from '#test/support/http-client.js';
import { newLead } from '#test/support/intake-world.js';
import { describeWithNginx, freePort, startNginxBefore, type Nginx } from '#test/support/nginx.js';
import { killServers, startServer, type ServerProcess } from '#test/support/server-process.js';
import { newQueuePrefix } from '#test/support/test-app.js';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.js';

// Two API processes behind nginx, as `--scale api=2` starts them, one of which ends under load.
const SENDERS = 16;
const MORE = 100;

describeWithNginx('two processes behind nginx', () => {
  let database: TestDatabase;
  let world: FaultWorld;
  let nginx: Nginx;
  let places: readonly { readonly port: number; readonly metricsPort: number }[];
  let servers: ServerProcess[];
  const queuePrefix = newQueuePrefix();
  const start = ({ port, metricsPort }: (typeof places)[number]): Promise<ServerProcess> =>
    startServer({
      ...world.environment,
      PROCESS_ROLE: 'http',
      QUEUE_PREFIX: queuePrefix,
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
    });
  beforeAll(async () => {
    database = await createTestDatabase();
    world = await createFaultWorld(database.url);
    // As long as an advertiser takes, so that the processes have time left to start and to end.
    await answerAfter(world, 50);
    const place = async () => ({ port: await freePort(), metricsPort: await freePort() });
    places = [await place(), await place()];
    servers = await Promise.all(places.map(start));
    nginx = await startNginxBefore(places.map(({ port }) => `127.0.0.1:${port}`));
  }, 60_000);
  afterAll(async () => {
    await nginx?.stop();
    await killServers();
    await world.close();
    await database.drop();
  });

  /** Every answer, in the order in which they came. */
  const answers: { readonly status: number; readonly body: object; readonly key: string }[] = [];
  const send = async (body: object, key: string): Promise<number> => {
    const { status } = await call(nginx.url, 'POST', '/api/v1/leads', {
      body,
      headers: { authorization: `Bearer ${world.token}`, 'idempotency-key': key },
    });
    answers.push({ status, body, key });
    return status;
  };
  /** Sends leads without pause until `work` is done. Returns the statuses of their answers. */
  const under = async (work: (more: () => Promise<void>) => Promise<void>): Promise<number[]> => {
    answers.length = 0;
    let isOver = false;
    const senders = Array.from({ length: SENDERS }, async () => {
      while (!isOver) await send(newLead(), crypto.randomUUID());
    });
    const more = (): Promise<void> => {
      const target = answers.length + MORE;
      return eventually(() => expect(answers.length).toBeGreaterThan(target));
    };
    await more();
    await work(more).finally(() => {
      isOver = true;
    });
    await Promise.all(senders);
    return answers.map(({ status }) => status);
  };
  /** nginx asks a process that refused a connection again after two to three seconds. */
  const untilAsked = ({ metricsPort }: (typeof places)[number]): Promise<void> =>
    eventually(async () => {
      const { text } = await call(`http://127.0.0.1:${metricsPort}`, 'GET', '/metrics');
      expect(text).toMatch(/leadline_http_request_seconds_count{.*route="\/api\/v1\/leads"/);
    });

  it('are replaced one after the other, and every lead gets its answer', async () => {
    const statuses = await under(async (more) => {
      for (const [index, place] of places.entries()) {
        expect(await servers[index]?.kill('SIGTERM')).toBe(0);
        await more();
        servers[index] = await start(place);
        await untilAsked(place);
      }
    });
    expect(new Set(statuses)).toEqual(new Set([201]));
    const { rows } = await world.db.query(
      'SELECT count(*)::int AS leads, count(DISTINCT email)::int AS people FROM leads',
    );
    expect(rows).toEqual([{ leads: statuses.length, people: statuses.length }]);
  }, 90_000);

  it('lose only what the one that is killed was answering, and that is sent again with its key', async () => {
    const statuses = await under(async (more) => {
      await servers[0]?.kill('SIGKILL');
      await more();
    });
    const failed = answers.filter(({ status }) => status !== 201);
    expect(failed.every(({ status }) => status === 502)).toBe(true);
    expect(failed.length).toBeLessThanOrEqual(SENDERS);
    expect(statuses.length).toBeGreaterThan(SENDERS + MORE);
    for (const { body, key } of failed) expect(await send(body, key)).toBeLessThan(500);
    expect(new Set(callsPerLead(world.advertisers).values())).toEqual(new Set([1]));
  }, 60_000);
});
