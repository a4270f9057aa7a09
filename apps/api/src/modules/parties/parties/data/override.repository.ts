import { Injectable } from '@nestjs/common';
import type { OverrideSide } from '@leadline/contracts';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { currentVersion } from '#shared/database/record-version.sql.js';
import type { OverrideKind } from '../domain/party-facts.js';
import { LOCKED } from './owned-rows.sql.js';

export interface OverrideValues {
  readonly advertiser_id: number | null;
  readonly publisher_id: number | null;
  readonly country_ids: number[];
  readonly override_values: string[];
}
export interface OverrideRow extends OverrideValues {
  readonly id: number;
  readonly version: number;
  readonly kind: OverrideKind;
  readonly side: OverrideSide;
  readonly advertiser_name: string | null;
  readonly publisher_name: string | null;
  readonly updated_at: Date;
}

/** Overrides of parties that are not deleted. */
const OVERRIDES = sql`
  SELECT
    r.id,
    ${currentVersion('lead_override', sql`r.id`)} AS version,
    r.kind,
    r.side,
    r.advertiser_id,
    (SELECT a.name FROM advertisers a WHERE a.id = r.advertiser_id) AS advertiser_name,
    r.publisher_id,
    (SELECT p.name FROM publishers p WHERE p.id = r.publisher_id) AS publisher_name,
    r.country_ids,
    r.override_values,
    r.updated_at
  FROM lead_overrides r
  WHERE CASE r.side
    WHEN 'advertiser' THEN EXISTS (
      SELECT 1 FROM advertisers a WHERE a.id = r.advertiser_id AND a.deleted_at IS NULL
    )
    ELSE EXISTS (
      SELECT 1 FROM publishers p WHERE p.id = r.publisher_id AND p.deleted_at IS NULL
    )
  END`;

/** Stores overrides: values that advertisers get instead of a lead's own funnel or publisher id. */
@Injectable()
export class OverrideRepository {
  constructor(private readonly database: DatabaseService) {}

  /**
   * Lists the overrides made on the page of the party, by their first country. Overrides for any
   * country come first.
   */
  list(kind: OverrideKind, side: OverrideSide, partyId: number): Promise<OverrideRow[]> {
    const owner = side === 'advertiser' ? sql`r.advertiser_id` : sql`r.publisher_id`;
    return this.database.query(sql`
      ${OVERRIDES} AND r.kind = ${kind} AND r.side = ${side} AND ${owner} = ${partyId}
      ORDER BY
        (SELECT c.name FROM countries c WHERE c.id = r.country_ids[1]) NULLS FIRST,
        r.id`);
  }

  async lock(kind: OverrideKind, id: number): Promise<OverrideRow | null> {
    const [row] = await this.database.query<OverrideRow>(
      sql`${OVERRIDES} AND r.kind = ${kind} AND r.id = ${id} ${LOCKED}`,
    );
    return row ?? null;
  }

  async insert(
    kind: OverrideKind,
    side: OverrideSide,
    values: OverrideValues,
    at: Date,
  ): Promise<number> {
    const records = await this.database.records();
    const { id } = await records.lead_overrides.create({
      data: { kind, side, ...values, created_at: at, updated_at: at },
      select: { id: true },
    });
    return id;
  }

  async update(id: number, values: OverrideValues, at: Date): Promise<void> {
    const records = await this.database.records();
    await records.lead_overrides.update({
      where: { id },
      data: { ...values, updated_at: at },
      select: { id: true },
    });
  }

  async delete(id: number): Promise<void> {
    const records = await this.database.records();
    await records.lead_overrides.delete({ where: { id }, select: { id: true } });
  }
}
