import { Columns, type ColumnsDeclaration, type NameRanks } from '@leadline/column-store';
import type pg from 'pg';

/** The rows need more memory than the limit. */
export class OverLimitError extends Error {
  constructor(
    readonly rows: number,
    readonly bytes: number,
  ) {
    super(`${rows} rows take ${bytes} bytes`);
  }
}

/**
 * The result of reading changes. All transactions with numbers below `horizon` have ended and were
 * read.
 */
export interface Changes {
  readonly horizon: bigint;
  /**
   * Identifies the storage of the tables. TRUNCATE and a restored table report no changed row, but
   * change this.
   */
  readonly storage: number | string;
}

/** Reads rows for a copy in memory, on a separate connection. */
export abstract class ChangesQuery {
  constructor(
    protected readonly client: pg.Client,
    private readonly table: 'leads' | 'clicks',
  ) {}

  /**
   * Returns the horizon. Read it before the rows or with them. Changes that commit in between are
   * then read twice but never missed.
   */
  async horizon(): Promise<bigint> {
    const { rows } = await this.client.query<{ horizon: string }>({
      name: `${this.table}_in_memory.horizon`,
      text: 'SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS horizon',
    });
    return BigInt(rows[0]?.horizon ?? 0);
  }

  /** Returns the greatest id, 0 if there are no rows. */
  async newestId(): Promise<number> {
    const { rows } = await this.client.query<{ id: number }>(
      `SELECT coalesce(max(id), 0)::float8 AS id FROM ${this.table}`,
    );
    return rows[0]?.id ?? 0;
  }

  protected async ranksOf(name: string, text: string): Promise<NameRanks> {
    const { rows } = await this.client.query<{ id: number; rank: number }>({ name, text });
    return new Map(rows.map(({ id, rank }) => [id, rank]));
  }
}

/**
 * A copy of rows as columns. Before each answer it reads what changed since the last one, so
 * answers are as fresh and exact as those of PostgreSQL. The copy is not persisted: a new process
 * reads all rows again.
 */
export abstract class FollowedColumns {
  protected readonly columns: Columns;
  /** Undefined until all rows were read. */
  private horizon: bigint | undefined;
  protected storage: number | string | undefined;
  private queue: Promise<unknown> = Promise.resolve();

  constructor(
    declaration: ColumnsDeclaration,
    private readonly limitBytes: number,
  ) {
    this.columns = new Columns(declaration);
  }

  /** In bytes. */
  get byteLength(): number {
    return this.columns.byteLength;
  }

  /** Reads changes. Call it regularly, so that no answer has many changes to read. */
  refresh(): Promise<void> {
    return this.inTurn(async () => {
      if (this.horizon !== undefined) await this.catchUp(this.horizon);
    });
  }

  protected abstract readSince(since: bigint): Promise<Changes>;

  /**
   * Answers a question from fresh columns. Null if PostgreSQL has to answer. Questions run one at a
   * time. `isWanted` is called when the turn comes, and skips questions that nobody waits for any
   * more.
   */
  protected answer<Answer>(
    isWanted: () => boolean,
    work: () => Promise<Answer | null>,
  ): Promise<Answer | null> {
    return this.inTurn(async () => {
      if (!isWanted() || this.horizon === undefined) return null;
      await this.catchUp(this.horizon);
      return work();
    });
  }

  protected async catchUp(since: bigint): Promise<void> {
    const { horizon, storage } = await this.readSince(since);
    if (horizon < since)
      throw new Error('the database went back in time (restored, or another one)');
    if (storage !== (this.storage ??= storage))
      throw new Error('a table in memory was emptied, restored or rewritten');
    this.horizon = horizon;
    this.checkSize();
  }

  protected checkSize(): void {
    const { byteLength, limitBytes } = this;
    if (byteLength > limitBytes) throw new OverLimitError(this.columns.size, byteLength);
  }

  /** Runs one task at a time: a scan must not see half of a change. */
  private inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = this.queue.then(work);
    this.queue = done.catch(() => undefined);
    return done;
  }
}
