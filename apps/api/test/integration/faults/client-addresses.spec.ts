import { createServer, request, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Module } from '@nestjs/common';
import { createOffer, createPublisher } from '@leadline/prisma/seed';
import pg from 'pg';
import { RedirectsModule } from '#modules/publishers/redirects/redirects.module.js';
import { HttpModule } from '#shared/http/http.module.js';
import { PlatformModule } from '#shared/platform.module.js';
import { eventually } from '#test/support/eventually.js';
import { describeWithNginx, startNginxBefore, type Nginx } from '#test/support/nginx.js';
import { NobodyAuthModule } from '#test/support/nobody-auth.module.js';
import { createTestApp, TEST_SECRET, type TestApp } from '#test/support/test-app.js';

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
