import type pg from 'pg';
import type { Sql } from 'sql-template-tag';
import type { ReplicaConnections } from './replica-connections.js';
import { positionOf } from './replica-position.js';
import type { TransactionAwarePool } from './transaction-pool.js';

type Statement = Pick<Sql, 'text' | 'values'>;

/** Rows per fetch: enough to hide the round trips, few enough not to delay other requests. */
const BATCH_ROWS = 500;

/**
 * Reads one moment on a separate connection, for results that do not fit into memory. The caller
 * that opens a snapshot closes it. When the signal aborts, the running statement is cancelled at
 * once, and every later read fails.
 */
export class Snapshot {
  private isOver = false;
  /** Process id on the server. A pooler may give the client another number. */
  private processId = 0;

  private constructor(
    private readonly pool: pg.Pool,
    private readonly client: pg.PoolClient,
    private readonly signal: AbortSignal,
  ) {
    signal.addEventListener('abort', this.onAbort, { once: true });
  }

  static async open(
    pool: pg.Pool,
    signal: AbortSignal,
    connect = (): Promise<pg.PoolClient> => pool.connect(),
  ): Promise<Snapshot> {
    signal.throwIfAborted();
    const snapshot = new Snapshot(pool, await connect(), signal);
    try {
      signal.throwIfAborted();
      await snapshot.begin();
      return snapshot;
    } catch (error) {
      await snapshot.close();
      throw error;
    }
  }

  /**
   * Opens a snapshot on the replica, with everything that was committed on the primary before the
   * call.
   */
  static async openOnReplica(
    primary: TransactionAwarePool,
    replica: ReplicaConnections,
    signal: AbortSignal,
  ): Promise<Snapshot> {
    const position = await positionOf(primary);
    return Snapshot.open(replica.pool, signal, () => replica.connect(position, true));
  }

  private async begin(): Promise<void> {
    const [, { rows }] = await Promise.all([
      // The cursor is read to its end, so PostgreSQL should not prefer plans with a fast first row.
      this.client.query(
        'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL cursor_tuple_fraction = 1',
      ),
      this.client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid'),
    ]);
    this.processId = rows[0]?.pid ?? 0;
  }

  async query<Row extends object>(sql: Statement): Promise<Row[]> {
    return (await this.client.query<Row>({ text: sql.text, values: sql.values })).rows;
  }

  /**
   * Returns the rows of a statement in batches. The next batch is fetched while the caller uses the
   * present one. A snapshot reads one statement in batches at a time.
   */
  async *batches<Row extends object>(sql: Statement): AsyncGenerator<Row[]> {
    await this.client.query({
      text: `DECLARE batches NO SCROLL CURSOR FOR ${sql.text}`,
      values: sql.values,
    });
    let next = this.fetchBatch<Row>();
    for (;;) {
      const rows = await next;
      if (rows.length < BATCH_ROWS) {
        yield rows;
        break;
      }
      next = this.fetchBatch<Row>();
      yield rows;
    }
    await this.client.query('CLOSE batches');
  }

  /** Returns the connection to the pool. Later calls do nothing. */
  async close(): Promise<void> {
    if (this.isOver) return;
    this.end();
    try {
      await this.client.query('COMMIT');
      this.client.release();
    } catch (error) {
      // The state of the connection is unknown: it is closed, not reused.
      this.client.release(true);
      throw error;
    }
  }

  private readonly onAbort = (): void => {
    // A failure to reach the server goes to the owner of the pool.
    this.cancel().catch((error: unknown) => this.pool.emit('error', error as Error, this.client));
  };

  /**
   * Cancels the running statement over another connection. A server in the middle of a long sort
   * would not notice that its own connection is closed.
   */
  private async cancel(): Promise<void> {
    if (this.isOver) return;
    this.end();
    try {
      await this.pool.query('SELECT pg_cancel_backend($1)', [this.processId]);
    } finally {
      this.client.release(true);
    }
  }

  private end(): void {
    this.isOver = true;
    this.signal.removeEventListener('abort', this.onAbort);
  }

  private fetchBatch<Row extends object>(): Promise<Row[]> {
    const rows = this.client
      .query<Row>(`FETCH ${BATCH_ROWS} FROM batches`)
      .then((result) => result.rows);
    // The caller sees a failure when it awaits the rows. Until then, it must not end the process.
    rows.catch(() => undefined);
    return rows;
  }
}
