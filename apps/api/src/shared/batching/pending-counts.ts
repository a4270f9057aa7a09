import type { AppLogger } from '#shared/logging/logger.js';

/**
 * Gathers counts in memory until they are written. Equal ones become one row. Counts that could not
 * be written are added in the next try.
 */
export class PendingCounts<Row extends { readonly count: number }> {
  private rows = new Map<string, Row>();
  private writing = Promise.resolve();

  /** `subject` is the subject of a sentence in the log; `keyOf` is equal for equal rows. */
  constructor(
    private readonly subject: string,
    private readonly keyOf: (row: Row) => string,
  ) {}

  get size(): number {
    return this.rows.size;
  }

  has(row: Row): boolean {
    return this.rows.has(this.keyOf(row));
  }

  add(row: Row): void {
    const key = this.keyOf(row);
    const known = this.rows.get(key);
    this.rows.set(key, known ? { ...known, count: known.count + row.count } : row);
  }

  /**
   * Resolves when all counts until now are written, including a write in progress. If a row of the
   * list can fail after others were written, `write` removes the written rows from the list.
   */
  flush(write: (rows: Row[]) => Promise<void>, logger: AppLogger): Promise<void> {
    this.writing = this.writing.then(() => this.writeAll(write, logger));
    return this.writing;
  }

  private async writeAll(write: (rows: Row[]) => Promise<void>, logger: AppLogger): Promise<void> {
    if (this.rows.size === 0) return;
    const rows = [...this.rows.values()];
    this.rows = new Map();
    try {
      await write(rows);
    } catch (error) {
      logger.warn(
        { err: error },
        `${this.subject} could not be counted; they are kept for the next try`,
      );
      for (const row of rows) this.add(row);
    }
  }
}
