// The least that could refuse a stranger: a socket that answers 413 to the first bytes and closes.
import { createServer } from 'node:net';
import { serveParent } from '../lib/child.mjs';

const REFUSAL = 'HTTP/1.1 413 Payload Too Large\r\ncontent-length: 0\r\nconnection: close\r\n\r\n';

const server = createServer((socket) => {
  socket.on('error', () => undefined);
  socket.once('data', () => {
    socket.end(REFUSAL);
    socket.destroySoon();
  });
});

serveParent({
  start: () =>
    new Promise((resolve) => {
      server.listen(0, '127.0.0.1', () => {
        const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
        resolve(`http://127.0.0.1:${port}`);
      });
    }),
});
