import { once } from 'node:events';
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import {
  createServer as createTcpServer,
  type AddressInfo,
  type Server,
  type Socket,
} from 'node:net';

/** A server on loopback that counts what reaches it. */
export interface LocalServer {
  /** `host:port`, as in the allow-list. */
  readonly authority: string;
  readonly port: number;
  /** Bodies of the requests that arrived completely, in order. */
  readonly bodies: string[];
  readonly headers: IncomingMessage['headers'][];
  readonly counts: { connections: number; open: number; mostOpen: number; requests: number };
  /** Resolves when a client has connected. */
  readonly connected: () => Promise<void>;
  /** Resolves when the server has no open connection left. */
  readonly idle: () => Promise<void>;
  readonly close: () => Promise<void>;
}

type HttpAnswer = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** Starts an HTTP server that reads each request completely and calls `answer`. */
export async function startHttp(answer: HttpAnswer, host = '127.0.0.1'): Promise<LocalServer> {
  const bodies: string[] = [];
  const headers: IncomingMessage['headers'][] = [];
  const server = createHttpServer((request, response) => {
    const chunks: Buffer[] = [];
    // A client that gives up is part of these tests, not a fault of the server.
    request.on('error', () => response.destroy());
    response.on('error', () => request.destroy());
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      bodies.push(body);
      headers.push(request.headers);
      answer(request, response, body);
    });
  });
  return observed(server, host, { bodies, headers });
}

/** Starts a TCP server that hands each connection to `accept`. */
export async function startTcp(
  accept: (socket: Socket) => void,
  host = '127.0.0.1',
): Promise<LocalServer> {
  const server = createTcpServer((socket) => {
    socket.on('error', () => socket.destroy());
    accept(socket);
  });
  return observed(server, host, { bodies: [], headers: [] });
}

async function observed(
  server: Server,
  host: string,
  seen: Pick<LocalServer, 'bodies' | 'headers'>,
): Promise<LocalServer> {
  const counts = { connections: 0, open: 0, mostOpen: 0, requests: 0 };
  const sockets = new Set<Socket>();
  server.on('request', () => (counts.requests += 1));
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    counts.connections += 1;
    counts.open += 1;
    counts.mostOpen = Math.max(counts.mostOpen, counts.open);
    socket.on('close', () => {
      counts.open -= 1;
      sockets.delete(socket);
      server.emit('connection-closed');
    });
  });
  server.listen(0, host);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    authority: host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`,
    port,
    ...seen,
    counts,
    connected: async () => {
      while (counts.connections === 0) await once(server, 'connection');
    },
    idle: async () => {
      while (counts.open > 0) await once(server, 'connection-closed');
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
