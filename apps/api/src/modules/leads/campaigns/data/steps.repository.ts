import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import type { Named } from '../domain/campaign-content.js';

/** Settings of a step that staff choose. */
export interface NewStep {
  readonly publisher_ids: readonly number[];
  readonly funnels: readonly string[];
  readonly advertisers: readonly { readonly id: number; readonly percentage: number }[];
}
export interface StepRow {
  readonly id: number;
  readonly publisher_ids: readonly number[];
  readonly funnels: readonly string[];
  readonly advertisers: readonly (Named & { readonly percentage: number })[];
}

/** Steps of campaigns, as staff see them. */
@Injectable()
export class StepsRepository {
  constructor(private readonly database: DatabaseService) {}

  list(campaignId: number): Promise<StepRow[]> {
    return this.database.query(sql`
      SELECT
        t.id, t.publisher_ids, t.funnels,
        (
          SELECT coalesce(
            jsonb_agg(
              jsonb_build_object('id', a.advertiser_id, 'name', b.name, 'percentage', a.percentage)
              ORDER BY a.position
            ),
            '[]'
          )
          FROM campaign_step_advertisers a
          JOIN advertisers b ON b.id = a.advertiser_id
          WHERE a.step_id = t.id
        ) AS advertisers
      FROM campaign_steps t
      WHERE t.campaign_id = ${campaignId} AND t.deleted_at IS NULL
      ORDER BY t.position`);
  }

  /**
   * Adds a step at the end of the campaign. Its leads are counted like the leads of a
   * distribution's group.
   */
  async insert(campaignId: number, step: NewStep, at: Date): Promise<number> {
    const [row] = await this.database.query<{ id: number }>(sql`
      INSERT INTO campaign_steps (
        campaign_id, position, publisher_ids, funnels, group_id, created_at
      )
      SELECT
        ${campaignId}::int, coalesce(max(position), 0) + 1, ${step.publisher_ids}::int[],
        ${step.funnels}::text[], nextval('distribution_groups_id_seq')::int, ${at}::timestamptz
      FROM campaign_steps
      WHERE campaign_id = ${campaignId}
      RETURNING id`);
    if (!row) throw new Error('A step was not stored.');
    await this.insertAdvertisers(row.id, step);
    return row.id;
  }

  async update(id: number, step: NewStep): Promise<void> {
    await this.database.query(sql`
      UPDATE campaign_steps
      SET publisher_ids = ${step.publisher_ids}, funnels = ${step.funnels}
      WHERE id = ${id}`);
    await this.database.query(sql`
      DELETE FROM campaign_step_advertisers WHERE step_id = ${id}`);
    await this.insertAdvertisers(id, step);
  }

  async remove(id: number, at: Date): Promise<void> {
    await this.database.query(sql`
      UPDATE campaign_steps SET deleted_at = ${at} WHERE id = ${id}`);
  }

  private async insertAdvertisers(stepId: number, { advertisers }: NewStep): Promise<void> {
    const rows = advertisers.map((row, position) => ({ ...row, position }));
    await this.database.query(sql`
      INSERT INTO campaign_step_advertisers (step_id, position, advertiser_id, percentage)
      SELECT ${stepId}::int, position, id, percentage
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS r(id int, position int, percentage numeric)`);
  }
}
