import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createPool } from '#shared/database/transaction-pool.js';

/** A message of the PostgreSQL protocol: its type, its length, its body. */
const message = (type: string, body: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(body.length + 4);
  return Buffer.concat([Buffer.from(type), length, body]);
};
const AUTHENTICATED = message('R', Buffer.alloc(4));
const READY = message('Z', Buffer.from('I'));
const REFUSED = message('E', Buffer.from('SERROR\0C42501\0Mnot allowed\0\0'));

/** A PostgreSQL server that accepts connections and refuses every statement. */
const refuseStatements = (socket: Socket): void => {
  socket.once('data', () => {
    socket.write(Buffer.concat([AUTHENTICATED, READY]));
    socket.on('data', (sent) => {
      if (sent.toString('latin1', 0, 1) === 'Q') socket.write(Buffer.concat([REFUSED, READY]));
    });
  });
};

it('a connection that cannot be set to UTC is closed and fails its statement', async () => {
  const statements: string[] = [];
  const closed: Promise<void>[] = [];
  const server = createServer((socket) => {
    closed.push(new Promise((resolve) => socket.once('close', () => resolve())));
    socket.on('data', (sent) => statements.push(sent.toString('latin1')));
    refuseStatements(socket);
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  const pool = createPool(`postgres://somebody@127.0.0.1:${port}/leadline`, 1, () => undefined);
  await expect(pool.query('SELECT 1')).rejects.toThrow('not allowed');
  await Promise.all(closed);
  expect(pool.totalCount).toBe(0);
  expect(statements.join('')).not.toContain('SELECT 1');
  await pool.end();
  await new Promise((resolve) => server.close(resolve));
});
