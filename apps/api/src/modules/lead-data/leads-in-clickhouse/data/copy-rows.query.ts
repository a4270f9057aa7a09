import type pg from 'pg';
import { copyOut } from '#shared/database/copy-out.js';
import type { CopyKind } from '../domain/copy-kinds.js';
import { CLICK_ROWS } from './click-rows.sql.js';
import { LEAD_ROWS } from './lead-rows.sql.js';
import type { RowsSource } from './rows-source.js';

const SOURCES: Readonly<Record<CopyKind, RowsSource>> = { leads: LEAD_ROWS, clicks: CLICK_ROWS };

/** Rows that have changed, from one snapshot. */
export interface RowChanges {
  /** Lines of `COPY_COLUMNS`. */
  readonly lines: readonly string[];
  readonly removed: readonly number[];
  /** All transactions with lower numbers have ended and were read. */
  readonly horizon: bigint;
  /**
   * Identifies the storage of the rows. TRUNCATE and a restored table report no changed row, but
   * change this.
   */
  readonly storage: bigint;
}

/** Reads the rows for a copy, on a separate connection. */
export class CopyRowsQuery {
  private readonly source: RowsSource;

  constructor(
    private readonly client: pg.Client,
    private readonly kind: CopyKind,
  ) {
    this.source = SOURCES[kind];
  }

  /**
   * Returns the last ticket that was drawn. A read that starts after this sees everything that the
   * ticket's owner could see.
   */
  async lastTicket(): Promise<bigint> {
    const { rows } = await this.client.query<{ ticket: string }>(
      'SELECT (CASE WHEN is_called THEN last_value ELSE 0 END)::text AS ticket FROM report_tickets',
    );
    return BigInt(rows[0]?.ticket ?? 0);
  }

  /**
   * Returns the position at which a new copy starts. Changes that commit while the copy is loading
   * are read again later.
   */
  async beginning(): Promise<Pick<RowChanges, 'horizon' | 'storage'>> {
    const { rows } = await this.client.query<{ horizon: string; storage: string }>(`
      SELECT
        pg_snapshot_xmin(pg_current_snapshot())::text AS horizon,
        (${this.source.storage})::text AS storage`);
    return { horizon: BigInt(rows[0]?.horizon ?? 0), storage: BigInt(rows[0]?.storage ?? 0) };
  }

  /** Returns the greatest id, 0 if there are no rows. */
  async newestId(): Promise<number> {
    const { rows } = await this.client.query<{ id: number }>(
      `SELECT coalesce(max(id), 0)::float8 AS id FROM ${this.kind}`,
    );
    return rows[0]?.id ?? 0;
  }

  /** Returns the rows above one id and up to another. */
  between(after: number, until: number): Promise<string[]> {
    const { alias } = this.source;
    return this.lines(`${alias}.id > ${after} AND ${alias}.id <= ${until}`);
  }

  /**
   * Reads the changes since a horizon. A backup of another server may contain transaction numbers
   * that this server has not reached. Such rows are skipped here, because they were read by id.
   */
  async changesSince(since: bigint): Promise<RowChanges> {
    const { changedSince, removedSince } = this.source;
    await this.client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    try {
      const { horizon } = await this.beginning();
      const lines = await this.lines(changedSince(since));
      // The COPY has locked the tables until COMMIT, so that nobody replaces them in between.
      const { storage } = await this.beginning();
      const removed =
        removedSince === null
          ? []
          : (await this.client.query<{ id: number }>(removedSince(since))).rows;
      return { lines, removed: removed.map(({ id }) => id), horizon, storage };
    } finally {
      await this.client.query('COMMIT');
    }
  }

  private async lines(condition: string): Promise<string[]> {
    const { from, alias, columns } = this.source;
    const lines: string[] = [];
    await copyOut(
      this.client,
      `COPY (
        SELECT ${columns.join(', ')}
        FROM ${from}
        WHERE ${condition}
        ORDER BY ${alias}.id
      ) TO STDOUT`,
      (row) => {
        lines.push(row.toString('utf8').replace(/\n$/, ''));
      },
    );
    return lines;
  }
}
