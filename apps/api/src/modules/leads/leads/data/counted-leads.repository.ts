import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { Database } from '#shared/database/database.service.js';
import { releaseFilled, lockWindowsOf } from '#modules/routing/caps/data/cap-reservations.sql.js';
import {
  clearAttemptReservations,
  clearConversionReservations,
  lockConversionsOf,
  capUsageOf,
  slotMovesOf,
} from '#modules/lead-data/lead-ledger/data/stored-cap-reservations.sql.js';
import { lockMovedCredits, takeBackMoves } from '#modules/routing/routing/data/slot-credits.sql.js';

/**
 * Where accepted leads count: in lead caps and credits of slots by attempt, in FTD caps by
 * conversion.
 */
@Injectable()
export class CountedLeadsRepository {
  constructor(private readonly database: Database) {}

  /**
   * Takes settled leads out of the caps and credits in which they were counted, and clears their
   * reservations, so that a second call finds none. Runs inside a transaction that has locked
   * the leads; the rest is locked in the common order (ADR 2): conversions, windows, credits.
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
