import { once } from 'node:events';
import { connect } from 'node:net';
import { accept, type ReceivedLead } from '#test/support/fake-advertisers.js';
import {
  answerAfter,
  createFaultWorld,
  sendLead,
  type FaultWorld,
  type SendResult,
} from '#test/support/fault-world.js';
import { call } from '#test/support/http-client.js';
import { newLead } from '#test/support/intake-world.js';
import { killServers, spawnServer, startServer } from '#test/support/server-process.js';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.js';
import { eventually } from '#test/support/waiting.js';
import { createTcpProxy, type TcpProxy } from '#test/support/tcp-proxy.js';
import { createPostback } from '#test/integration/publisher-postbacks/postback-fixture.js';
import { startReceiver, type Receiver } from '#test/support/publisher-receiver.js';
import { redisSpace } from '#test/support/redis-space.js';
import { Module } from '@nestjs/common';
import { DatabaseService } from '#shared/database/database.service.js';
import { HttpModule } from '#shared/http/http.module.js';
import { LifecycleService } from '#shared/http/lifecycle.service.js';
import { PlatformModule } from '#shared/platform.module.js';
import { HealthModule } from '#modules/operation/health/health.module.js';
import { NobodyAuthModule } from '#test/support/app-modules.js';
import { createTestApp, type TestApp } from '#test/support/test-app.js';

// An orderly stop under load.
const CLIENTS = 32;

describe('SIGTERM under load', () => {
  let database: TestDatabase;
  let world: FaultWorld;
  beforeAll(async () => {
    database = await createTestDatabase();
    world = await createFaultWorld(database.url);
    await answerAfter(world, 100);
  }, 30_000);
  afterAll(async () => {
    await killServers();
    await world.close();
    await database.drop();
  }, 30_000);

  it('fails readiness first, answers every request in flight, and exits with 0', async () => {
    const server = await startServer(world.environment);
    const results: SendResult[] = [];
    let answered = 0;
    // The clients stop as a load balancer does: they send nothing to a server that is not ready.
    let isReady = true;
    const enough = new Promise<void>((resolve) => {
      const timer = setInterval(() => {
        if (answered > CLIENTS * 2) {
          clearInterval(timer);
          resolve();
        }
      }, 10);
    });
    const clients = Array.from({ length: CLIENTS }, async (_, index) => {
      for (let n = 0; isReady; n += 1) {
        results.push(await sendLead(server.url, world.token, newLead(), `${index}-${n}`));
        answered += 1;
      }
    });
    await enough;
    const ended = server.kill('SIGTERM');
    // Readiness fails while the server still accepts connections.
    let ready = 200;
    while (ready === 200)
      ready = await fetch(`${server.url}/health/ready`).then(
        ({ status }) => status,
        () => 0,
      );
    expect(ready).toBe(503);
    isReady = false;
    await Promise.all(clients);
    expect(await ended).toBe(0);
    expect(results.filter((result) => result.kind !== 'answer' || result.status !== 201)).toEqual(
      [],
    );
    expect(
      (await world.db.query(`SELECT count(*)::int AS count FROM leads WHERE status = 2`)).rows,
    ).toEqual([{ count: results.length }]);
    expect(
      (await world.db.query(`SELECT count(*)::int AS count FROM leads WHERE status = 1`)).rows,
    ).toEqual([{ count: 0 }]);
  }, 60_000);

  it('says close in every answer, and waits neither for idle nor for silent connections', async () => {
    let answerLead: () => void = () => undefined;
    const received = new Promise<void>((resolve) => {
      world.advertisers.behave('alpha', (lead, reply) => {
        answerLead = () => accept(lead, reply);
        resolve();
      });
    });
    const server = await startServer(world.environment);
    // One that waits for a request of its own, and one kept alive after its answer.
    const silent = connect(Number(new URL(server.url).port), '127.0.0.1');
    await once(silent, 'connect');
    await call(server.url, 'GET', '/health/live');
    const answer = call(server.url, 'POST', '/api/v1/leads', {
      body: newLead(),
      headers: { authorization: `Bearer ${world.token}` },
    });
    await received;
    const ended = server.kill('SIGTERM');
    // Until it listens no more.
    let ready = 200;
    while (ready !== 0)
      ready = await call(server.url, 'GET', '/health/ready').then(
        ({ status }) => status,
        () => 0,
      );
    answerLead();
    const { status, headers } = await answer;
    expect([status, headers.get('connection')]).toEqual([201, 'close']);
    // The limit of a stop would end it with 1.
    expect(await ended).toBe(0);
    silent.destroy();
  }, 60_000);

  it('is in order, too, if the process has not started yet', async () => {
    const connections = async (): Promise<number> => {
      const { rows } = await world.db.query<{ count: number }>(
        `SELECT count(*)::int AS count FROM pg_stat_activity WHERE datname = current_database()`,
      );
      return rows[0]?.count ?? 0;
    };
    const before = await connections();
    const server = spawnServer(world.environment);
    server.stdout.resume();
    const ended = once(server, 'exit');
    await eventually(async () => expect(await connections()).toBeGreaterThan(before));
    server.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
  }, 60_000);
});

