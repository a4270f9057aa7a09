import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { LOCKED, ofParty, ownedRows, type OwnedRow, type OwnedTable } from './owned-rows.sql.js';

export interface ExclusionRow extends OwnedRow {
  readonly publisher_id: number;
  readonly publisher_name: string;
  readonly country_ids: number[];
  readonly funnels: string[];
}
export interface ExclusionValues {
  readonly publisher_id: number;
  readonly country_ids: number[];
  readonly funnels: string[];
}

const TABLE: OwnedTable = {
  table: 'advertiser_exclusions',
  side: 'advertiser',
  entity: 'advertiser_exclusion',
};
const PUBLISHER_NAME = sql`(SELECT p.name FROM publishers p WHERE p.id = r.publisher_id)`;
const COLUMNS = sql`
  r.publisher_id, ${PUBLISHER_NAME} AS publisher_name, r.country_ids, r.funnels`;

/** Leads that are not sent to advertisers. */
@Injectable()
export class ExclusionRepository {
  constructor(private readonly database: DatabaseService) {}

  /** Lists exclusions by publisher. */
  list(advertiserId: number): Promise<ExclusionRow[]> {
    return this.database.query(sql`
      ${ownedRows(TABLE, COLUMNS, ofParty(TABLE, advertiserId))}
      ORDER BY lower(${PUBLISHER_NAME}), r.id`);
  }

  async lock(id: number): Promise<ExclusionRow | null> {
    const [row] = await this.database.query<ExclusionRow>(
      sql`${ownedRows(TABLE, COLUMNS, sql`r.id = ${id}`)} ${LOCKED}`,
    );
    return row ?? null;
  }

  async insert(advertiserId: number, values: ExclusionValues, at: Date): Promise<number> {
    const records = await this.database.records();
    const { publisher_id, country_ids, funnels } = values;
    const { id } = await records.advertiser_exclusions.create({
      data: { advertiser_id: advertiserId, publisher_id, country_ids, funnels, updated_at: at },
      select: { id: true },
    });
    return id;
  }

  async update(id: number, values: ExclusionValues, at: Date): Promise<void> {
    const records = await this.database.records();
    const { publisher_id, country_ids, funnels } = values;
    await records.advertiser_exclusions.update({
      where: { id },
      data: { publisher_id, country_ids, funnels, updated_at: at },
      select: { id: true },
    });
  }

  async delete(id: number): Promise<void> {
    const records = await this.database.records();
    await records.advertiser_exclusions.delete({ where: { id }, select: { id: true } });
  }
}
