import { Socket } from 'node:net';
import pg from 'pg';

type Written = (error?: Error | null) => void;

/**
 * Socket that sends everything written in one turn of the event loop together, at the end of the
 * turn. Statements sent one after another then share a system call, which costs more than all other
 * work of sending them.
 */
export class BufferedSocket extends Socket {
  private isHeld = false;

  override connect(...to: unknown[]): this {
    (super.connect as (...given: unknown[]) => this)(...to);
    // Node gives a socket that connects a `write` of its own, which would hide the one below.
    Reflect.deleteProperty(this, 'write');
    return this;
  }

  override write(chunk: Uint8Array | string, written?: Written): boolean;
  override write(chunk: Uint8Array | string, encoding?: BufferEncoding, written?: Written): boolean;
  override write(
    chunk: Uint8Array | string,
    encoding?: BufferEncoding | Written,
    written?: Written,
  ): boolean {
    this.holdUntilEndOfTurn();
    return super.write(chunk, encoding as BufferEncoding, written);
  }

  private holdUntilEndOfTurn(): void {
    if (this.isHeld) return;
    this.isHeld = true;
    this.cork();
    process.nextTick(() => {
      this.isHeld = false;
      this.uncork();
    });
  }
}

/**
 * Sends a statement of a transaction. pg refuses some statements before they reach PostgreSQL, for
 * example one with a value that it cannot encode. Statements sent behind it would be executed
 * without it, so `onUnsent` is called before anything else can be sent.
 */
export const sendStatement = async <Row extends object>(
  client: pg.ClientBase,
  statement: pg.QueryConfig,
  onUnsent: () => void,
): Promise<Row[]> => {
  try {
    return await new Promise((resolve, reject) => {
      let isBeingSent = true;
      const query = new pg.Query<Row>(statement, (error, result) => {
        if (error && isBeingSent) onUnsent();
        if (error) reject(error);
        else resolve(result.rows);
      });
      const submit = query.submit.bind(query) as (connection: pg.Connection) => Error | null;
      query.submit = (connection) => {
        const refusal = submit(connection);
        if (refusal) onUnsent();
        return refusal;
      };
      client.query(query);
      isBeingSent = false;
    });
  } catch (error) {
    // The stack that pg gives leads to the socket. This one leads to the sender of the statement.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
};

/** Opens a connection outside the pool, for another thread. `onLost` is called if it is lost. */
export const openConnection = async (
  url: string,
  name: string,
  onLost: (error: Error) => void,
): Promise<pg.Client> => {
  const client = new pg.Client({ connectionString: url, keepAlive: true, application_name: name });
  client.on('error', onLost);
  await client.connect();
  return client;
};
