import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually } from '#test/support/waiting.js';
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
import {
  newQueuePrefix,
  createTestApp,
  TEST_SECRET,
  type TestApp,
} from '#test/support/test-app.js';
import { createTestDatabase, type TestDatabase } from '#test/support/test-database.js';
import { Module } from '@nestjs/common';
import { createOffer, createPublisher } from '@leadline/prisma/seed';
import pg from 'pg';
import { RedirectsModule } from '#modules/publishers/redirects/redirects.module.js';
import { HttpModule } from '#shared/http/http.module.js';
import { PlatformModule } from '#shared/platform.module.js';
import { NobodyAuthModule } from '#test/support/app-modules.js';

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

@Module({ imports: [PlatformModule, HttpModule.forCallers(NobodyAuthModule), RedirectsModule] })
class TestModule {}

/** Addresses of this machine, one for each part. */
const [PROXY, CLIENT, OTHER_CLIENT] = ['127.0.0.2', '127.0.0.5', '127.0.0.6'];
/** Claims of clients about their own address, which are not believed. */
const CLAIMED = '81.2.69.142, 1.1.1.1';

const BROWSER =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) ' +
  'Chrome/131.0.0.0 Safari/537.36';

const ask = (url: string, localAddress: string, forwarded: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const headers = { 'user-agent': BROWSER, 'x-forwarded-for': forwarded };
    const sent = request(url, { localAddress, headers }, (answer) => {
      answer.resume().once('end', () => resolve(answer));
    });
    sent.once('error', reject).end();
  });

/** The proxy with TLS in front: it adds the address of its client, as they all do. */
const startProxyBefore = async (target: string): Promise<Server> => {
  const server = createServer((incoming, outgoing) => {
    const { 'x-forwarded-for': claimed = '' } = incoming.headers;
    const forwarded = `${String(claimed)}, ${incoming.socket.remoteAddress ?? ''}`;
    ask(`${target}${incoming.url ?? ''}`, PROXY, forwarded).then(
      ({ statusCode, headers }) => outgoing.writeHead(statusCode ?? 502, headers).end(),
      () => outgoing.writeHead(502).end(),
    );
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  return server;
};

describeWithNginx('the address of a client, behind nginx behind a proxy with TLS', () => {
  let app: TestApp;
  let db: pg.Pool;
  let link: string;
  const nginxes: Nginx[] = [];
  const proxies: Server[] = [];
  beforeAll(async () => {
    process.env.TRUST_PROXY = '1';
    app = await createTestApp(TestModule, { environment: { PROCESS_ROLE: 'http' } });
    db = new pg.Pool({ connectionString: app.databaseUrl, max: 2 });
    const { id } = await createPublisher(db, TEST_SECRET);
    await createOffer(db, { slug: 'spring', url: 'https://offer.example/landing' });
    link = `/c/spring?affiliate_id=${id}`;
  }, 60_000);
  afterAll(async () => {
    delete process.env.TRUST_PROXY;
    for (const proxy of proxies) proxy.close();
    for (const nginx of nginxes) await nginx.stop();
    await db?.end();
    await app?.close();
  });

  const startBoth = async (trustedProxies: string): Promise<string> => {
    const nginx = await startNginxBefore([new URL(app.url).host], { trustedProxies });
    nginxes.push(nginx);
    const proxy = await startProxyBefore(nginx.url);
    proxies.push(proxy);
    return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  };
  const storedAddress = async (url: string, client: string): Promise<string> => {
    const answer = await ask(`${url}${link}`, client, CLAIMED);
    expect(answer.statusCode).toBe(302);
    const hitId = new URL(answer.headers.location ?? '').searchParams.get('hit_id');
    let ip = '';
    await eventually(async () => {
      const { rows } = await db.query<{ ip: string }>(
        'SELECT host(ip) AS ip FROM clicks WHERE hit_id = $1',
        [hitId],
      );
      ip = rows[0]?.ip ?? '';
      expect(ip).not.toBe('');
    });
    return ip;
  };

  it('is that which the proxy saw, if nginx knows the proxy', async () => {
    const url = await startBoth(`${PROXY}, 10.0.0.0/8`);
    expect(await storedAddress(url, CLIENT)).toBe(CLIENT);
    expect(await storedAddress(url, OTHER_CLIENT)).toBe(OTHER_CLIENT);
  });

  it('is that of the proxy, if nginx does not know it', async () => {
    expect(await storedAddress(await startBoth(''), CLIENT)).toBe(PROXY);
  });

  it('is that of the client, if it comes to nginx itself, whatever it says', async () => {
    const nginx = await startNginxBefore([new URL(app.url).host], {
      trustedProxies: PROXY,
    });
    nginxes.push(nginx);
    expect(await storedAddress(nginx.url, CLIENT)).toBe(CLIENT);
  });
});
