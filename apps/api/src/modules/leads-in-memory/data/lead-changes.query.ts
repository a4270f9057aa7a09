import type pg from 'pg';
import { STORED_FLAG_SQL } from '#modules/lead-conditions/data/stored-flags.sql.js';
import type { GroupKey } from '#modules/lead-conditions/domain/grouping.js';
import { STORED_FLAGS } from '#modules/lead-conditions/domain/lead-fields.js';
import { CODED_FIELDS, FLAG, type LeadTuple } from '../domain/lead-columns.js';
import type { NamedSort, NameRanks } from '../domain/lead-pages.js';

/**
 * The result of reading changes. All transactions with numbers below `horizon` have ended and were
 * read.
 */
export interface Changes {
  readonly horizon: bigint;
  readonly removed: readonly number[];
}

/** Rows fetched at once: a single transaction may change all leads. */
const ROWS_AT_ONCE = 10_000;

const micros = (column: string): string => `(extract(epoch FROM ${column}) * 1000000)::float8`;
/** Whole cents are exact in a double. Only money of FTDs is counted. */
const ftdCents = (column: string): string =>
  `CASE WHEN l.ftd_at IS NOT NULL THEN (${column} * 100)::float8 END`;
const FLAGS = STORED_FLAGS.map(
  (name) => `CASE WHEN ${STORED_FLAG_SQL[name]} THEN ${FLAG[name]} ELSE 0 END`,
).join(' + ');
/** The columns of a `LeadTuple`, in its order. */
const TUPLE = [
  'l.id',
  `l.status + ${FLAGS}`,
  micros('l.created_at'),
  micros('l.ftd_at'),
  ftdCents('l.revenue'),
  ftdCents('l.payout'),
  ...CODED_FIELDS.map((field) => `l.${field}`),
].join(', ');

const RANKS: Readonly<Record<NamedSort, string>> = {
  advertiser_name: `
    SELECT id, dense_rank() OVER (ORDER BY lower(name))::int AS rank
    FROM advertisers`,
  publisher_name: `
    SELECT id, dense_rank() OVER (ORDER BY lower(name))::int AS rank
    FROM publishers`,
  country_name: `
    SELECT id, dense_rank() OVER (ORDER BY name)::int AS rank
    FROM countries`,
};

/** Names of groups sort as texts do in reports: by code point, Latin letters in lower case. */
const byLabel = (table: string, name: string): string => `
  SELECT id, dense_rank() OVER (ORDER BY lower(${name} COLLATE "C"))::int AS rank
  FROM ${table}`;
const LABEL_RANKS: Readonly<Partial<Record<GroupKey, string>>> = {
  advertiser_id: byLabel('advertisers', 'name'),
  publisher_id: byLabel('publishers', 'name'),
  country_id: byLabel('countries', 'name'),
  distribution_id: byLabel('distributions', 'name'),
  status_group: byLabel('status_groups', '"group"'),
};

/** Reads leads for the copy in memory, on a connection of its own. */
export class LeadChangesQuery {
  constructor(private readonly client: pg.Client) {}

  /**
   * Read the horizon before the rows or with them. Changes that commit in between are then read
   * twice but never missed.
   */
  async horizon(): Promise<bigint> {
    const { rows } = await this.client.query<{ horizon: string }>({
      name: 'leads_in_memory.horizon',
      text: 'SELECT pg_snapshot_xmin(pg_current_snapshot())::text AS horizon',
    });
    return BigInt(rows[0]?.horizon ?? 0);
  }

  /** The leads after an id, in the order of ids. */
  async listAfter(id: number, limit: number): Promise<LeadTuple[]> {
    return this.tuples(
      'leads_in_memory.after',
      `
        SELECT ${TUPLE}
        FROM leads l
        WHERE l.id > $1
        ORDER BY l.id
        LIMIT $2`,
      [id, limit],
    );
  }

  /**
   * Passes each lead that changed since a horizon to `take`, in its current state. All leads come
   * from one snapshot, so transactions are seen whole. A backup of another server may bring
   * transaction numbers that this server has not reached; such leads are skipped here, as they were
   * read by id.
   */
  async readSince(since: bigint, take: (lead: LeadTuple) => void): Promise<Changes> {
    // All rows are fetched. Without this setting the planner prefers a scan of all leads by id,
    // which only starts faster.
    await this.client.query(
      'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; SET LOCAL cursor_tuple_fraction = 1',
    );
    const horizon = await this.horizon();
    await this.client.query(`
      DECLARE changed NO SCROLL CURSOR FOR
      SELECT ${TUPLE}
      FROM leads l
      WHERE l.changed_xid >= ${since}
        AND l.changed_xid < pg_snapshot_xmax(pg_current_snapshot())::text::bigint
      ORDER BY l.id`);
    for (let count = ROWS_AT_ONCE; count === ROWS_AT_ONCE;) {
      const leads = await this.tuples(
        'leads_in_memory.fetch',
        `FETCH ${ROWS_AT_ONCE} FROM changed`,
        [],
      );
      leads.forEach(take);
      count = leads.length;
    }
    const { rows } = await this.client.query<{ lead_id: number }>({
      name: 'leads_in_memory.removed',
      text: 'SELECT lead_id FROM lead_removals WHERE changed_xid >= $1::bigint',
      values: [String(since)],
    });
    await this.client.query('COMMIT');
    return { horizon, removed: rows.map((row) => row.lead_id) };
  }

  ranks(sort: NamedSort): Promise<NameRanks> {
    return this.ranksOf(`leads_in_memory.${sort}`, RANKS[sort]);
  }

  /** The ranks of the names of groups; null if the groups of the key have no names. */
  async labelRanks(key: GroupKey): Promise<NameRanks | null> {
    const text = LABEL_RANKS[key];
    return text === undefined ? null : this.ranksOf(`leads_in_memory.label_${key}`, text);
  }

  /** Whether the database sorts texts by code point, as the columns in memory do. */
  async sortsByCodePoint(): Promise<boolean> {
    const { rows } = await this.client.query<{ plain: boolean }>(
      `SELECT 'B' < 'a' AND 'Z' < 'ä' AND '-' < 'A' AS plain`,
    );
    return rows[0]?.plain === true;
  }

  private async ranksOf(name: string, text: string): Promise<NameRanks> {
    const { rows } = await this.client.query<{ id: number; rank: number }>({ name, text });
    return new Map(rows.map(({ id, rank }) => [id, rank]));
  }

  private async tuples(name: string, text: string, values: unknown[]): Promise<LeadTuple[]> {
    const { rows } = await this.client.query<LeadTuple & unknown[]>({
      name,
      text,
      values,
      rowMode: 'array',
    });
    return rows;
  }
}
