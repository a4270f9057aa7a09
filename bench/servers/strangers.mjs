// Strangers who send the worst bodies: each on a connection of its own, and again as soon as it is
// answered or cut off.
import { connect } from 'node:net';
import { serveParent } from '../lib/child.mjs';

const MEGABYTE = 1024 * 1024;
/** The most that a route for strangers takes. */
const TAKEN = 8 * 1024;
/** @param {string} open @param {number} bytes */
const nested = (open, bytes) => open.repeat(Math.floor(bytes / open.length));
const BODIES = [MEGABYTE, TAKEN].flatMap((bytes) => [
  nested('[', bytes),
  nested('{"a":', bytes),
  `[${nested('1,', bytes - 4)}1]`,
  `{${nested('"a":1,', bytes - 8)}"a":1}`.slice(0, bytes),
  `{"email":"${nested('\\', bytes - 14)}"}`,
]);
const PATHS = ['/api/login', '/api/v1/leads/batch', '/api/lead-details', '/api/nothing'];

const REQUESTS = PATHS.flatMap((path) =>
  BODIES.map((body) =>
    Buffer.from(
      `POST ${path} HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n` +
        `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    ),
  ),
);

/**
 * Sends one request. Resolves when it is answered or cut off.
 * @param {URL} url @param {Buffer} request
 */
const sendOne = (url, request) =>
  new Promise((resolve) => {
    const socket = connect(Number(url.port), url.hostname, () => socket.write(request));
    const end = () => {
      socket.destroy();
      resolve(undefined);
    };
    socket.once('data', end).once('error', end).once('close', end);
  });

serveParent({
  /** @param {{ url: string, strangers: number, seconds: number }} order */
  async attack({ url, strangers, seconds }) {
    const until = performance.now() + seconds * 1000;
    let sent = 0;
    await Promise.all(
      Array.from({ length: strangers }, async (_, index) => {
        for (let turn = index; performance.now() < until; turn += 1) {
          await sendOne(new URL(url), /** @type {Buffer} */ (REQUESTS[turn % REQUESTS.length]));
          sent += 1;
        }
      }),
    );
    return sent;
  },
});
