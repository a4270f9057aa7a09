// Stands between a server and PostgreSQL and passes every packet on after a while, as a network
// does.
import { connect, createServer } from 'node:net';
import { serveParent } from '../lib/child.mjs';

/**
 * Packets keep their order: timers of one length fire in the order in which they were set.
 * @param {import('node:net').Socket} from
 * @param {import('node:net').Socket} to
 * @param {number} ms
 */
function pass(from, to, ms) {
  from.setNoDelay(true);
  from.on('data', (chunk) => setTimeout(() => to.writable && to.write(chunk), ms));
  from.on('end', () => setTimeout(() => to.end(), ms));
  from.on('error', () => to.destroy());
}

serveParent({
  /**
   * Answers with the port.
   * @param {{ host: string, port: number, ms: number }} order `ms`: each way
   */
  start: ({ host, port, ms }) =>
    new Promise((resolve) => {
      const server = createServer((client) => {
        const database = connect(port, host);
        pass(client, database, ms);
        pass(database, client, ms);
      });
      server.listen(0, '127.0.0.1', () => {
        const address = server.address();
        resolve(typeof address === 'object' ? address?.port : undefined);
      });
    }),
});
