import { once } from 'node:events';
import { connect } from 'node:net';
import { accept } from '#test/support/fake-advertisers.js';
import {
  answerAfter,
  createFaultWorld,
  sendLead,
  type FaultWorld,
  type SendResult,
} from '#test/support/fault-world.js';
import { call } from '#test/support/http-client.js';
import { newLead } from '#test/support/intake-world.js';
import { killServers, startServer } from '#test/support/server-process.js';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.js';

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
});
