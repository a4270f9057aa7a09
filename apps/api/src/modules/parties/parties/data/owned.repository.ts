import { Injectable } from '@nestjs/common';
import type { OpeningDay } from '@leadline/contracts';
import sql, { empty, raw, type Sql } from 'sql-template-tag';
import { DatabaseService, type Records } from '#shared/database/database.service.js';
import { currentVersion, type VersionedEntity } from '#shared/database/record-version.sql.js';
import type { PartySide } from '../domain/sides.js';

/** Columns that every table of rows of a party has. */
export interface OwnedRow {
  readonly id: number;
  readonly party_id: number;
  readonly version: number;
  readonly updated_at: Date;
}
interface OwnedTable {
  readonly table: string;
  readonly entity: VersionedEntity;
}
/** The columns with the id of the party, of which a table has one. */
interface Owner {
  advertiser_id: number;
  publisher_id: number;
}

const ID = { id: true } as const;

/** The part of Prisma's delegate of a table that writes one row. */
export interface RowWriter<Values> {
  readonly create: (row: {
    data: Values & Owner & { updated_at: Date };
    select: typeof ID;
  }) => PromiseLike<{ readonly id: number }>;
  readonly update: (row: {
    where: { id: number };
    data: Values & { updated_at: Date };
    select: typeof ID;
  }) => PromiseLike<unknown>;
  readonly delete: (row: { where: { id: number }; select: typeof ID }) => PromiseLike<unknown>;
}

const ownerOf = (side: PartySide): Sql => raw(`r.${side}_id`);
const ofCountry = (side: PartySide, partyId: number, countryId: number): Sql =>
  sql`${ownerOf(side)} = ${partyId} AND r.country_id = ${countryId}`;

/** The name of the country of a row. */
export const COUNTRY_NAME = sql`(SELECT c.name FROM countries c WHERE c.id = r.country_id)`;

/** Locks the rows. Their keys do not change, so rows that refer to them need not wait. */
const LOCKED = sql`FOR NO KEY UPDATE OF r`;

/**
 * Rows of parties that are not deleted. A kind may have a table for each side. SQL reads them,
 * because the version must be read in the statement that reads the row. Names come from sub-selects,
 * so that a row can be locked alone.
 */
@Injectable()
export abstract class OwnedRecords<Row extends OwnedRow, Values> {
  protected abstract readonly tables: Readonly<Partial<Record<PartySide, OwnedTable>>>;
  protected abstract columns(side: PartySide): Sql;
  /** Order of a list. */
  protected readonly order: Sql = COUNTRY_NAME;

  constructor(protected readonly database: DatabaseService) {}

  /** Returns the delegate of the table. */
  protected abstract writer(records: Records, side: PartySide): RowWriter<Values>;

  /** Lists the rows of a party, by country unless stated. Rows without a country come last. */
  list(
    side: PartySide,
    partyId: number,
    condition = sql`true`,
    order = this.order,
  ): Promise<Row[]> {
    return this.database.query(sql`
      ${this.select(side, sql`${ownerOf(side)} = ${partyId} AND ${condition}`)}
      ORDER BY ${order} NULLS LAST`);
  }

  find(side: PartySide, id: number): Promise<Row | null> {
    return this.one(side, sql`r.id = ${id}`);
  }

  findCountry(side: PartySide, partyId: number, countryId: number): Promise<Row | null> {
    return this.one(side, ofCountry(side, partyId, countryId));
  }

  lock(side: PartySide, id: number): Promise<Row | null> {
    return this.one(side, sql`r.id = ${id}`, LOCKED);
  }

  lockCountry(side: PartySide, partyId: number, countryId: number): Promise<Row | null> {
    return this.one(side, ofCountry(side, partyId, countryId), LOCKED);
  }

  async insert(side: PartySide, partyId: number, values: Values, at: Date): Promise<number> {
    const writer = this.writer(await this.database.records(), side);
    const owner = { [`${side}_id`]: partyId } as unknown as Owner;
    const data = { ...values, ...owner, updated_at: at };
    return (await writer.create({ data, select: ID })).id;
  }

