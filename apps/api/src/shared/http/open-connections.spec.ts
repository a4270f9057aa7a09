import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type Server } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { eventually } from '#test/support/waiting.js';
import { OpenConnections } from './open-connections.js';

describe('closing the connections of a server', () => {
  let server: Server;
  let connections: OpenConnections;
  let port: number;
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
    port = (server.address() as AddressInfo).port;
  });
  afterEach(() => {
    agent.destroy();
    server.closeAllConnections();
    server.close();
  });

  const open = async (): Promise<Socket> => {
    const socket = connect(port, '127.0.0.1');
    const accepted = once(server, 'connection');
    await once(socket, 'connect');
    await accepted;
    return socket;
  };
  const request = (path: string): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      get({ port, host: '127.0.0.1', path, agent }, resolve).on('error', reject);
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

  it('takes no more connections, but answers requests on open ones', async () => {
    await sizeOf(await request('/'));
    const fresh = await open();
    const left = connections.leave(60_000);
    await eventually(() => expect(server.listening).toBe(false));
    await expect(open()).rejects.toMatchObject({ code: 'ECONNREFUSED' });
    const answer = await request('/');
    expect(answer.headers.connection).toBe('close');
    await sizeOf(answer);
    fresh.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(await text(fresh)).toMatch(/connection: close[^]*fast$/);
    // All are closed, so there is nothing to wait for.
    await left;
  });

  it.each([
    ['10 connections that wait', 10, 0],
    ['40 that wait while every request takes 30 ms of the process', 40, 30],
  ])('accepts %s before it takes no more', async (_, count, busyMs) => {
    server.prependListener('request', () => {
      const until = performance.now() + busyMs;
      while (performance.now() < until);
    });
    const taken = Array.from({ length: count }, () => connect(port, '127.0.0.1'));
    for (const socket of taken) socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
    const answers = taken.map((socket) => once(socket.setEncoding('utf8'), 'data'));
    // The system has accepted them by then. The server learns of them with the next events.
    await new Promise<void>((resolve) => process.nextTick(resolve));
    await connections.leave(1);
    for (const answer of answers) expect(String(await answer)).toMatch(/fast$/);
    taken.forEach((socket) => socket.destroy());
  });

  it('waits for connections on which nothing arrives no longer than told', async () => {
    await open();
    await connections.leave(1);
    expect(server.listening).toBe(false);
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
