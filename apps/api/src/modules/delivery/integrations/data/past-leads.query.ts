import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { ownLead } from '#modules/lead-data/lead-conditions/data/condition.sql.js';
import {
  ROUTED_LEAD_COLUMNS,
  type RoutedLeadRow,
} from '#modules/routing/routing/data/routing.sql.js';

/** A real lead as it was stored. */
export interface PastLeadRow extends RoutedLeadRow {
  readonly first_name: string;
  readonly last_name: string;
  readonly hit_id: string | null;
  readonly language: string | null;
  readonly city: string | null;
  readonly created_at: Date;
}
const COLUMNS = sql`
  ${ROUTED_LEAD_COLUMNS}, first_name, last_name, hit_id, language, city`;
const isShown = (): Sql => sql`NOT l.is_test AND l.erased_at IS NULL AND ${ownLead()}`;

/** Rows that are looked at, so that no read takes long. */
const [MOST_CALLS, MOST_LEADS] = [1_000, 5_000];

/** Real leads of one advertiser, newest first, as far as the caller may see them. */
@Injectable()
export class PastLeadsQuery {
  constructor(private readonly database: DatabaseService) {}

  /** Leads that the advertiser was called for (`lead_attempts_calls_idx`). */
  listSent(advertiserId: number, limit: number): Promise<PastLeadRow[]> {
    return this.database.query<PastLeadRow>(sql`
      SELECT ${COLUMNS}
      FROM leads l
      WHERE id IN (
          SELECT t.lead_id
          FROM lead_attempts t
          WHERE t.advertiser_id = ${advertiserId} AND t.req_payload IS NOT NULL
          ORDER BY t.id DESC
          LIMIT ${MOST_CALLS}
        )
        AND ${isShown()}
      ORDER BY id DESC
      LIMIT ${limit}`);
  }

  /** The last leads of these countries. */
  listOfCountries(countryIds: readonly number[]): Promise<PastLeadRow[]> {
    return this.database.query<PastLeadRow>(sql`
      SELECT ${COLUMNS}
      FROM (SELECT * FROM leads ORDER BY id DESC LIMIT ${MOST_LEADS}) l
      WHERE country_id = ANY(${countryIds}::int[]) AND ${isShown()}
      ORDER BY id DESC`);
  }
}
