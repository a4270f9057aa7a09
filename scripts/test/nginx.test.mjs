// A real nginx with docker/nginx.conf before processes that answer, refuse, or break the
// connection.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { installedNginx, startNginx } from '../infra/nginx.mjs';
import { waitFor } from '../infra/process-state.mjs';
import { freePort } from '../shared/ports.mjs';

const nginx = await installedNginx();
const needsNginx = { skip: nginx ? false : 'nginx is not installed' };

const program = nginx?.program ?? '';

const needsResolve = {
  skip: nginx?.resolves ? false : 'nginx before 1.27.3 does not know `resolve`',
};
const LEAD = { method: 'POST', body: JSON.stringify({ email: 'ada@example.com' }) };

/** @param {string} url @param {RequestInit} [request] */
const send = async (url, request) => {
  const response = await fetch(`${url}/api/v1/leads`, request);
  return { status: response.status, from: await response.text() };
};

/**
 * Returns the processes that answer a few requests.
 * @param {string} url
 */
const answering = async (url) => {
  const answers = [];
  for (let n = 0; n < 4; n += 1) answers.push((await send(url)).from);
  return new Set(answers);
};

/**
 * Waits until exactly these processes answer.
 * @param {string} url
 * @param {readonly { address: string }[]} apis
 */
const untilAnswering = (url, apis) =>
  waitFor(
    async () => {
      const addresses = await answering(url);
      const all = addresses.size === apis.length && apis.every((api) => addresses.has(api.address));
      return all || undefined;
    },
    { within: 15_000, what: `answers from ${apis.map(({ address }) => address).join(', ')}` },
  );

test('requests go to every process in turn', needsNginx, async (t) => {
  const apis = [await startApi(), await startApi()];
  const server = await startNginx(
    program,
    apis.map(({ address }) => address),
  );
  t.after(() => Promise.all([server.stop(), ...apis.map((api) => api.stop())]));
  for (let n = 0; n < 10; n += 1) assert.equal((await send(server.url, LEAD)).status, 200);
  assert.deepEqual(
    apis.map(({ received }) => received),
    [5, 5],
  );
});

test('a lead that a process which has ended refuses goes to another', needsNginx, async (t) => {
  const [ending, api] = [await startApi(), await startApi()];
  const server = await startNginx(program, [ending.address, api.address]);
  t.after(() => Promise.all([server.stop(), api.stop()]));
  await untilAnswering(server.url, [ending, api]);
  await ending.stop();
  for (let n = 0; n < 4; n += 1)
    assert.deepEqual(await send(server.url, LEAD), { status: 200, from: api.address });
  assert.match(
    await server.errors(),
    new RegExp(`Connection refused.*upstream: "http://${ending.address}/`),
  );
});

test('a lead whose process dies is not sent to another', needsNginx, async (t) => {
  const apis = [await startApi(), await startApi()];
  const server = await startNginx(
    program,
    apis.map(({ address }) => address),
  );
  t.after(() => Promise.all([server.stop(), ...apis.map((api) => api.stop())]));
  for (const api of apis) api.breaks = true;
  assert.equal((await send(server.url, LEAD)).status, 502);
  assert.equal(
    apis.reduce((sum, { received }) => sum + received, 0),
    1,
  );
});

for (const method of ['GET', 'PUT', 'DELETE'])
  test(`a ${method} whose process dies is answered by another`, needsNginx, async (t) => {
    const [dying, api] = [await startApi(), await startApi()];
    const server = await startNginx(program, [dying.address, api.address]);
    t.after(() => Promise.all([server.stop(), dying.stop(), api.stop()]));
    dying.breaks = true;
    for (let n = 0; n < 4; n += 1)
      assert.deepEqual(await send(server.url, { method }), { status: 200, from: api.address });
    assert.equal(dying.received, 1);
  });

test('a process that has come back gets requests again', needsNginx, async (t) => {
  const port = await freePort();
  const api = await startApi();
  const server = await startNginx(program, [`127.0.0.1:${port}`, api.address]);
  t.after(() => Promise.all([server.stop(), api.stop()]));
  assert.deepEqual(await answering(server.url), new Set([api.address]));
  const back = await startApi('127.0.0.1', port);
  t.after(() => back.stop());
  await untilAnswering(server.url, [api, back]);
});

