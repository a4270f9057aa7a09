import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';

/** Reads the records to which a change of an advertiser or a publisher refers. */
@Injectable()
export class PartyFactsQuery {
  constructor(private readonly database: DatabaseService) {}

  async findExclusion(
    advertiserId: number,
    id: number,
  ): Promise<{ publisher_id: number; country_ids: number[]; funnels: string[] } | null> {
    const [row] = await this.database.query<{
      publisher_id: number;
      country_ids: number[];
      funnels: string[];
    }>(sql`
      SELECT publisher_id, country_ids, funnels
      FROM advertiser_exclusions
      WHERE id = ${id} AND advertiser_id = ${advertiserId}`);
    return row ?? null;
  }

  /** Finds the name of a time zone; null if it does not exist. */
  async findZone(id: number): Promise<string | null> {
    const [row] = await this.database.query<{ name: string }>(
      sql`SELECT name FROM time_zones WHERE id = ${id}`,
    );
    return row?.name ?? null;
  }

  listRevenues(
    advertiserId: number,
  ): Promise<{ id: number; country_id: number | null; amount: string }[]> {
    return this.database.query(sql`
      SELECT id, country_id, amount::text AS amount
      FROM advertiser_revenues
      WHERE advertiser_id = ${advertiserId}`);
  }
}
