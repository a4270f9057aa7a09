import { Injectable } from '@nestjs/common';
import type { CampaignMethod, DelayUnit } from '@leadline/contracts';
import sql, { type Sql } from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { personEmail } from '#modules/lead-data/lead-ledger/data/same-person.sql.js';
import { toSql } from '#modules/lead-data/lead-conditions/data/condition.sql.js';
import { sourceConditions, type SourceFilters } from '../domain/import-batch.js';

interface DueSource {
  readonly id: number;
  readonly runs: number;
}
/** Source that this worker imports until another worker claims it. */
export interface ClaimedSource extends DueSource, SourceFilters {
  readonly campaign_id: number;
  readonly type: CampaignMethod;
  readonly validate_email: boolean;
  readonly delay: number | null;
  readonly delay_unit: DelayUnit;
  readonly last_lead_id: number;
  readonly until_lead_id: number;
  readonly tries: number;
}
export interface MatchingLead {
  readonly id: number;
  readonly email: string;
}
/** Changes of one batch of an import. */
export interface ImportedBatch {
  /** Leads to add, in the order of their ids. */
  readonly leadIds: readonly number[];
  readonly delaySeconds: number;
  readonly matched: number;
  readonly invalid: number;
  readonly unchecked: number;
  /** The import has checked all leads up to this id. */
  readonly position: number;
  readonly isLast: boolean;
}

/** Condition: the import of the source may continue. */
const isImporting = sql`
  s.status = 'active' AND s.deleted_at IS NULL AND s.imported_at IS NULL AND c.status = 'active'`;

/** Imports of sources: the rows of the CampaignImportQueue. */
@Injectable()
export class ImportRepository {
  constructor(private readonly database: DatabaseService) {}

  listDue(now: Date, limit: number): Promise<DueSource[]> {
    return this.database.query(sql`
      SELECT s.id, s.runs
      FROM campaign_sources s
      JOIN campaigns c ON c.id = s.campaign_id
      WHERE s.due_at <= ${now} AND ${isImporting}
      ORDER BY s.due_at, s.id
      LIMIT ${limit}`);
  }

  /** Claims an import. The first claim fixes the last lead that the source imports. */
  async claim(id: number, now: Date, leaseEnd: Date): Promise<ClaimedSource | null> {
    const [row] = await this.database.query<ClaimedSource>(sql`
      UPDATE campaign_sources s
      SET
        runs = s.runs + 1,
        due_at = ${leaseEnd},
        until_lead_id = coalesce(s.until_lead_id, (SELECT coalesce(max(id), 0) FROM leads))
      FROM campaigns c
      WHERE s.id = ${id} AND c.id = s.campaign_id AND s.due_at <= ${now} AND ${isImporting}
      RETURNING
        s.id, s.runs, s.campaign_id, s.type, c.validate_email, s.lead_statuses, s.advertiser_ids,
        s.publisher_ids, s.country_ids, s.funnels, s.brand_statuses, s.excluded, s.created_from,
        s.created_until, s.delay, s.delay_unit, s.last_lead_id, s.until_lead_id, s.tries`);
    return row ?? null;
  }

  /** Lists leads that the filters select, by id. */
  listMatching(
    source: SourceFilters,
    { after, until, limit }: { after: number; until: number; limit: number },
  ): Promise<MatchingLead[]> {
    return this.database.query(sql`
      SELECT l.id, l.email
      FROM leads l
      WHERE l.id > ${after} AND l.id <= ${until} AND ${this.isMatching(source)}
      ORDER BY l.id
      LIMIT ${limit}`);
  }

  /**
   * Keeps imports of one campaign from waiting for each other's people. Call it in the transaction
   * that stores a batch, before the batch.
   */
  async lockCampaign(campaignId: number): Promise<void> {
    await this.database.query(sql`
      SELECT 1 FROM campaigns WHERE id = ${campaignId} FOR NO KEY UPDATE`);
  }

  /**
   * Adds the people of leads that are not in the campaign yet, each once; the unique indexes leave
   * out the others. Campaigns from before ADR 58 identify people by their addresses as sent. The
   * leads are locked, so that none is erased meanwhile. Returns the numbers of leads that were
   * checked and added.
   */
  async addConsumers(
    source: ClaimedSource,
    { leadIds, delaySeconds }: ImportedBatch,
    now: Date,
  ): Promise<{ found: number; added: number }> {
    const [row] = await this.database.query<{ found: number; added: number }>(sql`
      WITH found AS MATERIALIZED (
        SELECT id, email, phone, created_at
        FROM leads
        WHERE id = ANY(${leadIds}::int[]) AND erased_at IS NULL
        ORDER BY id
        FOR SHARE
      ),
      added AS (
        INSERT INTO campaign_consumers (
          campaign_id, source_id, lead_id, email_key, phone_key, due_at
        )
        SELECT
          ${source.campaign_id}, ${source.id}, id, md5(${personEmail(sql`email`)})::uuid,
          md5(phone)::uuid,
          greatest(${now}::timestamptz, created_at + make_interval(secs => ${delaySeconds}))
        FROM found
        WHERE NOT EXISTS (
          SELECT 1
          FROM campaign_consumers p
          WHERE p.campaign_id = ${source.campaign_id} AND p.email_key = md5(email)::uuid
        )
        ORDER BY id
        ON CONFLICT DO NOTHING
        RETURNING 1
      )
      SELECT
        (SELECT count(*)::int FROM found) AS found,
        (SELECT count(*)::int FROM added) AS added`);
    return row ?? { found: 0, added: 0 };
  }

  /** Notes a batch and renews the lease. False if the import was paused or claimed by another. */
  async advance(
    source: ClaimedSource,
    batch: ImportedBatch,
    { found, added }: { found: number; added: number },
    now: Date,
    leaseEnd: Date,
  ): Promise<boolean> {
    const rows = await this.database.query(sql`
      UPDATE campaign_sources s
      SET
        due_at = ${leaseEnd},
        tries = 0,
        last_lead_id = ${batch.position},
        imported_at = CASE WHEN ${batch.isLast} THEN ${now}::timestamptz END,
        matched = matched + ${batch.matched},
        imported = imported + ${added},
        duplicates = duplicates + ${found - added},
        invalid_emails = invalid_emails + ${batch.invalid},
        unchecked_emails = unchecked_emails + ${batch.unchecked}
      ${this.ifHeld(source)}
      RETURNING 1`);
    return rows.length > 0;
  }

  /** Ends a run before the import is complete. With `isFailed`, its last batch counts as tried. */
  async giveBack(source: ClaimedSource, dueAt: Date, isFailed = false): Promise<void> {
    await this.database.query(sql`
      UPDATE campaign_sources s
      SET due_at = ${dueAt}, tries = s.tries + ${isFailed ? 1 : 0}
      ${this.ifHeld(source)}`);
  }

  private ifHeld({ id, runs }: DueSource): Sql {
    return sql`
      FROM campaigns c
      WHERE s.id = ${id} AND s.runs = ${runs} AND c.id = s.campaign_id AND ${isImporting}`;
  }

  private isMatching(source: SourceFilters): Sql {
    return sql`l.erased_at IS NULL AND ${toSql(sourceConditions(source))}`;
  }
}
