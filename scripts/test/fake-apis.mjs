import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';

/**
 * Stands in for a process of the API. It answers with its address, or breaks the connection once it
 * has the whole request.
 * @param {string} [host]
 * @param {number} [port]
 */
export async function startApi(host = '127.0.0.1', port = 0) {
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
export async function startNameServer() {
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
