import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { Database } from '#shared/database/database.service.js';
import {
  insertFakeConversions,
  repriceConversions,
} from '#modules/lead-ledger/data/conversions.sql.js';
import { recordStaffChanges } from '#modules/lead-ledger/data/lead-status-history.sql.js';
import {
  applyStaffChanges,
  STAFF_CHANGE_COLUMNS,
} from '#modules/lead-ledger/data/lead-transitions.sql.js';
import { rememberFilterChoices } from '#modules/lookups/data/filter-choices.sql.js';
import { noteOf, type ActedLead } from '../domain/lead-change.js';

export interface LeadChange {
  readonly before: ActedLead;
  readonly after: ActedLead;
}

/** What staff change on leads. Everything here runs inside a transaction of the service. */
@Injectable()
export class LeadActionsRepository {
  constructor(private readonly database: Database) {}

  /** Locks the leads in order of id (ADR 2) and reads them. */
  lock(ids: readonly number[]): Promise<ActedLead[]> {
    return this.database.query<ActedLead>(sql`
      SELECT id, status, fake_ftd, is_test, revenue, payout, brand_status, publisher_status,
        status_override
      FROM leads
      WHERE id = ANY(${ids}::int[])
      ORDER BY id
      FOR UPDATE`);
  }

  /**
   * The leads with their conversions, a line of history for each, and the texts that filters offer
   * from now on.
   */
  async write(changes: readonly LeadChange[], userId: number, at: Date): Promise<void> {
    const rows = changes.map(({ before, after }) => ({
      ...after,
      previous_status: before.status,
      is_fired: after.fake_ftd && !before.fake_ftd,
      is_paid: after.revenue !== before.revenue || after.payout !== before.payout,
      note: noteOf(before, after),
    }));
    const choices = rows.map(
      (row) => ({ kind: 'publisher_status', value: row.status_override }) as const,
    );
    await this.database.query(sql`
      WITH changes AS (
        SELECT *
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(${STAFF_CHANGE_COLUMNS})
      ),
      fired AS (${insertFakeConversions(at)}),
      repriced AS (${repriceConversions()}),
      choices AS (${rememberFilterChoices(choices)}),
      history AS (${recordStaffChanges(userId, at)})
      ${applyStaffChanges(at)}`);
  }
}
