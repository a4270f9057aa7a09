// Requests while one of several processes of the API does not answer: a real nginx with
// docker/nginx.conf before processes that answer, refuse, or break the connection.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { installedNginx, startNginx } from '../infra/nginx.mjs';
import { waitFor } from '../infra/process-state.mjs';
import { freePort } from '../shared/ports.mjs';
import { startApi, startNameServer } from './fake-apis.mjs';

const nginx = await installedNginx();
const program = nginx?.program ?? '';
const needsNginx = { skip: nginx ? false : 'nginx is not installed' };
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
