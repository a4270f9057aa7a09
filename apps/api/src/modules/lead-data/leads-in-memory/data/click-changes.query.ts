import { ValueList, type Columns } from '@leadline/column-store';
import type pg from 'pg';
import { copyOut } from '#shared/database/copy-out.js';
import { CLICK_LABEL_RANKS } from '#modules/lead-data/lead-conditions/data/click-names.sql.js';
import {
  CLICK_OUTCOME,
  COUNTS_FOR_CLICK,
} from '#modules/lead-data/lead-conditions/data/click-outcome.sql.js';
import {
  CLICK_FIELD_NAMES,
  CLICK_FIELDS,
  type ClickKey,
} from '#modules/lead-data/lead-conditions/domain/click-conditions.js';
import { CLICK_KIND } from '../domain/click-columns.js';
import type { NameRanks } from '#modules/lead-data/lead-conditions/domain/lead-names.js';
import { BinaryRowReader, type ColumnKind } from './binary-row.js';
import { ChangesQuery, type Changes } from './followed-columns.js';

/** Rows of `CLICK_COLUMNS`. */
const COLUMNS: readonly (readonly [kind: ColumnKind, expression: string])[] = [
  ['double', 'k.id::float8'],
  [
    'int',
    `CASE WHEN k.is_bot THEN ${CLICK_KIND.bot} WHEN k.is_unique THEN ${CLICK_KIND.unique}
      ELSE ${CLICK_KIND.repeated} END`,
  ],
  ['micros', 'k.created_at'],
  ...CLICK_FIELD_NAMES.map(
    (field) =>
      [
        CLICK_FIELDS[field],
        CLICK_FIELDS[field] === 'text' ? `nullif(k.${field}, '')` : `k.${field}`,
      ] as const,
  ),
];
const copied = (conditions: string): string => `
  COPY (
    SELECT ${COLUMNS.map(([, expression]) => expression).join(', ')}
    FROM clicks k
    WHERE ${conditions}
    ORDER BY k.id
  ) TO STDOUT (FORMAT binary)`;

/** Id and outcome of a click, and a text, which every row of the reader has. */
const OUTCOMES = `
  k.id::float8, sum(o.leads)::float8, sum(o.ftds)::float8, sum(o.publisher_ftds)::float8,
  (sum(o.payout) * 100)::float8, NULL::text`;
const OUTCOME_KINDS: readonly ColumnKind[] = [
  ...Array.from({ length: 5 }, () => 'double' as const),
  'text',
];
/** Selects the outcomes of all clicks that have any. */
const ALL_OUTCOMES = `
  COPY (
    SELECT ${OUTCOMES}
    FROM (
      SELECT l.publisher_id, l.hit_id, ${CLICK_OUTCOME}
      FROM leads l
      WHERE l.hit_id IS NOT NULL AND ${COUNTS_FOR_CLICK}
      GROUP BY l.publisher_id, l.hit_id
    ) o
    JOIN clicks k ON k.publisher_id = o.publisher_id AND k.hit_id = o.hit_id
    GROUP BY k.id
  ) TO STDOUT (FORMAT binary)`;
/**
 * Selects the outcomes of clicks whose leads have changed, also if no lead counts any more, and the
 * outcomes of new clicks: while the database is slow, a click may be stored after its lead (ADR
 * 12).
 */
const changedOutcomes = (since: bigint): string => `
  COPY (
    SELECT ${OUTCOMES}
    FROM clicks k
    CROSS JOIN LATERAL (
      SELECT ${CLICK_OUTCOME}
      FROM leads l
      WHERE l.publisher_id = k.publisher_id AND l.hit_id = k.hit_id AND ${COUNTS_FOR_CLICK}
    ) o
    WHERE k.hit_id IN (
      SELECT c.hit_id
      FROM leads c
      WHERE c.changed_xid >= ${since} AND c.hit_id IS NOT NULL
      UNION ALL
      SELECT n.hit_id
      FROM clicks n
      WHERE n.changed_xid >= ${since}
      UNION ALL
      SELECT c.hit_id
      FROM lead_removals r
      JOIN clicks c ON c.id = r.click_id
      WHERE r.changed_xid >= ${since}
        AND r.changed_xid < pg_snapshot_xmax(pg_current_snapshot())::text::bigint
    )
    GROUP BY k.id
  ) TO STDOUT (FORMAT binary)`;

/** Reads clicks and their outcomes for the copy in memory. */
export class ClickChangesQuery extends ChangesQuery {
  private reader: BinaryRowReader | undefined;

  constructor(client: pg.Client) {
    super(client, 'clicks');
  }

  async readBetween(first: number, last: number, columns: Columns): Promise<void> {
    await this.copy(copied(`k.id BETWEEN ${first} AND ${last}`), columns);
  }

  /** Reads the outcomes of all clicks, which must have been read before. */
  readAllOutcomes(columns: Columns): Promise<void> {
    return this.copyOutcomes(ALL_OUTCOMES, columns);
  }

  /** Reads clicks and outcomes that changed since a horizon, all from one snapshot. */
  async readSince(since: bigint, columns: Columns): Promise<Changes> {
    await this.client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const horizon = await this.horizon();
    const changed = `
      k.changed_xid >= ${since}
      AND k.changed_xid < pg_snapshot_xmax(pg_current_snapshot())::text::bigint`;
    await this.copy(copied(changed), columns);
    await this.copyOutcomes(changedOutcomes(since), columns);
    const { rows } = await this.client.query<Omit<Changes, 'horizon'>>(
      `SELECT pg_relation_filenode('clicks') || '/' || pg_relation_filenode('leads') AS storage`,
    );
    await this.client.query('COMMIT');
    return { horizon, storage: '', ...rows[0] };
  }

  /**
   * Returns the ranks of the names of groups by id; null if the groups of the key have no names.
   */
  async labelRanks(key: ClickKey): Promise<NameRanks | null> {
    const text = CLICK_LABEL_RANKS[key];
    if (text === undefined) return null;
    return this.ranksOf(`clicks_in_memory.label_${key}`, text);
  }

  private async copy(text: string, columns: Columns): Promise<void> {
    this.reader ??= new BinaryRowReader(
      COLUMNS.map(([kind]) => kind),
      columns.values,
    );
    const { reader } = this;
    await copyOut(this.client, text, (bytes) =>
      reader.readAll(bytes, () => columns.putCoded(reader.numbers, reader.codes, reader.spans)),
    );
  }

  private async copyOutcomes(text: string, columns: Columns): Promise<void> {
    const reader = new BinaryRowReader(OUTCOME_KINDS, [new ValueList(1)]);
    await copyOut(this.client, text, (bytes) =>
      reader.readAll(bytes, () => {
        const [id = 0, ...outcome] = reader.numbers;
        columns.setAmounts(id, outcome);
      }),
    );
  }
}
