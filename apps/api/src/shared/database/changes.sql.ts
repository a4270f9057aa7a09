import sql, { type Sql } from 'sql-template-tag';
import type { ListPlace } from './list-cursor.js';

/** Changes after a place, made by transactions that had ended before the read. */
export interface ChangeRange {
  readonly after: ListPlace;
  /** Number of the oldest transaction that may still commit. */
  readonly horizon: string;
}

/**
 * Condition: a row was changed within the range. `xid` is the number of the transaction that changed
 * it, which has an index. Its bound stands alone too, because BRIN cannot compare rows.
 */
export const isChangedIn = (xid: Sql, id: Sql, { after, horizon }: ChangeRange): Sql => sql`
  ${xid} >= ${after.key}::bigint
  AND (${xid}, ${id}) > (${after.key}::bigint, ${after.id}::bigint)
  AND ${xid} < ${horizon}::bigint`;
