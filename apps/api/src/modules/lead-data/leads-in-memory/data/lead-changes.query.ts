import type { Columns } from '@leadline/column-store';
import type pg from 'pg';
import { copyOut } from '#shared/database/copy-out.js';
import { COUNTED_MONEY } from '#modules/lead-data/lead-conditions/data/counted-money.sql.js';
import { STORED_FLAG_SQL } from '#modules/lead-data/lead-conditions/data/stored-flags.sql.js';
import {
  ADDRESSES,
  FOLDED_TEXTS,
  LABEL_RANKS,
  NAME_RANKS,
  OFFER_NAMES,
  SORTS_BY_CODE_POINT,
} from '#modules/lead-data/lead-conditions/data/lead-names.sql.js';
import type { TopupBasis } from '#modules/lead-data/lead-conditions/domain/condition.js';
import type { GroupKey } from '#modules/lead-data/lead-conditions/domain/grouping.js';
import type {
  LabelNames,
  NamedSort,
  NameRanks,
} from '#modules/lead-data/lead-conditions/domain/lead-names.js';
import {
  LEAD_FIELDS,
  STORED_FLAGS,
  type LeadField,
} from '#modules/lead-data/lead-conditions/domain/lead-fields.js';
import { TOPUP_OF, type MoneyPart } from '#modules/lead-data/lead-conditions/domain/money-parts.js';
import { OFFERED_TO_LIST } from '#modules/lead-data/lead-ledger/data/offers.sql.js';
import { CODED_FIELDS, FLAG, type CodedField } from '../domain/lead-columns.js';
import { BinaryRowReader, type ColumnKind } from './binary-row.js';
import { ChangesQuery, type Changes } from './followed-columns.js';

export interface LeadChanges extends Changes {
  readonly removed: readonly number[];
}

/** Whole cents are exact in a double. */
const ftdCents = (part: 'revenue' | 'payout'): string =>
  `CASE WHEN l.ftd_at IS NOT NULL THEN ((${COUNTED_MONEY[part]}) * 100)::float8 END`;
const cents = (part: MoneyPart): string => `(coalesce(${COUNTED_MONEY[part]}, 0) * 100)::bigint`;
/** Amounts for the lead, as `leadMoney` reads them. */
const LEAD_MONEY = `
  CASE WHEN ${cents('lead_revenue')} <> 0 OR ${cents('lead_payout')} <> 0
    THEN ${cents('lead_revenue')} || ',' || ${cents('lead_payout')} END`;
/** A share of a top-up, as `topupShares` reads it. */
const topupShare = (basis: TopupBasis): string => `
  CASE WHEN l.${basis} IS NOT NULL AND ${cents(TOPUP_OF[basis])} <> 0
    THEN (extract(epoch FROM l.${basis}) * 1000000)::bigint || ',' || ${cents(TOPUP_OF[basis])} END`;
const kindOf = (field: CodedField): ColumnKind =>
  field in LEAD_FIELDS && LEAD_FIELDS[field as LeadField].holds === 'id' ? 'id' : 'text';
const expressionOf = (field: CodedField): string => {
  switch (field) {
    case 'offered_to':
      return `(${OFFERED_TO_LIST})`;
    case 'lead_money':
      return LEAD_MONEY;
    case 'topup_revenue_at':
    case 'topup_payout_at':
      return topupShare(field);
    default:
      return `l.${field}`;
  }
};
const FLAGS = STORED_FLAGS.map(
  (name) => `CASE WHEN ${STORED_FLAG_SQL[name]} THEN ${FLAG[name]} ELSE 0 END`,
).join(' + ');
/** Rows of `leadColumns`. Texts are given as ILIKE folds them. */
const COLUMNS: readonly (readonly [kind: ColumnKind, expression: string])[] = [
  ['int', 'l.id'],
  ['int', `l.status + ${FLAGS}`],
  ['micros', 'l.created_at'],
  ['micros', 'l.ftd_at'],
  ['double', ftdCents('revenue')],
  ['double', ftdCents('payout')],
  ...CODED_FIELDS.map((field) => [kindOf(field), expressionOf(field)] as const),
  ['span', 'lower(l.email)'],
  ['span', 'lower(l.hit_id)'],
  ['span', 'abbrev(l.ip)'],
];
const KINDS = COLUMNS.map(([kind]) => kind);
const SELECTED = COLUMNS.map(([, expression]) => expression).join(', ');
const copied = (conditions: string): string => `
  COPY (
    SELECT ${SELECTED}
    FROM leads l
    WHERE ${conditions}
    ORDER BY l.id
  ) TO STDOUT (FORMAT binary)`;

