import { once } from 'node:events';
import { createServer } from 'node:http';

/** As long as the server asks to wait for updates, there are none. */
const LONGEST_HOLD_MS = 20_000;

/**
 * Starts a Bot API of Telegram whose bot nobody writes to.
 * @param {string} host
 */
export async function startBotApi(host) {
  const server = createServer((request, response) => {
    const isRead = request.url?.endsWith('/getUpdates') === true;
    const result = isRead ? [] : { id: 7_000_001, username: 'leadline_bot' };
    const answer = () => response.end(JSON.stringify({ ok: true, result }));
    const timer = setTimeout(answer, isRead ? LONGEST_HOLD_MS : 0);
    response.once('close', () => clearTimeout(timer));
  });
  server.listen(0, host);
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('There is no port.');
  return {
    authority: `${host}:${address.port}`,
    close: async () => {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
