import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';

type ConnectCallback = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** The connection as Prisma sees it: it may speak, but neither begin, end nor give back what is not its own. */
const borrowed = (client: pg.PoolClient): pg.PoolClient =>
  new Proxy(client, {
    get(target, property) {
      if (property === 'release') return () => undefined;
      if (property === 'query')
        return (statement: unknown, ...rest: unknown[]) => {
          const text =
            typeof statement === 'string' ? statement : (statement as { text?: string }).text;
          if (text !== undefined && /^\s*(BEGIN|COMMIT|ROLLBACK)\b/i.test(text))
            return Promise.resolve({ rows: [], fields: [], rowCount: 0, command: '' });
          return (target.query as (...args: unknown[]) => unknown)(statement, ...rest);
        };
      const value: unknown = Reflect.get(target, property);
      return typeof value === 'function'
        ? (value as (...args: unknown[]) => unknown).bind(target)
        : value;
    },
  });

/** A pool that, within `lend`, hands out the lent connection instead of a new one. */
export class TransactionAwarePool extends pg.Pool {
  private readonly lent = new AsyncLocalStorage<pg.PoolClient>();

  lend<T>(client: pg.PoolClient, work: () => T): T {
    return this.lent.run(client, work);
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

const identity = (text: string): string => text;
const DATE = 1082;
const TIME = 1083;
const JSON_TYPES = [114, 3802];
type TextParser = (text: string) => unknown;
const parseJson: TextParser = (text) => JSON.parse(text) as unknown;
const OWN_PARSERS = new Map<number, TextParser>([
  [DATE, identity],
  [TIME, identity],
  ...JSON_TYPES.map((oid) => [oid, parseJson] as const),
]);

/** Dates and times stay text (they have no zone), numeric stays text (money), timestamptz becomes Date. */
export const createPool = (
  connectionString: string,
  size: number,
  onError: (error: Error) => void,
): TransactionAwarePool => {
  const pool = new TransactionAwarePool({
    // Statements go out without waiting for the answers of those before them. Cursors and COPY need a connection without it.
    pipeline: true,
    connectionString,
    max: size,
    connectionTimeoutMillis: 5_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary'): TextParser =>
        OWN_PARSERS.get(oid) ?? (pg.types.getTypeParser(oid, format) as TextParser),
    },
  });
  // Without a listener the loss of an idle connection would end the process.
  pool.on('error', onError);
  return pool;
};