  async update(side: PartySide, id: number, values: Values, at: Date): Promise<void> {
    const writer = this.writer(await this.database.records(), side);
    await writer.update({ where: { id }, data: { ...values, updated_at: at }, select: ID });
  }

  async delete(side: PartySide, id: number): Promise<void> {
    const writer = this.writer(await this.database.records(), side);
    await writer.delete({ where: { id }, select: ID });
  }

  private async one(side: PartySide, where: Sql, lock = empty): Promise<Row | null> {
    const [row] = await this.database.query<Row>(sql`${this.select(side, where)} ${lock}`);
    return row ?? null;
  }

  private select(side: PartySide, where: Sql): Sql {
    const table = this.tables[side];
    if (!table) throw new Error(`There are no such records of ${side}s.`);
    return sql`
      SELECT
        r.id,
        ${ownerOf(side)} AS party_id,
        r.updated_at,
        ${currentVersion(table.entity, sql`r.id`)} AS version,
        ${this.columns(side)}
      FROM ${raw(table.table)} r
      WHERE ${where}
        AND EXISTS (
          SELECT 1
          FROM ${raw(`${side}s`)} p
          WHERE p.id = ${ownerOf(side)} AND p.deleted_at IS NULL
        )`;
  }
}

export interface SupportedCountryValues {
  readonly country_id: number;
  readonly notes: string | null;
}
export interface SupportedCountryRow extends OwnedRow, SupportedCountryValues {}

/** Unique constraints: each country once. */
export const ONE_COUNTRY = {
  advertiser: 'advertiser_supported_countries_advertiser_id_country_id_key',
  publisher: 'publisher_supported_countries_publisher_id_country_id_key',
} as const;

/** Countries from which advertisers take leads, and from which publishers may send. */
@Injectable()
export class SupportedCountryRepository extends OwnedRecords<
  SupportedCountryRow,
  SupportedCountryValues
> {
  protected readonly tables = {
    advertiser: { table: 'advertiser_supported_countries', entity: 'advertiser_country' },
    publisher: { table: 'publisher_supported_countries', entity: 'publisher_country' },
  } as const;
  protected columns(): Sql {
    return sql`r.country_id, r.notes`;
  }

  protected writer(records: Records, side: PartySide): RowWriter<SupportedCountryValues> {
    if (side === 'publisher') return records.publisher_supported_countries;
    return records.advertiser_supported_countries;
  }
}

export interface ExclusionValues {
  readonly publisher_id: number;
  readonly country_ids: number[];
  readonly funnels: string[];
}
export interface ExclusionRow extends OwnedRow, ExclusionValues {
  readonly publisher_name: string;
}

const PUBLISHER_NAME = sql`(SELECT p.name FROM publishers p WHERE p.id = r.publisher_id)`;

/** Leads that are not sent to advertisers. Lists go by publisher. */
@Injectable()
export class ExclusionRepository extends OwnedRecords<ExclusionRow, ExclusionValues> {
  protected readonly tables = {
    advertiser: { table: 'advertiser_exclusions', entity: 'advertiser_exclusion' },
  } as const;
  protected columns(): Sql {
    return sql`
    r.publisher_id, ${PUBLISHER_NAME} AS publisher_name, r.country_ids, r.funnels`;
  }
  protected override readonly order = sql`lower(${PUBLISHER_NAME}), r.id`;

  protected writer(records: Records): RowWriter<ExclusionValues> {
    return records.advertiser_exclusions;
  }
}

export interface OpeningHoursValues {
  readonly country_id: number;
  readonly timezone_id: number;
  readonly days: OpeningDay[];
}
export interface OpeningHoursRow extends OwnedRow, OpeningHoursValues {}

/** The opening hours of advertisers, one row for each country. */
@Injectable()
export class OpeningHoursRepository extends OwnedRecords<OpeningHoursRow, OpeningHoursValues> {
  protected readonly tables = {
    advertiser: { table: 'advertiser_opening_hours', entity: 'advertiser_hours' },
  } as const;
  protected columns(): Sql {
    return sql`r.country_id, r.timezone_id, r.days`;
  }

  protected writer(records: Records): RowWriter<OpeningHoursValues> {
    return records.advertiser_opening_hours;
  }
}
