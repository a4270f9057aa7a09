import { eventually } from '#test/support/eventually.js';
import { accept, type ReceivedLead } from '#test/support/fake-advertisers.js';
import { createFaultWorld, sendLead, type FaultWorld } from '#test/support/fault-world.js';
import { newLead } from '#test/support/intake-world.js';
import { killServers, startServer } from '#test/support/server-process.js';
import { createTcpProxy, type TcpProxy } from '#test/support/tcp-proxy.js';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.js';

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
