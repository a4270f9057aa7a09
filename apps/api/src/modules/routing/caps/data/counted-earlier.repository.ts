import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import {
  lockCountingFtdLeads,
  lockCountingLeads,
  storeCountingAttempts,
  storeCountingFtds,
  type NewlyCounting,
} from '#modules/lead-data/lead-ledger/data/stored-cap-reservations.sql.js';
import { capAppliesTo } from './cap-reservations.sql.js';
import { addToWindows, awaitCountedFtds, stopReserving } from './counted-earlier.sql.js';

const applies = (advertiserId: Sql, dealId: Sql): Sql =>
  capAppliesTo({
    publisher_id: sql`l.publisher_id`,
    country_id: sql`l.country_id`,
    advertiser_id: advertiserId,
    funnel: sql`l.funnel`,
    deal_id: dealId,
  });

/** Makes new daily caps count what their window already had (ADR 92). */
@Injectable()
export class CountedEarlierRepository {
  constructor(private readonly database: DatabaseService) {}

  /** Keeps leads from being reserved until the transaction ends. Call it before any other lock. */
  async stopReserving(): Promise<void> {
    await this.database.query(stopReserving);
  }

  /**
   * Counts the leads that were accepted in the window, and reserves for those under way. Call it
   * after `stopReserving`, in the transaction that makes the caps.
   */
  async countLeads(capIds: readonly number[], windowStart: string): Promise<void> {
    const counting: NewlyCounting = { capIds, windowStart, applies };
    await this.database.query(lockCountingLeads(counting));
    await this.database.query(sql`
      WITH counted AS (${storeCountingAttempts(counting)})
      ${addToWindows(windowStart, sql`SELECT * FROM counted`)}`);
  }

  /**
   * Counts the FTDs that were reported in the window before the caps were known. Call it after the
   * caps are committed: an FTD never waits for a cap, so it may be reported in between.
   */
  async countFtds(capIds: readonly number[], windowStart: string): Promise<void> {
    const counting: NewlyCounting = { capIds, windowStart, applies };
    await this.database.tx(() => this.database.query(awaitCountedFtds));
    await this.database.tx(async () => {
      await this.database.query(sql`
        SELECT 1 FROM caps WHERE id = ANY(${capIds}::int[]) ORDER BY id FOR SHARE`);
      await this.database.query(lockCountingFtdLeads(counting));
      await this.database.query(sql`
        WITH counted AS (${storeCountingFtds(counting)})
        ${addToWindows(windowStart, sql`SELECT * FROM counted`)}`);
    });
  }
}
