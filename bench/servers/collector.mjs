// A collector of traces that takes every batch and counts bytes.
import { createServer } from 'node:http';
import { serveParent } from '../lib/child.mjs';

let bytes = 0;
const server = createServer((request, reply) => {
  request
    .on('data', (/** @type {Buffer} */ chunk) => {
      bytes += chunk.length;
    })
    .on('end', () => reply.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
});
/** @type {Promise<string>} */
const url = new Promise((resolve) => {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    resolve(`http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
  });
});

serveParent({ start: () => url, bytes: () => bytes });
