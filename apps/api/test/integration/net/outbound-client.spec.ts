import { gzipSync } from 'node:zlib';

import { parseAllowHosts } from '#shared/net/address-guard.js';
import { OutboundClientService } from '#shared/net/outbound-client.service.js';
import { OutboundError } from '#shared/net/outbound.errors.js';
import type { OutboundClientOptions, OutboundRequest } from '#shared/net/outbound.types.js';
import { startHttp, startTcp, type LocalServer } from './local-server.js';

const MEGABYTE = 1024 * 1024;

const cleanUps: Array<() => Promise<void>> = [];

afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function http(...parameters: Parameters<typeof startHttp>): Promise<LocalServer> {
  const server = await startHttp(...parameters);
  cleanUps.push(server.close);
  return server;
}

async function tcp(...parameters: Parameters<typeof startTcp>): Promise<LocalServer> {
  const server = await startTcp(...parameters);
  cleanUps.push(server.close);
  return server;
}

function clientFor(
  server: LocalServer,
  options: OutboundClientOptions = {},
): OutboundClientService {
  const client = new OutboundClientService({
    allowHosts: parseAllowHosts(server.authority),
    ...options,
  });
  cleanUps.push(() => client.onApplicationShutdown());
  return client;
}

function post(server: LocalServer, rest: Partial<OutboundRequest> = {}): OutboundRequest {
  return { method: 'POST', url: `http://${server.authority}/leads`, body: '{"lead":1}', ...rest };
}

async function failureOf(call: Promise<unknown>): Promise<OutboundError> {
  try {
    await call;
  } catch (error) {
    if (error instanceof OutboundError) return error;
    throw error;
  }
  throw new Error('the call brought an answer');
}

describe('an honest server', () => {
  it('gets the request as it was given and its answer is returned whole', async () => {
    const server = await http((_request, response) => {
      response
        .writeHead(201, { 'Content-Type': 'application/json', 'X-Trace': ['a', 'b'] })
        .end('{"id":"münchen"}');
    });
    const answer = await clientFor(server).send(
      post(server, { headers: { Authorization: 'Bearer t', 'Content-Type': 'application/json' } }),
    );

    expect(answer).toMatchObject({ status: 201, body: '{"id":"münchen"}' });
    expect(answer.headers).toMatchObject({ 'content-type': 'application/json', 'x-trace': 'a, b' });
    expect(answer.durationMs).toBeGreaterThan(0);
    expect(server.bodies).toEqual(['{"lead":1}']);
    expect(server.headers[0]).toMatchObject({
      authorization: 'Bearer t',
      host: server.authority,
      'accept-encoding': 'identity',
    });
  });

  it.each([204, 400, 404, 422, 500, 503])(
    'may answer %i, which is not an error',
    async (status) => {
      const server = await http((_request, response) =>
        response.writeHead(status, { 'retry-after': '7' }).end(),
      );
      const answer = await clientFor(server).send(post(server));
      expect(answer).toMatchObject({ status, body: '', headers: { 'retry-after': '7' } });
    },
  );

  it('may answer in its own charset, and compressed without being asked', async () => {
    const server = await http((_request, response) => {
      response.writeHead(200, {
        'content-type': 'text/plain; charset=iso-8859-15',
        'content-encoding': 'gzip',
      });
      response.end(gzipSync(Buffer.from([0xa4, 0x31, 0x30])));
    });
    expect((await clientFor(server).send(post(server))).body).toBe('€10');
  });

  it('is found by its name through the operating system', async () => {
    const server = await http((_request, response) => response.end('ok'));
    const authority = `localhost:${server.port}`;
    const client = clientFor(server, { allowHosts: parseAllowHosts(authority) });
    expect(await client.send(post(server, { url: `http://${authority}/` }))).toMatchObject({
      status: 200,
      body: 'ok',
    });
  });

  it('is called over kept-alive connections, never more than the limit', async () => {
    const server = await http((_request, response) => setImmediate(() => response.end('ok')));
    const client = clientFor(server, { connectionsPerOrigin: 4 });
    await Promise.all(Array.from({ length: 60 }, () => client.send(post(server))));
    await client.send(post(server));
    expect(server.counts).toMatchObject({ requests: 61, mostOpen: 4, connections: 4 });
  });
});

