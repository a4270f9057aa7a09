import { Injectable } from '@nestjs/common';
import type { LedgerReason } from '@leadline/contracts';
import sql, { join, type Sql } from 'sql-template-tag';
import { LimitedReadsService } from '#shared/database/limited-reads.service.js';
import { isChangedIn, type ChangeRange } from '#shared/database/changes.sql.js';
import { instantOf, microsOf } from '#shared/database/times.sql.js';
import type { ListPlace } from '#shared/database/list-cursor.js';
import type { LedgerCriteria, LedgerOwner } from '../domain/ledger-criteria.js';

export interface LedgerRow {
  readonly id: string;
  readonly counts_at: Date;
  /** `counts_at` in microseconds, without rounding. */
  readonly micros: string;
  readonly changed_xid: string;
  readonly recorded_at: Date;
  /** Null for a period without leads. */
  readonly lead_id: number | null;
  readonly reason: LedgerReason;
  readonly is_reversal: boolean;
  readonly changed_by: string | null;
  readonly currency: string;
  /** Decimal text from the side of the party. */
  readonly amount: string;
}
export interface LedgerBalances {
  readonly opening: string;
  readonly closing: string;
}

/** The account of a party. What a publisher is owed is a credit, and shown as a positive amount. */
const ACCOUNT = {
  advertiser: (id: number) => sql`a.kind = 'receivable' AND a.advertiser_id = ${id}`,
  publisher: (id: number) => sql`a.kind = 'on_hold' AND a.publisher_id = ${id}`,
} as const satisfies Record<LedgerOwner['side'], (id: number) => Sql>;
const SIGN = { advertiser: sql`1`, publisher: sql`(-1)` } as const;
const PARTIES = { advertiser: sql`advertisers`, publisher: sql`publishers` } as const;

const decimal = (amount: Sql): Sql => sql`(${amount})::numeric(20,2)::text`;
/** The amount of an entry from the side of the party. */
const amountOf = (side: LedgerOwner['side']): Sql =>
  sql`${SIGN[side]} * e.amount / power(10::numeric, a.minor_digits)`;

const ENTRIES = sql`
  ledger_entries e
  JOIN ledger_accounts a ON a.id = e.account_id
  JOIN ledger_postings p ON p.id = e.posting_id`;
const conditionsOf = ({ owner, currency, from, until, asOf }: LedgerCriteria): Sql[] => [
  ACCOUNT[owner.side](owner.id),
  sql`a.currency = ${currency}`,
  ...(from === null ? [] : [sql`e.counts_at >= ${from}::timestamptz`]),
  ...(until === null ? [] : [sql`e.counts_at < ${until}::timestamptz`]),
  ...(asOf === null ? [] : [sql`p.recorded_at <= ${asOf}::timestamptz`]),
];
const rowsOf = ({ owner }: LedgerCriteria, conditions: readonly Sql[]): Sql => sql`
  SELECT p.id::text AS id, p.counts_at, p.recorded_at, p.lead_id, p.reason, p.is_reversal,
    (SELECT u.name FROM users u WHERE u.id = p.user_id) AS changed_by,
    ${microsOf(sql`p.counts_at`)} AS micros, p.changed_xid::text AS changed_xid,
    a.currency, ${decimal(amountOf(owner.side))} AS amount
  FROM ${ENTRIES}
  WHERE ${join([...conditions], ' AND ')}`;
const LAST_DAY_FIRST = sql`ORDER BY e.counts_at DESC, e.posting_id DESC`;

/** Returns the statements of an export: all entries that match, the last day first. */
export const allEntries = (criteria: LedgerCriteria): { count: Sql; rows: Sql } => ({
  count: sql`
    SELECT count(*)::int AS total
    FROM ${ENTRIES}
    WHERE ${join(conditionsOf(criteria), ' AND ')}`,
  rows: sql`${rowsOf(criteria, conditionsOf(criteria))} ${LAST_DAY_FIRST}`,
});

/** Reads the accounts of parties. */
@Injectable()
export class LedgerQuery {
  constructor(private readonly reads: LimitedReadsService) {}

  async exists({ side, id }: LedgerOwner): Promise<boolean> {
    const rows = await this.reads.query(sql`SELECT FROM ${PARTIES[side]} WHERE id = ${id}`);
    return rows.length > 0;
  }

  /** Lists the currencies of the accounts of a party. */
  async currencies({ side, id }: LedgerOwner): Promise<string[]> {
    const rows = await this.reads.query<{ currency: string }>(sql`
      SELECT a.currency FROM ledger_accounts a WHERE ${ACCOUNT[side](id)} ORDER BY 1`);
    return rows.map(({ currency }) => currency);
  }

  async balances(criteria: LedgerCriteria): Promise<LedgerBalances> {
    const { owner, from } = criteria;
    const amount = amountOf(owner.side);
    const before = sql`e.counts_at < ${from}::timestamptz`;
    const [sums] = await this.reads.query<LedgerBalances>(sql`
      SELECT
        ${decimal(sql`coalesce(sum(${amount}) FILTER (WHERE ${before}), 0)`)} AS opening,
        ${decimal(sql`coalesce(sum(${amount}), 0)`)} AS closing
      FROM ${ENTRIES}
      WHERE ${join(conditionsOf({ ...criteria, from: null }), ' AND ')}`);
    return sums ?? { opening: '0.00', closing: '0.00' };
  }

  /** Lists entries, the last day first. `after` is the last entry of the page before. */
  list(criteria: LedgerCriteria, after: ListPlace | null, limit: number): Promise<LedgerRow[]> {
    const conditions = conditionsOf(criteria);
    if (after !== null)
      conditions.push(
        sql`(e.counts_at, e.posting_id) < (${instantOf(after.key)}, ${after.id}::bigint)`,
      );
    return this.reads.query<LedgerRow>(sql`
      ${rowsOf(criteria, conditions)}
      ${LAST_DAY_FIRST}
      LIMIT ${limit}`);
  }

  /** Lists the entries that were recorded within a range, in that order. */
  listRecorded(criteria: LedgerCriteria, range: ChangeRange, limit: number): Promise<LedgerRow[]> {
    const isRecorded = isChangedIn(sql`p.changed_xid`, sql`p.id`, range);
    return this.reads.query<LedgerRow>(sql`
      ${rowsOf(criteria, [...conditionsOf(criteria), isRecorded])}
      ORDER BY p.changed_xid, p.id
      LIMIT ${limit}`);
  }
}
