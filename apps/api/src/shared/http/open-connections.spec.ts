import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { OpenConnections } from './open-connections.js';

describe('closing the connections of a server', () => {
  let server: Server;
  let connections: OpenConnections;
  /** Requests to `/slow` wait here for their answer. */
  let waiting: (() => void)[];
  const agent = new Agent({ keepAlive: true });
  const LARGE = Buffer.alloc(32 * 1024 * 1024, 'x');

  beforeEach(async () => {
    waiting = [];
    connections = new OpenConnections();
    server = createServer((request, answer) => {
      if (request.url === '/slow') waiting.push(() => answer.end('slow'));
      else answer.end(request.url === '/large' ? LARGE : 'fast');
    });
    server.keepAliveTimeout = 60_000;
    connections.watch(server);
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    agent.destroy();
    server.closeAllConnections();
    server.close();
  });

  const port = (): number => (server.address() as AddressInfo).port;
  const open = async (): Promise<Socket> => {
    const socket = connect(port(), '127.0.0.1');
    const accepted = once(server, 'connection');
    await once(socket, 'connect');
    await accepted;
    return socket;
  };
  const request = (path: string): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      get({ port: port(), host: '127.0.0.1', path, agent }, resolve).on('error', reject);
    });
  const sizeOf = async (answer: IncomingMessage): Promise<number> => {
    let size = 0;
    for await (const chunk of answer) size += (chunk as Buffer).length;
    return size;
  };
  const arrived = async (): Promise<void> => {
    while (waiting.length === 0) await once(server, 'request');
  };

  it('closes one that waits for its next request, and one that never sent any', async () => {
    await sizeOf(await request('/'));
    const silent = await open();
    const ended = once(silent.resume(), 'close');
    await connections.close();
    await ended;
  });

  it('answers the request in progress, says close, and then closes', async () => {
    const answer = request('/slow');
    await arrived();
    const closed = connections.close();
    waiting.forEach((end) => end());
    expect((await answer).headers.connection).toBe('close');
    expect(await sizeOf(await answer)).toBe(4);
    await closed;
  });

  it('still answers on a connection that was open when the stop was announced', async () => {
    await sizeOf(await request('/'));
    connections.announceClose();
    const answer = await request('/');
    expect(answer.headers.connection).toBe('close');
    await sizeOf(answer);
    await connections.close();
  });

  it('transmits an answer whose head was sent before the stop, and then closes', async () => {
    const answer = await request('/large');
    expect(answer.headers.connection).toBe('keep-alive');
    const closed = connections.close();
    expect(await sizeOf(answer)).toBe(LARGE.length);
    await closed;
  });

  it('cuts off an answer that nobody reads', async () => {
    const answer = await request('/large');
    await connections.close(1);
    await expect(sizeOf(answer)).rejects.toThrow('aborted');
  });

  it('resolves for a server that never listened', async () => {
    const other = new OpenConnections();
    other.watch(createServer());
    await other.close();
    await new OpenConnections().close();
  });
});
