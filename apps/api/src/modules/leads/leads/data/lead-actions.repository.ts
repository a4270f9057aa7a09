import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { depositedAmong } from '#modules/lead-data/lead-conditions/data/deposited-leads.sql.js';
import {
  insertFakeConversions,
  repriceConversions,
} from '#modules/lead-data/lead-ledger/data/conversions.sql.js';
import { shareDeposits } from '#modules/lead-data/lead-ledger/data/deposit-shares.sql.js';
import { nameMoneyCause } from '#modules/lead-data/lead-ledger/data/money-cause.sql.js';
import { recordStaffChanges } from '#modules/lead-data/lead-ledger/data/lead-status-history.sql.js';
import {
  applyStaffChanges,
  STAFF_CHANGE_COLUMNS,
} from '#modules/lead-data/lead-ledger/data/lead-transitions.sql.js';
import { rememberFilterChoices } from '#modules/reference/lookups/data/filter-choices.sql.js';
import { releaseFilled, lockWindowsOf } from '#modules/routing/caps/data/cap-reservations.sql.js';
import {
  clearAttemptReservations,
  clearConversionReservations,
  lockConversionsOf,
  capUsageOf,
  slotMovesOf,
} from '#modules/lead-data/lead-ledger/data/stored-cap-reservations.sql.js';
import { lockMovedCredits, takeBackMoves } from '#modules/routing/routing/data/routing.sql.js';
import { noteOf, NOTES_BESIDE_FORM, type ActedLead } from '../domain/lead-change.js';

export interface LeadChange {
  readonly before: ActedLead;
  readonly after: ActedLead;
}
/** Line of Status History with the last change of a value in the form of a lead. */
interface LastChange {
  readonly id: number;
  readonly changed_at: Date;
  readonly user_id: number | null;
  readonly user_name: string | null;
}

const actedLeads = (ids: readonly number[]): Sql => sql`
  SELECT id, status, fake_ftd, is_test, revenue, payout, brand_status, publisher_status,
    status_override, return_reason, publisher_id, advertiser_id
  FROM leads
  WHERE id = ANY(${ids}::int[])
  ORDER BY id`;

/**
 * Writes the changes that staff make to leads. Every method runs inside a transaction of the
 * service.
 */
@Injectable()
export class LeadActionsRepository {
  constructor(private readonly database: DatabaseService) {}

  /** Locks the leads in order of id (ADR 2) and reads them. */
  lock(ids: readonly number[]): Promise<ActedLead[]> {
    return this.database.query<ActedLead>(sql`${actedLeads(ids)} FOR NO KEY UPDATE`);
  }

  read(ids: readonly number[]): Promise<ActedLead[]> {
    return this.database.query<ActedLead>(actedLeads(ids));
  }

  /** Lists those of the leads whose person deposited, as far as the caller may know. */
  async listDeposited(ids: readonly number[]): Promise<number[]> {
    const rows = await this.database.query<{ id: number }>(depositedAmong(ids));
    return rows.map(({ id }) => id);
  }

  /**
   * Returns the last change of revenue, payout or override, and its author. Lines of Status History
   * that only report the advertiser's status do not count. Null if Status History has none.
   */
  async findLastChange(leadId: number): Promise<LastChange | null> {
    const [row] = await this.database.query<LastChange>(sql`
      SELECT h.id, h.created_at AS changed_at, h.user_id, u.name AS user_name
      FROM lead_status_history h
      LEFT JOIN users u ON u.id = h.user_id
      WHERE h.lead_id = ${leadId}
        AND (h.source = 'staff' OR h.status <> h.previous_status)
        AND (h.note IS NULL OR h.note <> ALL(${NOTES_BESIDE_FORM}::text[]))
      ORDER BY h.id DESC
      LIMIT 1`);
    return row ?? null;
  }

  /**
   * Writes the leads with their conversions, a line of history for each, and the texts that become
   * choices of filters.
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
    await this.database.query(nameMoneyCause({ userId }));
    await this.database.query(sql`
      WITH changes AS (
        SELECT *
        FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r(${STAFF_CHANGE_COLUMNS})
      ),
      fired AS (${insertFakeConversions(at)}),
      repriced AS (${repriceConversions()}),
      choices AS (${rememberFilterChoices(choices)}),
      history AS (${recordStaffChanges(userId, at)})
      ${applyStaffChanges(userId, at)}`);
    // Whoever enters a revenue says that the advertiser pays, also its share of deposits.
    const paid = rows.filter(({ is_paid: isPaid }) => isPaid).map(({ id }) => id);
    if (paid.length > 0) await this.database.query(shareDeposits(paid, at));
  }
}

/**
 * Uncounts accepted leads. They count in lead caps and slot credits by attempt, and in FTD caps by
 * conversion.
 */
@Injectable()
export class CountedLeadsRepository {
  constructor(private readonly database: DatabaseService) {}

  /**
   * Takes settled leads out of the caps and credits in which they were counted, and clears their
   * reservations, so that a second call finds none. Call it in a transaction that has locked the
   * leads. The rest is locked in the common order (ADR 2): conversions, windows, credits.
   */
  async uncount(leadIds: readonly number[]): Promise<void> {
    const windows = capUsageOf(leadIds);
    const moves = slotMovesOf(leadIds);
    await this.database.query(lockConversionsOf(leadIds));
    await this.database.query(lockWindowsOf(windows));
    await this.database.query(lockMovedCredits(moves));
    await this.database.query(sql`
      WITH windows AS (${releaseFilled(windows)}),
        credits AS (${takeBackMoves(moves)}),
        released AS (${clearConversionReservations(leadIds)})
      ${clearAttemptReservations(leadIds)}`);
  }
}