describe('SIGTERM while the database is lost and an answer is known', () => {
  let database: TestDatabase;
  let proxy: TcpProxy;
  let world: FaultWorld;
  beforeAll(async () => {
    database = await createTestDatabase();
    const { hostname, port } = new URL(database.url);
    proxy = await createTcpProxy({ host: hostname, port: Number(port) }, true);
    world = await createFaultWorld(database.url);
  }, 30_000);
  afterAll(async () => {
    await killServers();
    await world?.close();
    await proxy?.close();
    await database?.drop();
  }, 30_000);

  it('waits for the database, writes the answer, gives it, and exits with 0', async () => {
    const answers: (() => void)[] = [];
    world.advertisers.behave('alpha', (lead: ReceivedLead, reply) => {
      answers.push(() => accept(lead, reply));
    });
    const throughProxy = new URL(database.url);
    [throughProxy.hostname, throughProxy.port] = ['127.0.0.1', String(proxy.port)];
    const server = await startServer({ ...world.environment, DATABASE_URL: throughProxy.href });
    const sent = sendLead(server.url, world.token, newLead(), 'kept');
    await eventually(() => {
      if (answers.length === 0) throw new Error('the lead has not arrived');
    });

    await proxy.shut();
    for (const answer of answers) answer();
    const ended = server.kill('SIGTERM');
    let isReady = true;
    while (isReady)
      isReady = await fetch(`${server.url}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      );
    await proxy.open();

    expect(await sent).toMatchObject({ kind: 'answer', status: 201 });
    expect(await ended).toBe(0);
    const { rows } = await world.db.query(
      'SELECT l.status, a.state FROM leads l JOIN lead_attempts a ON a.lead_id = l.id',
    );
    expect(rows).toEqual([{ status: 2, state: 'accepted' }]);
  }, 60_000);
});

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

  it('holds up no lead, and publishers are told all the same', async () => {
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
    await eventually(() => expect(receiver.received).toHaveLength(LEADS));
    expect(new Set(receiver.received.map(({ path }) => path)).size).toBe(LEADS);
    expect(server.failures).toEqual([]);
  }, 60_000);
});

describe('readiness', () => {
  @Module({ imports: [PlatformModule, HttpModule.forCallers(NobodyAuthModule), HealthModule] })
  class HealthAppModule {}

  let app: TestApp;
  beforeAll(async () => {
    app = await createTestApp(HealthAppModule);
  });
  afterAll(() => app.close());

  it('is not ready when the stop begins while its checks wait for a connection', async () => {
    const database = app.get(DatabaseService);
    const ask = database.query.bind(database);
    let checks = 0;
    jest.spyOn(database, 'query').mockImplementation((statement) => {
      if (statement.text !== 'SELECT 1') return ask(statement);
      checks += 1;
      app.get(LifecycleService).beginStop();
      return Promise.resolve([]);
    });

    const reply = await call(app.url, 'GET', '/health/ready');

    expect(checks).toBe(1);
    expect(reply.status).toBe(503);
  });
});
