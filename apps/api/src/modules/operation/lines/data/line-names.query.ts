import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { isOwnDistribution, isOwnParty } from '#modules/reference/lookups/data/own-parties.sql.js';
import type { NamedRecord } from '../domain/names.js';

interface AdvertiserNames {
  readonly id: number;
  readonly name: string;
  readonly display_name: string;
}

/** The names of records that a caller may see. */
@Injectable()
export class LineNamesQuery {
  constructor(private readonly database: DatabaseService) {}

  async advertisers(): Promise<NamedRecord[]> {
    const rows = await this.database.query<AdvertiserNames>(sql`
      SELECT id, name, display_name
      FROM advertisers
      WHERE deleted_at IS NULL AND ${isOwnParty('advertiser', sql`id`)}
      ORDER BY id`);
    return rows.map(({ id, name, display_name }) => ({ id, name, otherNames: [display_name] }));
  }

  publishers(): Promise<NamedRecord[]> {
    return this.database.query(sql`
      SELECT id, name
      FROM publishers
      WHERE deleted_at IS NULL AND ${isOwnParty('publisher', sql`id`)}
      ORDER BY id`);
  }

  distributions(): Promise<NamedRecord[]> {
    return this.database.query(sql`
      SELECT d.id, d.name
      FROM distributions d
      WHERE d.deleted_at IS NULL AND ${isOwnDistribution()}
      ORDER BY d.id`);
  }
}
