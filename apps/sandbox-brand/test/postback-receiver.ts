import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

import type { ReceivedRequest } from '@leadline/advertiser-call';

/**
 * Plays our own postback endpoint: remembers each call and answers with the statuses it was given,
 * then with 200.
 */
export class PostbackReceiver {
  readonly url: string;
  readonly received: Array<Record<string, string>> = [];
  /** The calls as text. */
  readonly requests: ReceivedRequest[] = [];
  readonly #server: Server;

  private constructor(server: Server, url: string) {
    this.#server = server;
    this.url = url;
  }

  static async start(statuses: number[] = []): Promise<PostbackReceiver> {
    const server = createServer();
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const receiver = new PostbackReceiver(
      server,
      `http://127.0.0.1:${port}/api/v1/postbacks/advertiser-token`,
    );
    server.on('request', (request, response) => {
      const url = new URL(request.url ?? '/', receiver.url);
      const query = Object.fromEntries(url.searchParams);
      const contentType = request.headers['content-type'] ?? '';
      void text(request).then((body) => {
        receiver.received.push({ path: url.pathname, ...query });
        receiver.requests.push({ query, contentType, body: body === '' ? null : body });
        response.writeHead(statuses.shift() ?? 200).end('{}');
        server.emit('postback');
      });
    });
    return receiver;
  }

  /** Resolves once `count` postbacks have come. */
  async atLeast(count: number): Promise<void> {
    while (this.received.length < count) await once(this.#server, 'postback');
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    this.#server.close();
    this.#server.closeAllConnections();
    await closed;
  }
}
