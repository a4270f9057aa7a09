// Stands in for another party, as STUB says: an `advertiser` that accepts every lead after a while, a
// `collector` that takes traces and counts their bytes, or a `refuser`, which does the least that
// could refuse a stranger: it answers 413 to the first bytes and closes.
import { createServer } from 'node:http';
import * as net from 'node:net';
import { serveParent } from '../lib/child.mjs';

const REFUSAL = 'HTTP/1.1 413 Payload Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n';
const JSON_TYPE = { 'content-type': 'application/json' };
const answerAfterMs = Number(process.env.ANSWER_AFTER_MS);
let [taken, bytes] = [0, 0];

/** @type {Record<string, () => net.Server>} */
const SERVERS = {
  advertiser: () =>
    createServer({ keepAliveTimeout: 60_000 }, (request, reply) => {
      request.resume().on('end', () => {
        setTimeout(() => {
          taken += 1;
          reply
            .writeHead(201, JSON_TYPE)
            .end(`{"success":true,"id":"external-${taken}","message":"Welcome"}`);
        }, answerAfterMs);
      });
    }),
  collector: () =>
    createServer((request, reply) => {
      request.on('data', (/** @type {Buffer} */ chunk) => (bytes += chunk.length));
      request.on('end', () => reply.writeHead(200, JSON_TYPE).end('{}'));
    }),
  refuser: () =>
    net.createServer((socket) => {
      socket.on('error', () => undefined);
      socket.once('data', () => {
        socket.end(REFUSAL);
        socket.destroySoon();
      });
    }),
};
const server = SERVERS[process.env.STUB ?? '']?.();
/** @type {Promise<string>} */
const host = new Promise((resolve) => {
  server?.listen(0, '127.0.0.1', () => {
    const { port } = /** @type {net.AddressInfo} */ (server.address());
    resolve(`127.0.0.1:${port}`);
  });
});

serveParent({ start: () => host, bytes: () => bytes });
