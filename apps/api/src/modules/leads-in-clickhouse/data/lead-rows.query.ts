import type pg from 'pg';
import { copyOut } from '#shared/database/copy-out.js';
import { STORED_FLAG_SQL } from '#modules/lead-conditions/data/stored-flags.sql.js';
import {
  FLAG_BITS,
  LEAD_FIELD_NAMES,
  STORED_FLAGS,
} from '#modules/lead-conditions/domain/lead-fields.js';
import { COPY_COLUMNS, FOLDED } from '../domain/copy-columns.js';

/** The leads that have changed, as one snapshot has them. */
export interface LeadChanges {
  /** Lines of `COPY_COLUMNS`. */
  readonly lines: readonly string[];
  readonly removed: readonly number[];
  /** All transactions with lower numbers have ended and were read. */
  readonly horizon: bigint;
  /** Where the table is stored. TRUNCATE and a restored table tell of no lead, but change this. */
  readonly storage: number;
}

const micros = (column: string): string => `(extract(epoch FROM ${column}) * 1000000)::bigint`;
const cents = (column: string): string => `(${column} * 100)::bigint`;
const searched = (name: string): string => (name === 'ip' ? 'host(l.ip)' : `l.${name}`);

const EXPRESSIONS: Readonly<Record<string, string>> = {
  id: 'l.id',
  status: 'l.status',
  flags: STORED_FLAGS.map(
    (flag) => `CASE WHEN ${STORED_FLAG_SQL[flag]} THEN ${FLAG_BITS[flag]} ELSE 0 END`,
  ).join(' + '),
  created_at: micros('l.created_at'),
  ftd_at: micros('l.ftd_at'),
  revenue: cents('l.revenue'),
  payout: cents('l.payout'),
  ...Object.fromEntries(LEAD_FIELD_NAMES.map((name) => [name, `l.${name}`])),
  email: 'l.email',
  ip: 'abbrev(l.ip)',
  ...Object.fromEntries(FOLDED.map((name) => [`${name}_folded`, `lower(${searched(name)})`])),
};
const SELECTED = COPY_COLUMNS.map(({ name }) => EXPRESSIONS[name]).join(', ');
const copied = (condition: string): string => `
  COPY (SELECT ${SELECTED} FROM leads l WHERE ${condition} ORDER BY l.id) TO STDOUT`;

/** Reads leads for the copy, on a connection of its own. */
export class LeadRowsQuery {
  constructor(private readonly client: pg.Client) {}

  /** The last ticket that was drawn. What is read after this holds what its owner could see. */
  async lastTicket(): Promise<bigint> {
    const { rows } = await this.client.query<{ ticket: string }>(
      'SELECT (CASE WHEN is_called THEN last_value ELSE 0 END)::text AS ticket FROM report_tickets',
    );
    return BigInt(rows[0]?.ticket ?? 0);
  }

  /** What a new copy begins with. Changes that commit while it is loaded are read again later. */
  async beginning(): Promise<{ horizon: bigint; storage: number }> {
    const { rows } = await this.client.query<{ horizon: string; storage: number }>(`
      SELECT
        pg_snapshot_xmin(pg_current_snapshot())::text AS horizon,
        pg_relation_filenode('leads')::int8::float8 AS storage`);
    return { horizon: BigInt(rows[0]?.horizon ?? 0), storage: rows[0]?.storage ?? 0 };
  }

  /** The greatest id, 0 if there are no leads. */
  async newestId(): Promise<number> {
    const { rows } = await this.client.query<{ id: number }>(
      'SELECT coalesce(max(id), 0) AS id FROM leads',
    );
    return rows[0]?.id ?? 0;
  }

  /** The leads above one id and up to another. */
  between(after: number, until: number): Promise<string[]> {
    return this.lines(`l.id > ${after} AND l.id <= ${until}`);
  }

  /**
   * What has changed since a horizon. A backup of another server may bring numbers of transactions
   * that this server has not reached; such leads are skipped here, as they were read by id.
   */
  async changesSince(since: bigint): Promise<LeadChanges> {
    await this.client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    try {
      const { horizon } = await this.beginning();
      const lines = await this.lines(`
        l.changed_xid >= ${since}
        AND l.changed_xid < pg_snapshot_xmax(pg_current_snapshot())::text::bigint`);
      // The COPY has locked the table until COMMIT, so that nobody replaces it in between.
      const { storage } = await this.beginning();
      const { rows } = await this.client.query<{ lead_id: number }>(
        'SELECT lead_id FROM lead_removals WHERE changed_xid >= $1::bigint',
        [String(since)],
      );
      return { lines, removed: rows.map(({ lead_id }) => lead_id), horizon, storage };
    } finally {
      await this.client.query('COMMIT');
    }
  }

  private async lines(condition: string): Promise<string[]> {
    const lines: string[] = [];
    await copyOut(this.client, copied(condition), (row) => {
      lines.push(row.toString('utf8').replace(/\n$/, ''));
    });
    return lines;
  }
}
