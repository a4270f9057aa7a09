import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { LimitedReadsService } from '#shared/database/limited-reads.service.js';
import { personEmail } from '#modules/lead-data/lead-ledger/data/same-person.sql.js';
import { toSql } from '#modules/lead-data/lead-conditions/data/condition.sql.js';
import {
  ROUTED_LEAD_COLUMNS,
  type RoutedLeadRow,
} from '#modules/routing/routing/data/routing.sql.js';
import { sourceConditions, type SourceFilters } from '../domain/import-batch.js';

export interface SimulatedLeadRow extends RoutedLeadRow {
  /** Whether the person is already in the campaign. */
  readonly is_known: boolean;
}

/** Whether the person of the lead `l` is in the campaign. */
const isKnownIn = (campaignId: number): Sql => sql`(
  EXISTS (
    SELECT 1
    FROM campaign_consumers p
    WHERE p.campaign_id = ${campaignId}
      AND p.email_key IN (md5(l.email)::uuid, md5(${personEmail(sql`l.email`)})::uuid)
  ) OR EXISTS (
    SELECT 1
    FROM campaign_consumers p
    WHERE p.campaign_id = ${campaignId} AND p.phone_key = md5(l.phone)::uuid
  ))`;

/** Leads that sources select, for simulations and counts. */
@Injectable()
export class SimulatedLeadsQuery {
  constructor(private readonly reads: LimitedReadsService) {}

  /** Counts the leads that the filters select, without erased ones. */
  async count(source: SourceFilters): Promise<number> {
    const [row] = await this.reads.query<{ count: number }>(sql`
      SELECT count(*)::int AS count
      FROM leads l
      WHERE l.erased_at IS NULL AND ${toSql(sourceConditions(source))}`);
    return row?.count ?? 0;
  }

  async listIds(source: SourceFilters): Promise<number[]> {
    const rows = await this.reads.query<{ id: number }>(sql`
      SELECT l.id
      FROM leads l
      WHERE l.erased_at IS NULL AND ${toSql(sourceConditions(source))}`);
    return rows.map(({ id }) => id);
  }

  /** Lists the people of leads in the order of their ids, as imports tell them apart. */
  listPeople(
    campaignId: number,
    leadIds: readonly number[],
  ): Promise<{ email: string; phone: string; is_known: boolean }[]> {
    return this.reads.query(sql`
      SELECT
        ${personEmail(sql`l.email`)} AS email, l.phone, ${isKnownIn(campaignId)} AS is_known
      FROM leads l
      WHERE l.id = ANY(${leadIds}::int[]) AND l.erased_at IS NULL
      ORDER BY l.id`);
  }

  /** Lists the newest leads. */
  list(campaignId: number, source: SourceFilters, limit: number): Promise<SimulatedLeadRow[]> {
    return this.reads.query(sql`
      SELECT
        ${ROUTED_LEAD_COLUMNS},
        ${isKnownIn(campaignId)} AS is_known
      FROM leads l
      WHERE l.erased_at IS NULL AND ${toSql(sourceConditions(source))}
      ORDER BY l.id DESC
      LIMIT ${limit}`);
  }
}
