import type pg from 'pg';
import type { Sql } from 'sql-template-tag';

/** Rows that lie in memory at once: enough that the round trips do not count, few enough that other requests are not kept waiting. */
const BATCH_ROWS = 500;

/**
 * Reads of one moment on a connection of their own, for results that do not fit into memory. Whoever opens one closes it. When the
 * signal aborts, the statement under way is cancelled at once and every read fails.
 */
export class Snapshot {
  private isOver = false;
  private readonly lost = (): void => undefined;

  private constructor(
    private readonly pool: pg.Pool,
    private readonly client: pg.PoolClient,
    private readonly signal: AbortSignal,
  ) {
    // A connection that is lost between two statements says so by this event, and the next statement fails; unheard, it would end the process.
    client.on('error', this.lost);
    signal.addEventListener('abort', this.onAbort, { once: true });
  }

  static async open(pool: pg.Pool, signal: AbortSignal): Promise<Snapshot> {
    signal.throwIfAborted();
    const snapshot = new Snapshot(pool, await pool.connect(), signal);
    try {
      signal.throwIfAborted();
      // The cursor is read to its end: plans that are only quick to begin are no help.
      await snapshot.client.query(
        'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL cursor_tuple_fraction = 1',
      );
      return snapshot;
    } catch (error) {
      await snapshot.close();
      throw error;
    }
  }

  async query<Row extends object>(sql: Sql): Promise<Row[]> {
    return (await this.client.query<Row>({ text: sql.text, values: sql.values })).rows;
  }

  /** The rows of a statement in batches. The next batch is fetched while the last one is used. One at a time. */
  async *batches<Row extends object>(sql: Sql): AsyncGenerator<Row[]> {
    await this.client.query({
      text: `DECLARE batches NO SCROLL CURSOR FOR ${sql.text}`,
      values: sql.values,
    });
    let coming = this.fetch<Row>();
    for (;;) {
      const rows = await coming;
      if (rows.length < BATCH_ROWS) {
        yield rows;
        break;
      }
      coming = this.fetch<Row>();
      yield rows;
    }
    await this.client.query('CLOSE batches');
  }

  /** Gives the connection back. Does nothing after the first time. */
  async close(): Promise<void> {
    if (this.isOver) return;
    this.end();
    try {
      await this.client.query('COMMIT');
      this.giveBack(false);
    } catch (error) {
      // Whatever state it is in, nobody will meet it there.
      this.giveBack(true);
      throw error;
    }
  }

  private readonly onAbort = (): void => {
    // The pool's owner hears of a server that cannot be reached; the connection is given up in any case.
    this.cancel().catch((error: unknown) => this.pool.emit('error', error as Error, this.client));
  };

  /** A server in the middle of a long sort does not notice that nobody listens: it has to be told over another connection. */
  private async cancel(): Promise<void> {
    if (this.isOver) return;
    this.end();
    try {
      await this.pool.query('SELECT pg_cancel_backend($1)', [
        (this.client as unknown as { processID: number }).processID,
      ]);
    } finally {
      this.giveBack(true);
    }
  }

  private end(): void {
    this.isOver = true;
    this.signal.removeEventListener('abort', this.onAbort);
  }

  /** Until the pool listens again, the loss of the connection must be heard here: it may come while the last statement is under way. */
  private giveBack(isBroken: boolean): void {
    this.client.release(isBroken);
    this.client.removeListener('error', this.lost);
  }

  private fetch<Row extends object>(): Promise<Row[]> {
    const rows = this.client
      .query<Row>(`FETCH ${BATCH_ROWS} FROM batches`)
      .then((result) => result.rows);
    // Whoever waits for them hears of a failure; while nobody does, it must not end the process.
    rows.catch(() => undefined);
    return rows;
  }
}
