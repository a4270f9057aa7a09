import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/**
 * A proxy in front of a server. When a test shuts it, connections break and new ones are refused,
 * as if the server had been killed.
 */
export interface TcpProxy {
  readonly port: number;
  shut(): Promise<void>;
  open(): Promise<void>;
  /** Keeps connections open, but passes nothing on until `flow`. */
  hold(): void;
  flow(): void;
  close(): Promise<void>;
}

/** Starts shut or open; the port stays the same. */
export const createTcpProxy = async (
  target: { host: string; port: number },
  startOpen: boolean,
): Promise<TcpProxy> => {
  /** Pairs of sockets: data from the one goes to the other. */
  const sockets = new Map<Socket, Socket>();
  let isHeld = false;
  const join = (socket: Socket, other: Socket): void => {
    sockets.set(socket, other);
    socket
      .on('error', () => socket.destroy())
      .on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    if (!isHeld) socket.pipe(other);
  };
  const server = createServer((socket) => {
    const other = connect(target);
    join(socket, other);
    join(other, socket);
  });
  const listen = async (port: number): Promise<void> => {
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
  };
  const shut = async (): Promise<void> => {
    if (!server.listening) return;
    const closed = once(server, 'close');
    server.close();
    for (const socket of sockets.keys()) socket.destroy();
    await closed;
  };
  const hold = (): void => {
    isHeld = true;
    for (const [socket, other] of sockets) socket.unpipe(other).pause();
  };
  const flow = (): void => {
    isHeld = false;
    for (const [socket, other] of sockets) socket.pipe(other);
  };
  await listen(0);
  const { port } = server.address() as AddressInfo;
  if (!startOpen) await shut();
  return { port, shut, open: () => listen(port), hold, flow, close: shut };
};
