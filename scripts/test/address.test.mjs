import assert from 'node:assert/strict';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { afterEach, test } from 'node:test';
import { chooseAddress } from '../start/address.mjs';
import { freePort } from '../shared/ports.mjs';

const { HOST, PORT, PUBLIC_URL } = process.env;
afterEach(() => {
  for (const [name, value] of Object.entries({ HOST, PORT, PUBLIC_URL })) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
});

test('a port that was asked for and is taken is refused, with a way out', async () => {
  const taken = await freePort();
  const server = createServer().listen(taken, '127.0.0.1');
  await once(server, 'listening');
  process.env.PORT = String(taken);
  await assert.rejects(
    chooseAddress({ note: assert.fail }),
    new RegExp(`Port ${taken} is used .* PORT=${taken + 1} npm start`),
  );
  server.close();
});

test('a free port that was asked for is taken', async () => {
  const port = await freePort();
  process.env.PORT = String(port);
  process.env.PUBLIC_URL = 'https://leads.example.com';
  assert.deepEqual(await chooseAddress({ note: assert.fail }), {
    host: '127.0.0.1',
    port,
    publicUrl: 'https://leads.example.com',
  });
});

test('something that is no port is refused', async () => {
  process.env.PORT = 'http';
  await assert.rejects(chooseAddress({ note: assert.fail }), /not a port number/);
});

test('the address of the last start is kept, and a change is told', async () => {
  const port = await freePort();
  const lastUrl = `http://localhost:${port}`;
  delete process.env.PORT;
  delete process.env.PUBLIC_URL;
  assert.equal((await chooseAddress({ note: assert.fail, lastUrl })).publicUrl, lastUrl);
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  /** @type {string[]} */
  const notes = [];
  const moved = await chooseAddress({ note: (text) => notes.push(text), lastUrl });
  assert.notEqual(moved.port, port);
  assert.match(notes.join(), /still report there/);
  server.close();
});
