import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { BufferedSocket } from './connections.js';

export const DATABASE_POOL = Symbol('DATABASE_POOL');

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

const TRANSACTION_CONTROL = /^\s*(BEGIN|COMMIT|ROLLBACK)\b/i;
const textOf = (statement: unknown): string =>
  typeof statement === 'string' ? statement : ((statement as { text?: string }).text ?? '');

/**
 * Returns the connection for Prisma. Prisma runs its statements on it, but its BEGIN, COMMIT and
 * ROLLBACK do nothing, and it cannot release the connection: all these belong to the lender.
 */
const borrowed = (client: pg.PoolClient): pg.PoolClient =>
  new Proxy(client, {
    get(target, property) {
      if (property === 'release') return () => undefined;
      if (property === 'query')
        return (statement: unknown, ...rest: unknown[]) => {
          if (TRANSACTION_CONTROL.test(textOf(statement)))
            return Promise.resolve({ rows: [], fields: [], rowCount: 0, command: '' });
          return (target.query as (...args: unknown[]) => unknown)(statement, ...rest);
        };
      const value: unknown = Reflect.get(target, property);
      return typeof value === 'function'
        ? (value as (...args: unknown[]) => unknown).bind(target)
        : value;
    },
  });

/** Pool that hands out the lent connection within `lend`, instead of one of its own. */
export class TransactionAwarePool extends pg.Pool {
  private readonly lent = new AsyncLocalStorage<pg.PoolClient>();

  /**
   * @param preparesStatements whether statements may have names. PostgreSQL remembers them for a
   *   connection, which a pooler in transaction mode may exchange between two of them.
   */
  constructor(
    config: pg.PoolConfig,
    readonly preparesStatements = true,
  ) {
    super(config);
  }

  lend<T>(client: pg.PoolClient, work: () => T): T {
    return this.lent.run(client, work);
  }

  override async end(): Promise<void> {
    await super.end();
    // Node copies the value of an enabled storage into every promise.
    this.lent.disable();
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<pg.PoolClient> | void {
    const client = this.lent.getStore();
    if (client && !callback) return Promise.resolve(borrowed(client));
    return callback
      ? super.connect(callback as Parameters<pg.Pool['connect']>[0])
      : super.connect();
  }
}

type TextParser = (text: string) => unknown;
const asText: TextParser = (text) => text;
const parseJson: TextParser = (text) => JSON.parse(text) as unknown;
/** Parsers by the object id of the type in `pg_type`. Other types use the parsers of `pg`. */
const OWN_PARSERS = new Map<number, TextParser>([
  [pg.types.builtins.DATE, asText],
  [pg.types.builtins.TIME, asText],
  [pg.types.builtins.JSON, parseJson],
  [pg.types.builtins.JSONB, parseJson],
]);

/**
 * Prisma's adapter writes and reads timestamps without their zone, and takes them for UTC, so the
 * time zone of the server must not matter. If this fails, the pool closes the connection, and the
 * waiting caller gets the error. The pool waits for the promise, although its type does not say so.
 */
const useUtc = (async (client) => {
  await client.query("SET TIME ZONE 'UTC'");
}) as (client: pg.ClientBase) => void;

/**
 * Creates a pool of connections. Values of `date` and `time` stay text, because they have no zone.
 * `numeric` stays text, because it is money. `timestamptz` becomes a Date.
 */
export const createPool = (
  connectionString: string,
  size: number,
  onError: (error: Error) => void,
  preparesStatements?: boolean,
): TransactionAwarePool => {
  const config: pg.PoolConfig = {
    // A statement is sent without waiting for the answers to the statements before it.
    pipeline: true,
    stream: () => new BufferedSocket(),
    connectionString,
    max: size,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    onConnect: useUtc,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary'): TextParser =>
        OWN_PARSERS.get(oid) ?? (pg.types.getTypeParser(oid, format) as TextParser),
    },
  };
  const pool = new TransactionAwarePool(config, preparesStatements);
  // Without a listener, the loss of an idle connection would end the process.
  pool.on('error', onError);
  // So would the loss of one that has just been handed out. Its next statement fails instead.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
};
