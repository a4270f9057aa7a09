import { Injectable } from '@nestjs/common';
import type { OverrideSide } from '@leadline/contracts';
import sql from 'sql-template-tag';
import type { Records } from '#shared/database/database.service.js';
import { currentVersion } from '#shared/database/record-version.sql.js';
import { RecordTable, type StoredRow } from '#shared/records/record-table.js';
import type { OverrideKind } from '../domain/party-facts.js';

export interface OverrideValues {
  readonly advertiser_id: number | null;
  readonly publisher_id: number | null;
  readonly country_ids: number[];
  readonly override_values: string[];
}
interface OverridePlace {
  readonly kind: OverrideKind;
  readonly side: OverrideSide;
}
export interface OverrideKey {
  readonly kind: OverrideKind;
  readonly id: number;
}
export interface OverrideRow extends OverrideValues, OverridePlace, StoredRow {
  readonly version: number;
  readonly advertiser_name: string | null;
  readonly publisher_name: string | null;
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
export class OverrideRepository extends RecordTable<
  OverrideRow,
  OverrideValues,
  OverrideValues & OverridePlace
> {
  protected readonly rows = OVERRIDES;

  protected writer(records: Records) {
    return records.lead_overrides;
  }

  /**
   * Lists the overrides made on the page of the party, by their first country. Overrides for any
   * country come first.
   */
  listOf(kind: OverrideKind, side: OverrideSide, partyId: number): Promise<OverrideRow[]> {
    const owner = side === 'advertiser' ? sql`r.advertiser_id` : sql`r.publisher_id`;
    return this.database.query(sql`
      ${OVERRIDES} AND r.kind = ${kind} AND r.side = ${side} AND ${owner} = ${partyId}
      ORDER BY
        (SELECT c.name FROM countries c WHERE c.id = r.country_ids[1]) NULLS FIRST,
        r.id`);
  }

  /** Locks an override of a kind. */
  async lockOf({ kind, id }: OverrideKey): Promise<OverrideRow | null> {
    const row = await this.lock(id);
    return row?.kind === kind ? row : null;
  }
}