describe('a hostile server is bounded by the deadline', () => {
  it('when it never answers', async () => {
    const server = await http(() => undefined);
    const error = await failureOf(clientFor(server).send(post(server, { timeoutMs: 200 })));
    expect(error).toMatchObject({ kind: 'timeout', sent: true });
    expect(error.message).toContain('within 200 ms');
    await server.idle();
  });

  it('when it drips one byte at a time', async () => {
    let dripped = 0;
    const server = await http((_request, response) => {
      response.writeHead(200);
      const drip = setInterval(() => response.write('x', () => (dripped += 1)), 10);
      response.on('close', () => clearInterval(drip));
    });
    const error = await failureOf(clientFor(server).send(post(server, { timeoutMs: 300 })));
    expect(error).toMatchObject({ kind: 'timeout', sent: true });
    expect(error.message).toContain('within 300 ms');
    expect(dripped).toBeGreaterThan(3);
    await server.idle();
  });

  it('when it drips its headers', async () => {
    const server = await tcp((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nx: ');
      const drip = setInterval(() => socket.write('x'), 10);
      socket.on('close', () => clearInterval(drip));
    });
    const error = await failureOf(clientFor(server).send(post(server, { timeoutMs: 200 })));
    expect(error).toMatchObject({ kind: 'timeout', sent: true });
    expect(error.message).toContain('within 200 ms');
  });

  it('when its TLS handshake never ends: nothing was sent', async () => {
    const server = await tcp(() => undefined);
    const error = await failureOf(
      clientFor(server).send(
        post(server, { url: `https://${server.authority}/`, connectTimeoutMs: 200 }),
      ),
    );
    expect(error).toMatchObject({ kind: 'connect', sent: false });
    expect(error.message).toContain('within 200 ms');
  });
});

describe('a hostile server is bounded in size', () => {
  it.each([true, false])('when it answers 10 MB (length announced: %s)', async (announced) => {
    let written = 0;
    const server = await http((_request, response) => {
      response.writeHead(200, announced ? { 'content-length': 10 * MEGABYTE } : {});
      const more = () => {
        while (written < 10 * MEGABYTE && !response.destroyed) {
          written += 65_536;
          if (!response.write(Buffer.alloc(65_536, 0x61))) return;
        }
        response.end();
      };
      response.on('drain', more);
      more();
    });
    const error = await failureOf(clientFor(server).send(post(server)));
    expect(error).toMatchObject({ kind: 'too_large', sent: true });
    await server.idle();
    expect(written).toBeLessThan(10 * MEGABYTE);
  });

  it('when 64 KiB of gzip hide 64 MB', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * MEGABYTE));
    const server = await http((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    );
    expect(bomb.length).toBeLessThan(256 * 1024);
    expect(await failureOf(clientFor(server).send(post(server)))).toMatchObject({
      kind: 'too_large',
      sent: true,
    });
  });

  it('when its headers are endless', async () => {
    const server = await http((_request, response) =>
      response.writeHead(200, { 'x-long': 'x'.repeat(64 * 1024) }).end(),
    );
    const error = await failureOf(clientFor(server).send(post(server)));
    expect(error).toMatchObject({ kind: 'protocol', sent: true, code: 'UND_ERR_HEADERS_OVERFLOW' });
  });

  it('but a body of exactly the limit is accepted', async () => {
    const server = await http((_request, response) => response.end('x'.repeat(1000)));
    const client = clientFor(server);
    expect((await client.send(post(server, { maxBodyBytes: 1000 }))).body).toHaveLength(1000);
    expect(await failureOf(client.send(post(server, { maxBodyBytes: 999 })))).toMatchObject({
      kind: 'too_large',
    });
  });
});

