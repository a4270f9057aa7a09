import { Injectable } from '@nestjs/common';
import type { OpeningDay } from '@leadline/contracts';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import {
  COUNTRY_NAME,
  LOCKED,
  ofParty,
  ownedRows,
  type OwnedRow,
  type OwnedTable,
} from './owned-rows.sql.js';

export interface OpeningHoursRow extends OwnedRow {
  readonly country_id: number;
  readonly timezone_id: number;
  readonly days: OpeningDay[];
}
export type OpeningHoursValues = Pick<OpeningHoursRow, 'timezone_id' | 'days'>;

const TABLE: OwnedTable = {
  table: 'advertiser_opening_hours',
  side: 'advertiser',
  entity: 'advertiser_hours',
};
const COLUMNS = sql`r.country_id, r.timezone_id, r.days`;

/** The opening hours of advertisers, one row for each country. */
@Injectable()
export class OpeningHoursRepository {
  constructor(private readonly database: DatabaseService) {}

  /**
   * Locks the hours of an advertiser, also for countries without any, so that two saves do not add
   * the same country. False if the advertiser does not exist.
   */
  async lockAll(advertiserId: number): Promise<boolean> {
    const rows = await this.database.query(sql`
      SELECT 1
      FROM advertisers
      WHERE id = ${advertiserId} AND deleted_at IS NULL
      FOR NO KEY UPDATE`);
    return rows.length > 0;
  }

  /** Lists hours by country. */
  list(advertiserId: number): Promise<OpeningHoursRow[]> {
    return this.database.query(sql`
      ${ownedRows(TABLE, COLUMNS, ofParty(TABLE, advertiserId))}
      ORDER BY ${COUNTRY_NAME}`);
  }

  async lock(advertiserId: number, countryId: number): Promise<OpeningHoursRow | null> {
    const which = sql`${ofParty(TABLE, advertiserId)} AND r.country_id = ${countryId}`;
    const [row] = await this.database.query<OpeningHoursRow>(
      sql`${ownedRows(TABLE, COLUMNS, which)} ${LOCKED}`,
    );
    return row ?? null;
  }

  async insert(
    advertiserId: number,
    countryId: number,
    { timezone_id, days }: OpeningHoursValues,
    at: Date,
  ): Promise<number> {
    const records = await this.database.records();
    const { id } = await records.advertiser_opening_hours.create({
      data: {
        advertiser_id: advertiserId,
        country_id: countryId,
        timezone_id,
        days,
        updated_at: at,
      },
      select: { id: true },
    });
    return id;
  }

  async update(id: number, { timezone_id, days }: OpeningHoursValues, at: Date): Promise<void> {
    const records = await this.database.records();
    await records.advertiser_opening_hours.update({
      where: { id },
      data: { timezone_id, days, updated_at: at },
      select: { id: true },
    });
  }

  async delete(id: number): Promise<void> {
    const records = await this.database.records();
    await records.advertiser_opening_hours.delete({ where: { id }, select: { id: true } });
  }
}
