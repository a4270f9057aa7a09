import { Injectable } from '@nestjs/common';
import type { CampaignMethod, CampaignSourceStatus, DelayUnit } from '@leadline/contracts';
import sql, { raw } from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import type { SourceFilters } from '../domain/source-conditions.js';

/** Settings of a source that staff choose. */
export interface NewSource extends SourceFilters {
  readonly type: CampaignMethod;
  readonly delay: number | null;
  readonly delay_unit: DelayUnit;
  readonly schedule: Date | null;
}
export interface SourceRow extends NewSource {
  readonly id: number;
  readonly campaign_id: number;
  readonly status: CampaignSourceStatus;
  readonly imported_at: Date | null;
  readonly created_at: Date;
}

const COLUMNS = raw(`
  id, campaign_id, status, type, lead_statuses, delay, delay_unit, schedule, advertiser_ids,
  publisher_ids, country_ids, funnels, brand_statuses, excluded, imported_at, created_at`);

/** Sources of campaigns, as staff see them. */
@Injectable()
export class SourcesRepository {
  constructor(private readonly database: DatabaseService) {}

  list(campaignId: number): Promise<SourceRow[]> {
    return this.database.query(sql`
      SELECT ${COLUMNS}
      FROM campaign_sources
      WHERE campaign_id = ${campaignId} AND deleted_at IS NULL
      ORDER BY id`);
  }

  async insert(campaignId: number, source: NewSource, at: Date): Promise<number> {
    const [row] = await this.database.query<{ id: number }>(sql`
      INSERT INTO campaign_sources (
        campaign_id, type, lead_statuses, delay, delay_unit, schedule, advertiser_ids,
        publisher_ids, country_ids, funnels, brand_statuses, excluded, created_at, due_at
      )
      VALUES (
        ${campaignId}, ${source.type}, ${source.lead_statuses}, ${source.delay},
        ${source.delay_unit}, ${source.schedule}, ${source.advertiser_ids},
        ${source.publisher_ids}, ${source.country_ids}, ${source.funnels},
        ${source.brand_statuses}, ${source.excluded}, ${at},
        coalesce(${source.schedule}::timestamptz, ${at}::timestamptz)
      )
      RETURNING id`);
    if (!row) throw new Error('A source was not stored.');
    return row.id;
  }

  async setStatus(id: number, status: CampaignSourceStatus): Promise<void> {
    await this.database.query(sql`
      UPDATE campaign_sources SET status = ${status} WHERE id = ${id}`);
  }

  /**
   * Makes a source play. A worker that imports it now gives up, and the next run begins at once.
   */
  async play(id: number, at: Date): Promise<void> {
    await this.database.query(sql`
      UPDATE campaign_sources
      SET status = 'active', due_at = greatest(${at}::timestamptz, schedule), runs = runs + 1
      WHERE id = ${id}`);
  }

  async remove(id: number, at: Date): Promise<void> {
    await this.database.query(sql`
      UPDATE campaign_sources SET deleted_at = ${at}, status = 'inactive' WHERE id = ${id}`);
  }

  /** Makes imports due that a pause interrupted. */
  async makeDue(campaignId: number, at: Date): Promise<void> {
    await this.database.query(sql`
      UPDATE campaign_sources
      SET due_at = greatest(${at}::timestamptz, schedule), runs = runs + 1
      WHERE campaign_id = ${campaignId} AND status = 'active' AND imported_at IS NULL`);
  }

  async completeAll(campaignId: number): Promise<void> {
    await this.database.query(sql`
      UPDATE campaign_sources
      SET status = 'completed'
      WHERE campaign_id = ${campaignId} AND deleted_at IS NULL`);
  }
}
