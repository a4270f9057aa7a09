import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import type { PartySide } from '../domain/sides.js';
import {
  COUNTRY_NAME,
  LOCKED,
  ofParty,
  ownedRows,
  type OwnedRow,
  type OwnedTable,
} from './owned-rows.sql.js';

export interface SupportedCountryRow extends OwnedRow {
  readonly country_id: number;
  readonly notes: string | null;
}
export type SupportedCountryValues = Pick<SupportedCountryRow, 'country_id' | 'notes'>;

const TABLES = {
  advertiser: {
    table: 'advertiser_supported_countries',
    side: 'advertiser',
    entity: 'advertiser_country',
  },
  publisher: {
    table: 'publisher_supported_countries',
    side: 'publisher',
    entity: 'publisher_country',
  },
} as const satisfies Record<PartySide, OwnedTable>;
const COLUMNS = sql`r.country_id, r.notes`;
/** Unique constraints: each country once. */
export const ONE_COUNTRY = {
  advertiser: 'advertiser_supported_countries_advertiser_id_country_id_key',
  publisher: 'publisher_supported_countries_publisher_id_country_id_key',
} as const;

/** Countries from which advertisers take leads, and from which publishers may send. */
@Injectable()
export class SupportedCountryRepository {
  constructor(private readonly database: DatabaseService) {}

  /** Lists the rows by country. */
  list(side: PartySide, partyId: number): Promise<SupportedCountryRow[]> {
    const table = TABLES[side];
    return this.database.query(sql`
      ${ownedRows(table, COLUMNS, ofParty(table, partyId))}
      ORDER BY ${COUNTRY_NAME}`);
  }

  lock(side: PartySide, id: number): Promise<SupportedCountryRow | null> {
    return this.lockOne(side, sql`r.id = ${id}`);
  }

  lockCountry(
    side: PartySide,
    partyId: number,
    countryId: number,
  ): Promise<SupportedCountryRow | null> {
    return this.lockOne(
      side,
      sql`${ofParty(TABLES[side], partyId)} AND r.country_id = ${countryId}`,
    );
  }

  async insert(
    side: PartySide,
    partyId: number,
    { country_id, notes }: SupportedCountryValues,
    at: Date,
  ): Promise<number> {
    const records = await this.database.records();
    const data = { country_id, notes, updated_at: at };
    const select = { id: true } as const;
    const { id } =
      side === 'advertiser'
        ? await records.advertiser_supported_countries.create({
            data: { ...data, advertiser_id: partyId },
            select,
          })
        : await records.publisher_supported_countries.create({
            data: { ...data, publisher_id: partyId },
            select,
          });
    return id;
  }

  async update(
    side: PartySide,
    id: number,
    { country_id, notes }: SupportedCountryValues,
    at: Date,
  ): Promise<void> {
    const records = await this.database.records();
    const change = {
      where: { id },
      data: { country_id, notes, updated_at: at },
      select: { id: true },
    } as const;
    if (side === 'advertiser') await records.advertiser_supported_countries.update(change);
    else await records.publisher_supported_countries.update(change);
  }

  async delete(side: PartySide, id: number): Promise<void> {
    const records = await this.database.records();
    const which = { where: { id }, select: { id: true } } as const;
    if (side === 'advertiser') await records.advertiser_supported_countries.delete(which);
    else await records.publisher_supported_countries.delete(which);
  }

  private async lockOne(side: PartySide, where: Sql): Promise<SupportedCountryRow | null> {
    const [row] = await this.database.query<SupportedCountryRow>(
      sql`${ownedRows(TABLES[side], COLUMNS, where)} ${LOCKED}`,
    );
    return row ?? null;
  }
}