test('processes are found while they start, move and end', needsResolve, async (t) => {
  const port = await freePort();
  const nameServer = await startNameServer();
  const [first, second, third] = [
    await startApi('127.0.0.1', port),
    await startApi('127.0.0.2', port),
    await startApi('127.0.0.3', port),
  ];
  const api = { name: `api:${port}`, nameServer: nameServer.address };
  const server = await startNginx(program, api);
  t.after(async () => {
    await server.stop();
    await Promise.all([first.stop(), second.stop(), third.stop()]);
    nameServer.stop();
  });
  // The name is unknown until the first process runs.
  assert.equal((await send(server.url, LEAD)).status, 502);
  nameServer.addresses = ['127.0.0.1'];
  await untilAnswering(server.url, [first]);
  nameServer.addresses = ['127.0.0.1', '127.0.0.2'];
  await untilAnswering(server.url, [first, second]);
  nameServer.addresses = ['127.0.0.2', '127.0.0.3'];
  await untilAnswering(server.url, [second, third]);
});

/**
 * Stands in for a process of the API. It answers with its address, or breaks the connection once it
 * has the whole request.
 * @param {string} [host]
 * @param {number} [port]
 */
async function startApi(host = '127.0.0.1', port = 0) {
  const api = { address: '', received: 0, breaks: false, stop };
  const server = createServer((request, response) => {
    request.resume().on('end', () => {
      api.received += 1;
      if (api.breaks) request.socket.resetAndDestroy();
      else response.end(api.address);
    });
  });
  server.listen(port, host);
  await once(server, 'listening');
  const bound = server.address();
  api.address = `${host}:${typeof bound === 'object' ? bound?.port : port}`;

  async function stop() {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  }
  return api;
}

/** A name server that knows one name. `addresses` may change at any time. */
async function startNameServer() {
  /** @type {{ address: string, addresses: readonly string[], stop(): void }} */
  const nameServer = { address: '', addresses: [], stop: () => void socket.close() };
  const socket = createSocket('udp4');
  socket.on('message', (question, { port, address }) =>
    socket.send(answerTo(question, nameServer.addresses), port, address),
  );
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  nameServer.address = `127.0.0.1:${socket.address().port}`;
  return nameServer;
}

const HEADER_BYTES = 12;
const NO_SUCH_NAME = 0x8183;
const FOUND = 0x8180;

/**
 * The question, repeated, and an A record for each address (RFC 1035). The records would be good for
 * ten minutes, as those of Docker are.
 * @param {Buffer} question
 * @param {readonly string[]} addresses
 */
function answerTo(question, addresses) {
  const nameEnd = question.indexOf(0, HEADER_BYTES) + 1;
  const header = Buffer.alloc(HEADER_BYTES);
  question.copy(header, 0, 0, 2);
  header.writeUInt16BE(addresses.length ? FOUND : NO_SUCH_NAME, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(addresses.length, 6);
  const records = addresses.map((address) =>
    // A pointer to the name, type A, class IN, 600 seconds, four bytes.
    Buffer.from([
      0xc0,
      HEADER_BYTES,
      0,
      1,
      0,
      1,
      0,
      0,
      2,
      88,
      0,
      4,
      ...address.split('.').map(Number),
    ]),
  );
  return Buffer.concat([header, question.subarray(HEADER_BYTES, nameEnd + 4), ...records]);
}

// The headers of the files that a real nginx with docker/nginx.conf serves.
/**
 * Returns the HSTS header of answers of an installation with this address.
 * @param {string} publicUrl
 */
async function hstsOf(publicUrl) {
  const server = await startNginx(nginx?.program ?? '', ['127.0.0.1:9'], { publicUrl });
  try {
    const paths = ['/', '/assets/none.js', '/panel', '/help/', '/set-password/token'];
    const answers = await Promise.all(paths.map((path) => fetch(`${server.url}${path}`)));
    for (const { headers } of answers) assert.equal(headers.get('x-frame-options'), 'DENY');
    return new Set(answers.map(({ headers }) => headers.get('strict-transport-security')));
  } finally {
    await server.stop();
  }
}

test('files keep browsers on https if the web is reached by https', needsNginx, async () => {
  assert.deepEqual(await hstsOf('https://leads.example'), new Set(['max-age=31536000']));
});

for (const publicUrl of ['http://localhost:8080', ''])
  test(`files say nothing of https with the address "${publicUrl}"`, needsNginx, async () => {
    assert.deepEqual(await hstsOf(publicUrl), new Set([null]));
  });

test('the API is told that a client came to your TLS by https', needsNginx, async () => {
  const api = createServer((request, reply) => reply.end(request.headers['x-forwarded-proto']));
  await once(api.listen(0, '127.0.0.1'), 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (api.address());
  const server = await startNginx(nginx?.program ?? '', [`127.0.0.1:${port}`], {});
  const told = async (/** @type {Record<string, string>} */ headers) =>
    (await fetch(`${server.url}/api/session`, { headers })).text();
  try {
    assert.equal(await told({ 'x-forwarded-proto': 'https' }), 'https');
    assert.equal(await told({ 'x-forwarded-proto': 'gopher' }), 'http');
    assert.equal(await told({}), 'http');
  } finally {
    await server.stop();
    api.close();
  }
});
