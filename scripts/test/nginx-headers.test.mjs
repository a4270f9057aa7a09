// The headers of the files that a real nginx with docker/nginx.conf serves.
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { test } from 'node:test';
import { installedNginx, startNginx } from '../infra/nginx.mjs';

const nginx = await installedNginx();
const needsNginx = { skip: nginx ? false : 'nginx is not installed' };

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
