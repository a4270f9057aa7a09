import { Injectable } from '@nestjs/common';
import sql, { join, raw, type Sql } from 'sql-template-tag';
import { Clickhouse } from '#shared/database/clickhouse.service.js';
import type { Condition } from '#modules/lead-conditions/domain/condition.js';
import { COPY_COLUMNS } from '../domain/copy-columns.js';
import type { CountedRow } from '../domain/batch-rows.js';

/** What of a copy counts. */
export interface VisibleCopy {
  readonly name: string;
  readonly batch: number;
  readonly abandoned: readonly number[];
}

const NAMES = COPY_COLUMNS.map(({ name }) => name);
const MICROS_A_DAY = 86_400_000_000;
const INSERTED = ['batch', 'sign', ...NAMES];

/** The rows of a copy that count, as `l`: add the signs. */
export const visibleRows = (
  clickhouse: Clickhouse,
  { name, batch, abandoned }: VisibleCopy,
): { from: Sql; counts: Sql } => ({
  from: sql`${raw(tableOf(clickhouse, name))} AS l`,
  counts:
    abandoned.length === 0
      ? sql`l.batch <= ${batch}`
      : sql`l.batch <= ${batch} AND l.batch NOT IN (${join([...abandoned])})`,
});

/**
 * What conditions say of the columns that the tables are ordered by. The rest of the rows need not
 * be read.
 */
export const placeSql = (conditions: readonly Condition[]): Sql => {
  const ranges = conditions.flatMap((condition) => (condition.kind === 'range' ? [condition] : []));
  const hasFtd =
    conditions.some(({ kind }) => kind === 'reported') ||
    ranges.some(({ basis, range }) => basis === 'ftd_at' && (range.from ?? range.until));
  const days = ranges
    .filter(({ basis }) => basis === 'created_at')
    .flatMap(({ range: { from, until } }) => [
      ...(from ? [sql`l.day >= ${dayOf(from)}`] : []),
      ...(until ? [sql`l.day <= ${dayOf(until)}`] : []),
    ]);
  return join([...days, ...(hasFtd ? [raw('l.has_ftd = 1')] : []), raw('1 = 1')], ' AND ');
};
const dayOf = (at: Date): number => Math.trunc((at.getTime() * 1000) / MICROS_A_DAY);

/** Reads and writes go through a Distributed table where there is a cluster. */
const tableOf = ({ cluster }: Clickhouse, name: string): string =>
  cluster === null ? `leads_${name}` : `leads_${name}_all`;

/** The tables of a copy in ClickHouse. */
@Injectable()
export class CopyTables {
  constructor(private readonly clickhouse: Clickhouse) {}

  /**
   * By month and day, because most questions are about a range of time; by id within it, so that what
   * a lead was is found fast. The few with an FTD are apart.
   */
  async create(name: string): Promise<void> {
    const columns = COPY_COLUMNS.map((column) => `${column.name} ${column.type}`).join(', ');
    await this.clickhouse.onEvery(
      raw(`
        CREATE TABLE IF NOT EXISTS leads_${name} (
          batch UInt32,
          sign Int8,
          ${columns},
          day Int32 DEFAULT toInt32(intDiv(created_at, ${MICROS_A_DAY})),
          has_ftd UInt8 DEFAULT isNotNull(ftd_at)
        )
        ENGINE = MergeTree()
        PARTITION BY (toYYYYMM(toDateTime(intDiv(created_at, 1000000), 'UTC')), has_ftd)
        ORDER BY (day, id, batch)`),
    );
    const { cluster } = this.clickhouse;
    if (cluster !== null)
      await this.clickhouse.onEvery(
        raw(`
          CREATE TABLE IF NOT EXISTS leads_${name}_all AS leads_${name}
          ENGINE = Distributed('${cluster}', currentDatabase(), leads_${name}, intHash32(id))`),
      );
  }

  async drop(name: string): Promise<void> {
    if (this.clickhouse.cluster !== null)
      await this.clickhouse.onEvery(raw(`DROP TABLE IF EXISTS leads_${name}_all`));
    await this.clickhouse.onEvery(raw(`DROP TABLE IF EXISTS leads_${name}`));
  }

  /** Lines with batch and sign first. If it throws, any of them may be there. */
  insert(name: string, lines: readonly string[]): Promise<void> {
    return this.clickhouse.insert(tableOf(this.clickhouse, name), INSERTED, lines);
  }

  /** The greatest number of a batch of which anything is there. */
  async lastBatch(name: string): Promise<number> {
    const [row] = await this.clickhouse.rows<[number]>(
      sql`SELECT max(batch) FROM ${raw(tableOf(this.clickhouse, name))}`,
    );
    return row?.[0] ?? 0;
  }

  /** What counts of these leads. */
  async rowsOf(copy: VisibleCopy, ids: readonly number[]): Promise<CountedRow[]> {
    if (ids.length === 0) return [];
    const { from, counts } = visibleRows(this.clickhouse, copy);
    const columns = raw(NAMES.map((name) => `l.${name}`).join(', '));
    const rows = await this.clickhouse.rows<[count: string, ...(string | number | null)[]]>(sql`
      SELECT sum(l.sign) AS count, ${columns}
      FROM ${from}
      WHERE l.id IN (${join([...ids])}) AND ${counts}
      GROUP BY ${columns}
      HAVING count != 0
      ORDER BY l.id`);
    return rows.map(([count, ...row]) => ({
      count: Number(count),
      row: row.map((value) => (value === null ? null : String(value))),
    }));
  }
}
