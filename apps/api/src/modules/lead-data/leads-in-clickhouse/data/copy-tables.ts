import { Injectable } from '@nestjs/common';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { ClickhouseService } from '#shared/database/clickhouse.service.js';
import type { Condition } from '#modules/lead-data/lead-conditions/domain/condition.js';
import type { TimeRange } from '#modules/lead-data/lead-conditions/domain/lead-criteria.js';
import type { CountedRow } from '../domain/batch-rows.js';
import { COPY_COLUMNS, type CopyKind } from '../domain/copy-kinds.js';

/** Name of the tables of a copy. */
export interface NamedCopy {
  readonly kind: CopyKind;
  readonly name: string;
}

/** The batches of a copy that count. */
export interface VisibleCopy extends NamedCopy {
  readonly batch: number;
  readonly abandoned: readonly number[];
}

const MICROS_A_DAY = 86_400_000_000;
const namesOf = (kind: CopyKind): string[] => COPY_COLUMNS[kind].map(({ name }) => name);

/** Aliases of the rows of a copy, as in statements for PostgreSQL. */
const ALIAS: Readonly<Record<CopyKind, string>> = { leads: 'l', clicks: 'k' };

/** Returns the rows of a copy that count, as `l` or `k`. Sums have to add the signs. */
export const visibleRows = (
  clickhouse: ClickhouseService,
  { kind, name, batch, abandoned }: VisibleCopy,
): { from: Sql; counts: Sql } => {
  const alias = ALIAS[kind];
  const batchOf = raw(`${alias}.batch`);
  return {
    from: sql`${raw(tableOf(clickhouse, { kind, name }))} AS ${raw(alias)}`,
    counts:
      abandoned.length === 0
        ? sql`${batchOf} <= ${batch}`
        : sql`${batchOf} <= ${batch} AND ${batchOf} NOT IN (${join([...abandoned])})`,
  };
};

/**
 * Translates conditions on the columns that the tables are ordered by, so that other rows need not
 * be read.
 */
export const placeSql = (conditions: readonly Condition[]): Sql => {
  const ranges = conditions.flatMap((condition) => (condition.kind === 'range' ? [condition] : []));
  const hasFtd =
    conditions.some(({ kind }) => kind === 'reported') ||
    ranges.some(({ basis, range }) => basis === 'ftd_at' && (range.from ?? range.until));
  const days = ranges
    .filter(({ basis }) => basis === 'created_at')
    .map(({ range }) => daysSql(range, 'l'));
  return join([...days, ...(hasFtd ? [raw('l.has_ftd = 1')] : []), raw('1 = 1')], ' AND ');
};

/** Returns the condition for the days of a range, on the rows of an alias. */
export const daysSql = ({ from, until }: TimeRange, alias: string): Sql => {
  const day = raw(`${alias}.day`);
  return join(
    [
      ...(from ? [sql`${day} >= ${dayOf(from)}`] : []),
      ...(until ? [sql`${day} <= ${dayOf(until)}`] : []),
      raw('1 = 1'),
    ],
    ' AND ',
  );
};
const dayOf = (at: Date): number => Math.trunc((at.getTime() * 1000) / MICROS_A_DAY);

/** Returns the table for reads and writes: a Distributed table where there is a cluster. */
const tableOf = ({ cluster }: ClickhouseService, { kind, name }: NamedCopy): string =>
  cluster === null ? `${kind}_${name}` : `${kind}_${name}_all`;

/**
 * Sorted by month and day, because most questions are about a range of time, and by id within it,
 * so that the former row of an id is found fast. The few leads with an FTD are stored apart.
 */
const LAYOUT: Readonly<Record<CopyKind, { more: string; partition: string }>> = {
  leads: { more: ', has_ftd UInt8 DEFAULT isNotNull(ftd_at)', partition: ', has_ftd' },
  clicks: { more: '', partition: '' },
};

/** The tables of a copy in ClickHouse. */
@Injectable()
export class CopyTables {
  constructor(private readonly clickhouse: ClickhouseService) {}

  async create({ kind, name }: NamedCopy): Promise<void> {
    const table = `${kind}_${name}`;
    const columns = COPY_COLUMNS[kind].map((column) => `${column.name} ${column.type}`).join(', ');
    const { more, partition } = LAYOUT[kind];
    await this.clickhouse.onEvery(
      raw(`
        CREATE TABLE IF NOT EXISTS ${table} (
          batch UInt32,
          sign Int8,
          ${columns},
          day Int32 DEFAULT toInt32(intDiv(created_at, ${MICROS_A_DAY}))
          ${more}
        )
        ENGINE = MergeTree()
        PARTITION BY (toYYYYMM(toDateTime(intDiv(created_at, 1000000), 'UTC'))${partition})
        ORDER BY (day, id, batch)`),
    );
    const { cluster } = this.clickhouse;
    if (cluster !== null)
      await this.clickhouse.onEvery(
        raw(`
          CREATE TABLE IF NOT EXISTS ${table}_all AS ${table}
          ENGINE = Distributed('${cluster}', currentDatabase(), ${table}, intHash32(id))`),
      );
  }

  async drop({ kind, name }: NamedCopy): Promise<void> {
    const table = `${kind}_${name}`;
    if (this.clickhouse.cluster !== null)
      await this.clickhouse.onEvery(raw(`DROP TABLE IF EXISTS ${table}_all`));
    await this.clickhouse.onEvery(raw(`DROP TABLE IF EXISTS ${table}`));
  }

  /** Inserts lines that begin with batch and sign. If it throws, any of them may have arrived. */
  insert(copy: NamedCopy, lines: readonly string[]): Promise<void> {
    const columns = ['batch', 'sign', ...namesOf(copy.kind)];
    return this.clickhouse.insert(tableOf(this.clickhouse, copy), columns, lines);
  }

  /** Returns the greatest batch number of which any row has arrived. */
  async lastBatch(copy: NamedCopy): Promise<number> {
    const [row] = await this.clickhouse.rows<[number]>(
      sql`SELECT max(batch) FROM ${raw(tableOf(this.clickhouse, copy))}`,
    );
    return row?.[0] ?? 0;
  }

  /**
   * Checks that every shard answers, and throws otherwise. Its condition matches no day, so no row
   * is read.
   */
  async showLife(copy: NamedCopy, signal: AbortSignal): Promise<void> {
    await this.clickhouse.rows(
      sql`SELECT count() FROM ${raw(tableOf(this.clickhouse, copy))} WHERE day < -1000000`,
      signal,
    );
  }

  /** Returns the counted rows of the leads or clicks with these ids. */
  async rowsOf(copy: VisibleCopy, ids: readonly number[]): Promise<CountedRow[]> {
    if (ids.length === 0) return [];
    const { from, counts } = visibleRows(this.clickhouse, copy);
    const alias = ALIAS[copy.kind];
    const columns = raw(
      namesOf(copy.kind)
        .map((name) => `${alias}.${name}`)
        .join(', '),
    );
    const rows = await this.clickhouse.rows<[count: string, ...(string | number | null)[]]>(sql`
      SELECT sum(${raw(alias)}.sign) AS count, ${columns}
      FROM ${from}
      WHERE ${raw(alias)}.id IN (${join([...ids])}) AND ${counts}
      GROUP BY ${columns}
      HAVING count != 0
      ORDER BY ${raw(alias)}.id`);
    return rows.map(([count, ...row]) => ({
      count: Number(count),
      row: row.map((value) => (value === null ? null : String(value))),
    }));
  }
}
