// An advertiser that accepts every lead, after a while.
import { createServer } from 'node:http';
import { serveParent } from '../lib/child.mjs';

const answerAfterMs = Number(process.env.ANSWER_AFTER_MS);
let taken = 0;
const server = createServer({ keepAliveTimeout: 60_000 }, (request, reply) => {
  request.resume().on('end', () => {
    setTimeout(() => {
      taken += 1;
      reply
        .writeHead(201, { 'content-type': 'application/json' })
        .end(`{"success":true,"id":"external-${taken}","message":"Welcome"}`);
    }, answerAfterMs);
  });
});
/** @type {Promise<string>} */
const host = new Promise((resolve) => {
  server.listen(0, '127.0.0.1', () => {
    const address = server.address();
    resolve(`127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`);
  });
});

serveParent({ start: () => host });
