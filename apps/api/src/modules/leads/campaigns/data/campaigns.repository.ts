import { Injectable } from '@nestjs/common';
import type {
  CampaignStatus,
  CampaignMethod,
  CampaignSourceStatus,
  DelayUnit,
} from '@leadline/contracts';
import sql, { raw } from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { currentVersion } from '#shared/database/record-version.sql.js';
import { existingParties } from '#modules/reference/lookups/data/own-parties.sql.js';
import type { CampaignFields, Named } from '../domain/campaign-content.js';
import type { SourceFilters } from '../domain/import-batch.js';

export interface CampaignRow extends CampaignFields {
  readonly id: number;
  readonly status: CampaignStatus;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly ended_at: Date | null;
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
        c.pace_per_hour, c.created_at, c.updated_at, c.ended_at, ${currentVersion('campaign', sql`c.id`)} AS version
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

  /** A faster pace counts at once: nobody waits for a turn of the slower one. */
  async update(id: number, fields: CampaignFields, at: Date): Promise<void> {
    const records = await this.database.records();
    await records.campaigns.update({
      where: { id },
      data: { ...fields, updated_at: at },
      select: { id: true },
    });
    await this.database.query(sql`
      UPDATE campaigns
      SET next_registration_at = least(
        next_registration_at,
        ${at}::timestamptz + make_interval(secs => 3600.0 / pace_per_hour)
      )
      WHERE id = ${id} AND pace_per_hour IS NOT NULL AND next_registration_at IS NOT NULL`);
  }

  async setStatus(id: number, status: CampaignStatus, at: Date): Promise<void> {
    const records = await this.database.records();
    await records.campaigns.update({
      where: { id },
      data: { status, updated_at: at, ended_at: status === 'complete' ? at : null },
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

/** Settings of a step that staff choose. */
export interface NewStep {
  readonly publisher_ids: readonly number[];
  readonly funnels: readonly string[];
  readonly advertisers: readonly { readonly id: number; readonly percentage: number }[];
  readonly delay: number | null;
  readonly delay_unit: DelayUnit;
}
export interface StepRow {
  readonly id: number;
  readonly delay: number | null;
  readonly delay_unit: DelayUnit;
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
        t.id, t.publisher_ids, t.funnels, t.delay, t.delay_unit,
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
        campaign_id, position, publisher_ids, funnels, group_id, created_at, delay, delay_unit
      )
      SELECT
        ${campaignId}::int, coalesce(max(position), 0) + 1, ${step.publisher_ids}::int[],
        ${step.funnels}::text[], nextval('distribution_groups_id_seq')::int, ${at}::timestamptz,
        ${step.delay}::int, ${step.delay_unit}
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
      SET
        publisher_ids = ${step.publisher_ids}, funnels = ${step.funnels},
        delay = ${step.delay}, delay_unit = ${step.delay_unit}
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
  /** Null until the import began. */
  readonly until_lead_id: number | null;
  readonly created_at: Date;
}

const COLUMNS = raw(`
  id, campaign_id, status, type, lead_statuses, delay, delay_unit, schedule, advertiser_ids,
  publisher_ids, country_ids, funnels, brand_statuses, excluded, created_from, created_until,
  imported_at, until_lead_id, created_at`);

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
        publisher_ids, country_ids, funnels, brand_statuses, excluded, created_from,
        created_until, created_at, due_at
      )
      VALUES (
        ${campaignId}, ${source.type}, ${source.lead_statuses}, ${source.delay},
        ${source.delay_unit}, ${source.schedule}, ${source.advertiser_ids},
        ${source.publisher_ids}, ${source.country_ids}, ${source.funnels},
        ${source.brand_statuses}, ${source.excluded}, ${source.created_from},
        ${source.created_until}, ${at},
        coalesce(${source.schedule}::timestamptz, ${at}::timestamptz)
      )
      RETURNING id`);
    if (!row) throw new Error('A source was not stored.');
    return row.id;
  }

  /**
   * Changes a source. A worker that imports it now gives up. With `restarts`, the import goes
   * through all leads again, and its counts begin anew, but for the people that it has imported.
   */
  async update(
    id: number,
    source: NewSource,
    { at, restarts }: { at: Date; restarts: boolean },
  ): Promise<void> {
    await this.database.query(sql`
      UPDATE campaign_sources
      SET
        type = ${source.type}, lead_statuses = ${source.lead_statuses}, delay = ${source.delay},
        delay_unit = ${source.delay_unit}, schedule = ${source.schedule},
        advertiser_ids = ${source.advertiser_ids}, publisher_ids = ${source.publisher_ids},
        country_ids = ${source.country_ids}, funnels = ${source.funnels},
        brand_statuses = ${source.brand_statuses}, excluded = ${source.excluded},
        created_from = ${source.created_from}, created_until = ${source.created_until},
        runs = runs + 1,
        due_at = greatest(${at}::timestamptz, ${source.schedule}::timestamptz)
      WHERE id = ${id}`);
    if (!restarts) return;
    await this.database.query(sql`
      UPDATE campaign_sources
      SET
        last_lead_id = 0, until_lead_id = NULL, imported_at = NULL, tries = 0, matched = 0,
        duplicates = 0, invalid_emails = 0, unchecked_emails = 0
      WHERE id = ${id}`);
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