/** Reads leads for the copy in memory. */
export class LeadChangesQuery extends ChangesQuery {
  /** Reader for the columns that are filled. */
  private reader: BinaryRowReader | undefined;

  constructor(client: pg.Client) {
    super(client, 'leads');
  }

  /** Stores the leads from one id to another, both included. See `Columns.putCoded`. */
  async readBetween(first: number, last: number, columns: Columns, lane: number): Promise<void> {
    const between = copied(`l.id BETWEEN ${first} AND ${last}`);
    await copyOut(this.client, between, (row) => this.put(row, columns, lane));
  }

  /**
   * Stores each lead that changed since a horizon, in its current state. All leads come from one
   * snapshot, so transactions are seen whole. A backup of another server may contain transaction
   * numbers that this server has not reached. Such leads are skipped here, because they were read
   * by id.
   */
  async readSince(since: bigint, columns: Columns): Promise<LeadChanges> {
    await this.client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const horizon = await this.horizon();
    const changed = copied(`
      l.changed_xid >= ${since}
      AND l.changed_xid < pg_snapshot_xmax(pg_current_snapshot())::text::bigint`);
    await copyOut(this.client, changed, (row) => this.put(row, columns, 0));
    // The COPY has locked the table until COMMIT, so that nobody replaces it in between.
    const { rows } = await this.client.query<Omit<LeadChanges, 'horizon'>>({
      name: 'leads_in_memory.removed',
      text: `
        SELECT
          pg_relation_filenode('leads')::int8::float8 AS storage,
          ARRAY(SELECT lead_id FROM lead_removals WHERE changed_xid >= $1::bigint) AS removed`,
      values: [String(since)],
    });
    await this.client.query('COMMIT');
    return { horizon, removed: [], storage: 0, ...rows[0] };
  }

  /** Reads `Changes.storage`. */
  async storage(): Promise<number> {
    const { rows } = await this.client.query<{ storage: number }>(
      `SELECT pg_relation_filenode('leads')::int8::float8 AS storage`,
    );
    return rows[0]?.storage ?? 0;
  }

  ranks(sort: NamedSort): Promise<NameRanks> {
    return this.ranksOf(`leads_in_memory.${sort}`, NAME_RANKS[sort]);
  }

  /** Returns the names of groups. Null if groups of this key are named by the leads' own texts. */
  async labelNames(key: GroupKey): Promise<LabelNames | null> {
    if (key === 'offer') return { texts: await this.offerNames() };
    const text = LABEL_RANKS[key];
    if (text === undefined) return null;
    return { ranks: await this.ranksOf(`leads_in_memory.label_${key}`, text) };
  }

  /** Returns the names of offers by slug. */
  private async offerNames(): Promise<ReadonlyMap<string, string>> {
    const { rows } = await this.client.query<{ text: string; name: string }>({
      name: 'leads_in_memory.offer_names',
      text: OFFER_NAMES,
    });
    return new Map(rows.map(({ text, name }) => [text, name]));
  }

  /** Whether the database sorts texts by code point, as the columns in memory do. */
  async sortsByCodePoint(): Promise<boolean> {
    const { rows } = await this.client.query<{ plain: boolean }>(SORTS_BY_CODE_POINT);
    return rows[0]?.plain === true;
  }

  private put(row: Buffer, columns: Columns, lane: number): void {
    const reader = (this.reader ??= new BinaryRowReader(KINDS, columns.values));
    const { numbers, codes, spans } = reader;
    reader.readAll(row, () => columns.putCoded(numbers, codes, spans, lane));
  }

  /** Folds texts as ILIKE does: only the database knows how its collation folds letters. */
  folded(texts: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.each('leads_in_memory.folded', FOLDED_TEXTS, texts);
  }
  /** Returns IP addresses in the form of the columns. */
  addresses(ips: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.each('leads_in_memory.addresses', ADDRESSES, ips);
  }

  private async each(
    name: string,
    text: string,
    texts: readonly string[],
  ): Promise<ReadonlyMap<string, string>> {
    if (texts.length === 0) return new Map();
    const { rows } = await this.client.query<{ given: string; text: string }>({
      name,
      text,
      values: [texts],
    });
    return new Map(rows.map(({ given, text }) => [given, text]));
  }
}
