/** Where the rows of a copy come from. Plain text, because COPY takes no parameters. */
export interface RowsSource {
  /** FROM and JOIN. The rows are those of the table of that alias. */
  readonly from: string;
  readonly alias: string;
  /** The columns of the copy, in their order. */
  readonly columns: readonly string[];
  /** That a row has changed since a horizon. */
  readonly changedSince: (horizon: bigint) => string;
  /** The ids of rows that were removed since a horizon; null if none ever is. */
  readonly removedSince: ((horizon: bigint) => string) | null;
  /** Another number if a table that rows are read from is emptied or restored. */
  readonly storage: string;
}
/** Returns an instant: microseconds since 1970. */
export const micros = (column: string): string =>
  `(extract(epoch FROM ${column}) * 1000000)::bigint`;

/** Returns an amount: whole cents. */
export const cents = (column: string): string => `(${column} * 100)::bigint`;

/** That a row was stamped by a transaction that had not ended before the horizon. */
export const stampedSince = (alias: string, horizon: bigint): string => `
  ${alias}.changed_xid >= ${horizon}
  AND ${alias}.changed_xid < pg_snapshot_xmax(pg_current_snapshot())::text::bigint`;
