import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { DatabaseService, type Records } from '#shared/database/database.service.js';

/** Columns of a record that this module itself reads. */
export interface StoredRow {
  readonly id: number;
  readonly updated_at: Date;
}
/** Values in Prisma's types: with mutable lists, which Prisma does not change. */
type Columns<Values> = {
  -readonly [Key in keyof Values]: Values[Key] extends readonly (infer Item)[]
    ? Item[]
    : Values[Key];
};

interface ChangeTimes {
  updated_at: Date;
  deleted_at?: Date;
}
type ChangedColumns<Values> = ChangeTimes | (ChangeTimes & Partial<Columns<Values>>);

const ID = { id: true } as const;

/** The part of Prisma's delegate of a table that writes one row. */
interface RowWriter<Values, NewValues> {
  readonly create: (row: {
    data: Columns<NewValues> & { created_at: Date; updated_at: Date };
    select: typeof ID;
  }) => PromiseLike<{ readonly id: number }>;
  readonly update: (row: {
    where: { id: number };
    data: ChangedColumns<Values>;
    select: typeof ID;
  }) => PromiseLike<unknown>;
  readonly delete: (row: { where: { id: number }; select: typeof ID }) => PromiseLike<unknown>;
}

/**
 * Rows of a kind of record. The class in `data/` names the table, so that `pnpm check` sees its
 * writer, and reads the columns. Rows are read and locked by SQL, for their version and because
 * Prisma has no row locks.
 */
@Injectable()
export abstract class RecordTable<Row extends StoredRow, Values, NewValues = Values> {
  /** `SELECT … FROM … r WHERE …`: rows `r` that are not deleted. */
  protected abstract readonly rows: Sql;

  constructor(protected readonly database: DatabaseService) {}

  /** Returns the delegate of the table. */
  protected abstract writer(records: Records): RowWriter<Values, NewValues>;

  /** Lists the rows by id. */
  list(): Promise<Row[]> {
    return this.database.query<Row>(sql`${this.rows} ORDER BY r.id`);
  }

  async find(id: number): Promise<Row | null> {
    const [row] = await this.database.query<Row>(sql`${this.rows} AND r.id = ${id}`);
    return row ?? null;
  }

  /** Locks a row, so that two edits run one after the other. */
  async lock(id: number): Promise<Row | null> {
    const [row] = await this.database.query<Row>(
      sql`${this.rows} AND r.id = ${id} FOR UPDATE OF r`,
    );
    return row ?? null;
  }

  async insert(values: NewValues, at: Date): Promise<number> {
    const writer = this.writer(await this.database.records());
    const data = { ...(values as Columns<NewValues>), created_at: at, updated_at: at };
    return (await writer.create({ data, select: ID })).id;
  }

  /** Sets the given values. */
  async update(id: number, values: Partial<Values>, at: Date): Promise<void> {
    await this.set(id, { ...(values as Partial<Columns<Values>>), updated_at: at });
  }

  async delete(id: number): Promise<void> {
    const writer = this.writer(await this.database.records());
    await writer.delete({ where: { id }, select: ID });
  }

  /** Keeps the row, which `rows` leaves out from now on. */
  async softDelete(id: number, at: Date): Promise<void> {
    await this.set(id, { updated_at: at, deleted_at: at });
  }

  private async set(id: number, data: ChangedColumns<Values>): Promise<void> {
    const writer = this.writer(await this.database.records());
    await writer.update({ where: { id }, data, select: ID });
  }
}
