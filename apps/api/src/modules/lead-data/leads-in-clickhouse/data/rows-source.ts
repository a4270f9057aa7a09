/** Source of the rows of a copy. Plain text, because COPY takes no parameters. */
export interface RowsSource {
  /** FROM and JOIN. Each row of the table with this alias is a row of the copy. */
  readonly from: string;
  readonly alias: string;
  /** Columns of the copy, in order. */
  readonly columns: readonly string[];
  /** Condition: a row has changed since a horizon. */
  readonly changedSince: (horizon: bigint) => string;
  /** Selects the ids of rows that were removed since a horizon. Null if rows are never removed. */
  readonly removedSince: ((horizon: bigint) => string) | null;
  /** Selects a number that changes if a table of the source is emptied or restored. */
  readonly storage: string;
}
/** Returns an instant as microseconds since 1970. */
export const micros = (column: string): string =>
  `(extract(epoch FROM ${column}) * 1000000)::bigint`;

/** Returns an amount as whole cents. */
export const cents = (column: string): string => `(${column} * 100)::bigint`;

/** Condition: a row was stamped by a transaction that had not ended before the horizon. */
export const stampedSince = (alias: string, horizon: bigint): string => `
  ${alias}.changed_xid >= ${horizon}
  AND ${alias}.changed_xid < pg_snapshot_xmax(pg_current_snapshot())::text::bigint`;
