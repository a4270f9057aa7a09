import { createPostback } from '#test/integration/publisher-postbacks/postback-fixture.js';
import { eventually } from '#test/support/eventually.js';
import { createFaultWorld, sendLead, type FaultWorld } from '#test/support/fault-world.js';
import { newLead } from '#test/support/intake-world.js';
import { startReceiver, type Receiver } from '#test/support/publisher-receiver.js';
import { redisSpace } from '#test/support/redis-space.js';
import { killServers, startServer } from '#test/support/server-process.js';
import { createTcpProxy, type TcpProxy } from '#test/support/tcp-proxy.js';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.js';

// Redis keeps its connections but answers nothing, as one that swaps or saves to a slow disk.
const LEADS = 20;
const space = redisSpace(8);

describe('a Redis that does not answer', () => {
  let database: TestDatabase;
  let redis: TcpProxy;
  let receiver: Receiver;
  let world: FaultWorld;

  beforeEach(async () => {
    await space.flush();
    [database, redis, receiver] = await Promise.all([
      createTestDatabase(),
      createTcpProxy(space, true),
      startReceiver(),
    ]);
    world = await createFaultWorld(database.url);
    await createPostback(
      world.db,
      world.publisherId,
      'lead_accepted',
      `http://${receiver.authority}/in?lead={lead_id}`,
    );
  });
  afterEach(async () => {
    await killServers();
    await redis.close();
    await world.close();
    await Promise.all([receiver.close(), database.drop(), space.flush()]);
  });

  it('holds up no lead, and publishers are told once it answers again', async () => {
    const server = await startServer({
      ...world.environment,
      DELIVERY_ALLOW_HOSTS: `${world.advertisers.host},${receiver.authority}`,
      REDIS_URL: space.at(redis.port),
    });
    redis.hold();
    const replies = await Promise.all(
      Array.from({ length: LEADS }, (_, n) => sendLead(server.url, world.token, newLead(), `${n}`)),
    );
    // Redis is held still, so no answer has waited for it.
    expect(replies.map((reply) => reply.kind === 'answer' && reply.status)).toEqual(
      Array.from({ length: LEADS }, () => 201),
    );
    expect(world.advertisers.received).toHaveLength(LEADS);
    expect(receiver.received).toEqual([]);
    redis.flow();
    await eventually(() =>
      expect(new Set(receiver.received.map(({ path }) => path)).size).toBe(LEADS),
    );
    expect(server.failures).toEqual([]);
  }, 60_000);
});
