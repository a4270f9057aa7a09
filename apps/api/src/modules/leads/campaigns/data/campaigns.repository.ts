import { Injectable } from '@nestjs/common';
import type { CampaignStatus } from '@leadline/contracts';
import sql, { raw } from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { currentVersion } from '#shared/database/record-version.sql.js';
import { existingParties } from '#modules/reference/lookups/data/party-locks.sql.js';
import type { CampaignFields, Named } from '../domain/campaign-content.js';

export interface CampaignRow extends CampaignFields {
  readonly id: number;
  readonly status: CampaignStatus;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly version: number;
}
export interface ListedCampaignRow {
  readonly id: number;
  readonly name: string;
  readonly status: CampaignStatus;
  readonly steps: number;
  readonly created_at: Date;
}

const TABLES = { advertiser: raw('advertisers'), publisher: raw('publishers') } as const;

@Injectable()
export class CampaignsRepository {
  constructor(private readonly database: DatabaseService) {}

  list(): Promise<ListedCampaignRow[]> {
    return this.database.query(sql`
      SELECT
        c.id, c.name, c.status, c.created_at,
        (
          SELECT count(*)::int
          FROM campaign_steps t
          WHERE t.campaign_id = c.id AND t.deleted_at IS NULL
        ) AS steps
      FROM campaigns c
      ORDER BY c.created_at DESC, c.id DESC`);
  }

  async find(id: number): Promise<CampaignRow | null> {
    const [row] = await this.database.query<CampaignRow>(sql`
      SELECT
        c.id, c.name, c.status, c.validate_email, c.exit_condition, c.conversion_days,
        c.created_at, c.updated_at, ${currentVersion('campaign', sql`c.id`)} AS version
      FROM campaigns c
      WHERE c.id = ${id}`);
    return row ?? null;
  }

  /**
   * Locks a campaign, so that edits and batches of its imports run one after the other.
   * Registrations continue meanwhile.
   */
  async lock(id: number): Promise<CampaignRow | null> {
    await this.database.query(sql`SELECT 1 FROM campaigns WHERE id = ${id} FOR NO KEY UPDATE`);
    return this.find(id);
  }

  async insert(fields: CampaignFields, userId: number, at: Date): Promise<number> {
    const records = await this.database.records();
    const { id } = await records.campaigns.create({
      data: { ...fields, created_by: userId, created_at: at, updated_at: at },
      select: { id: true },
    });
    return id;
  }

  async update(id: number, fields: CampaignFields, at: Date): Promise<void> {
    const records = await this.database.records();
    await records.campaigns.update({
      where: { id },
      data: { ...fields, updated_at: at },
      select: { id: true },
    });
  }

  async setStatus(id: number, status: CampaignStatus, at: Date): Promise<void> {
    const records = await this.database.records();
    await records.campaigns.update({
      where: { id },
      data: { status, updated_at: at },
      select: { id: true },
    });
  }

  countries(ids: readonly number[]): Promise<Named[]> {
    return this.database.query(sql`
      SELECT id, name FROM countries WHERE id = ANY(${ids}::int[]) ORDER BY name`);
  }

  /**
   * Returns the parties among the ids that exist. With `areKept`, they are not deleted before the
   * transaction ends.
   */
  existing(
    side: keyof typeof TABLES,
    ids: readonly number[],
    { areKept = true }: { areKept?: boolean } = {},
  ): Promise<Named[]> {
    return this.database.query(sql`
      WITH existing AS (${existingParties(side, ids, { areKept })})
      SELECT p.id, p.name
      FROM existing e
      JOIN ${TABLES[side]} p ON p.id = e.id
      ORDER BY lower(p.name), p.id`);
  }

  /** Returns the names of parties, deleted ones included. */
  names(side: keyof typeof TABLES, ids: readonly number[]): Promise<Named[]> {
    return this.database.query(sql`
      SELECT id, name
      FROM ${TABLES[side]}
      WHERE id = ANY(${ids}::int[])
      ORDER BY lower(name), id`);
  }
}