describe('a broken server', () => {
  it('that resets after it read the request has an unknown outcome', async () => {
    const server = await http((request) => request.socket.resetAndDestroy());
    expect(await failureOf(clientFor(server).send(post(server)))).toMatchObject({
      kind: 'reset',
      sent: true,
    });
    expect(server.counts.requests).toBe(1);
  });

  it('that stops in the middle of its body has an unknown outcome', async () => {
    const server = await http((_request, response) => {
      response.writeHead(200, { 'content-length': 100 });
      response.write('half', () => response.destroy());
    });
    expect(await failureOf(clientFor(server).send(post(server)))).toMatchObject({
      kind: 'reset',
      sent: true,
    });
    expect(server.counts.requests).toBe(1);
  });

  it('that does not speak HTTP is a protocol error', async () => {
    const server = await tcp((socket) =>
      socket.on('data', () => socket.end('220 mail.example ESMTP\r\n')),
    );
    expect(await failureOf(clientFor(server).send(post(server)))).toMatchObject({
      kind: 'protocol',
      sent: true,
    });
  });

  it.each([
    ['compress', 'x', 'protocol'],
    ['gzip', 'not gzip', 'protocol'],
  ])('that says its body is %s and sends %j is a protocol error', async (encoding, body, kind) => {
    const server = await http((_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(body),
    );
    expect(await failureOf(clientFor(server).send(post(server)))).toMatchObject({
      kind,
      sent: true,
    });
  });

  it('that does not listen has received nothing', async () => {
    const server = await startHttp(() => undefined);
    await server.close();
    const error = await failureOf(clientFor(server).send(post(server)));
    expect(error).toMatchObject({ kind: 'connect', sent: false, code: 'ECONNREFUSED' });
  });

  it('without a valid certificate has received nothing', async () => {
    const server = await tcp((socket) => socket.on('data', () => socket.end('plain text')));
    const error = await failureOf(
      clientFor(server).send(post(server, { url: `https://${server.authority}/` })),
    );
    expect(error).toMatchObject({ kind: 'connect', sent: false });
  });
});

describe('a request that is not sent', () => {
  it('waits for a connection as long as it may, and is then never sent', async () => {
    const waiting: Array<() => void> = [];
    const server = await http((_request, response) => waiting.push(() => response.end('ok')));
    const client = clientFor(server, { connectionsPerOrigin: 1 });

    const first = client.send(post(server, { body: 'first' }));
    const second = await failureOf(
      client.send(post(server, { body: 'second', connectTimeoutMs: 100 })),
    );
    expect(second).toMatchObject({ kind: 'connect', sent: false });

    const third = client.send(post(server, { body: 'third' }));
    waiting.shift()?.();
    await first;
    const answerThird = setInterval(() => waiting.shift()?.(), 5);
    await third;
    clearInterval(answerThird);
    expect(server.bodies).toEqual(['first', 'third']);
    expect(server.counts.connections).toBe(1);
  });

  it('has all of its time for the answer, however long it waited for its connection', async () => {
    const [shorter, longer] = [400, 600];
    const server = await http((request, response) => {
      if (request.url === '/answers') response.end('ok');
    });
    const client = clientFor(server, { connectionsPerOrigin: 1 });
    const call = (path: string, timeoutMs: number) =>
      client.send(post(server, { url: `http://${server.authority}${path}`, timeoutMs }));
    const [first, second] = [failureOf(call('/hangs', longer)), call('/answers', shorter)];
    // The only connection is free again after the first call has timed out.
    expect(await first).toMatchObject({ kind: 'timeout', sent: true });
    expect(await second).toMatchObject({ status: 200, body: 'ok' });
  });

  it('is not sent if its name is resolved only after the deadline', async () => {
    const server = await http((_request, response) => response.end('late'));
    const names: Array<(addresses: Array<{ address: string; family: 4 }>) => void> = [];
    const client = new OutboundClientService({
      allowHosts: parseAllowHosts(`slow.test:${server.port}`),
      resolve: () => new Promise((resolve) => names.push(resolve)),
      keepAliveMs: 50,
    });
    const url = `http://slow.test:${server.port}/`;
    const errors = await Promise.all(
      [1, 2].map(() => failureOf(client.send({ method: 'POST', url, connectTimeoutMs: 100 }))),
    );
    expect(errors).toMatchObject([
      { kind: 'connect', sent: false },
      { kind: 'connect', sent: false },
    ]);

    expect(names).toHaveLength(1);
    names[0]?.([{ address: '127.0.0.1', family: 4 }]);
    await server.connected();
    await server.idle();
    await client.onApplicationShutdown();
    expect(server.counts.requests).toBe(0);
  });

  it('names a host without an address', async () => {
    const missing = Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' });
    const client = new OutboundClientService({ resolve: () => Promise.reject(missing) });
    const error = await failureOf(
      client.send({ method: 'GET', url: 'https://nobody.example/secret-token' }),
    );
    expect(error).toMatchObject({ kind: 'dns', sent: false, code: 'ENOTFOUND' });
    expect(error.message).not.toContain('secret-token');
  });

  it.each([
    [{ 'x-evil': 'a\r\nx-injected: 1' }, undefined],
    [{ 'x evil': 'a' }, undefined],
    [{ Host: 'other.example' }, 'forbidden_header'],
    [{ 'Transfer-Encoding': 'chunked' }, 'forbidden_header'],
    [{ 'content-length': '3' }, 'forbidden_header'],
  ])('is refused for its headers %j', async (headers, code) => {
    const server = await http((_request, response) => response.end());
    const error = await failureOf(clientFor(server).send(post(server, { headers })));
    expect(error).toMatchObject({
      kind: 'protocol',
      sent: false,
      ...(code === undefined ? {} : { code }),
    });
    expect(server.counts.requests).toBe(0);
  });

  it('is not sent if its signal is already aborted', async () => {
    const server = await http((_request, response) => response.end());
    const error = await failureOf(
      clientFor(server).send(post(server, { signal: AbortSignal.abort() })),
    );
    expect(error).toMatchObject({ kind: 'aborted', sent: false });
    expect(server.counts.requests).toBe(0);
  });
});

describe('a call that is aborted midway', () => {
  it('ends at once, and reports that it was sent', async () => {
    const controller = new AbortController();
    const server = await http(() => controller.abort());
    const error = await failureOf(
      clientFor(server).send(post(server, { signal: controller.signal, timeoutMs: 60_000 })),
    );
    expect(error).toMatchObject({ kind: 'aborted', sent: true });
    await server.idle();
  });
});

describe('a redirect', () => {
  it('is returned as an answer and not followed', async () => {
    const target = await http((_request, response) => response.end('reached'));
    const server = await http((_request, response) => {
      response.writeHead(307, { location: `http://${target.authority}/` }).end('moved');
    });
    const client = clientFor(server);
    expect(await client.send(post(server))).toMatchObject({
      status: 307,
      headers: { location: `http://${target.authority}/` },
    });
    expect(await failureOf(client.send(post(server, { redirect: 'refuse' })))).toMatchObject({
      kind: 'redirect',
      sent: true,
    });
    expect(target.counts.connections).toBe(0);
  });
});
