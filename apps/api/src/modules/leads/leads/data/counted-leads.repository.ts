import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
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
