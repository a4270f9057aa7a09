import { Injectable } from '@nestjs/common';
import { Clock } from '#shared/clock/clock.js';
import { Database } from '#shared/database/database.service.js';
import { ConversionStatsQuery } from './data/conversion-stats.query.js';
import { ConversionStatsRepository } from './data/conversion-stats.repository.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** New statistics are made this often. */
export const REFRESH_MS = 10 * MINUTE;
/** Leads received so long ago are counted (domain §4). */
export const WINDOW_MS = 30 * DAY;
/** The maturity lag: a younger lead has not had its time to deposit, and would pass for one that never will. */
export const MATURITY_MS = 3 * DAY;
/** How long the conversion statistics of a decision can be looked up. */
const KEEP_MS = 30 * DAY;

/** Makes the conversion statistics that `optimize` goes by, never in the way of a lead: one process counts, all others are told. */
@Injectable()
export class ConversionStatsRefresh {
  constructor(
    private readonly query: ConversionStatsQuery,
    private readonly repository: ConversionStatsRepository,
    private readonly database: Database,
    private readonly clock: Clock,
  ) {}

  /** Counts when it is time and nobody else has. */
  run(): Promise<void> {
    const asOf = Math.floor(this.clock.now().getTime() / REFRESH_MS) * REFRESH_MS;
    return this.database.tx(async () => {
      if (!(await this.repository.claim(new Date(asOf)))) return;
      const conversionStats = await this.query.count(
        new Date(asOf - WINDOW_MS),
        new Date(asOf - MATURITY_MS),
      );
      await this.repository.store(new Date(asOf), conversionStats, new Date(asOf - KEEP_MS));
    });
  }
}
