import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import type { ConversionStatsRow, ConversionStatsVersion } from '../domain/conversion-stats.js';

/**
 * Stores the statistics, so that all processes use the same ones and a decision can be reproduced.
 */
@Injectable()
export class ConversionStatsRepository {
  constructor(private readonly database: DatabaseService) {}

  /**
   * Whether the caller should count up to this instant: true if nobody has done so and nobody is
   * doing so. The claim lasts until the end of the caller's transaction.
   */
  async claim(asOf: Date): Promise<boolean> {
    const [row] = await this.database.query<{ due: boolean }>(sql`
      SELECT
        pg_try_advisory_xact_lock(hashtextextended('conversion_stats', 13))
        AND NOT EXISTS (SELECT 1 FROM conversion_stats WHERE as_of >= ${asOf}) AS due`);
    return row?.due ?? false;
  }

  /** Stores new statistics, deletes those before `keepFrom`, and notifies all processes. */
  async store(asOf: Date, stats: readonly ConversionStatsRow[], keepFrom: Date): Promise<void> {
    await this.database.query(sql`
      INSERT INTO conversion_stats (as_of, stats)
      VALUES (${asOf}, ${JSON.stringify(stats)})
      ON CONFLICT (as_of) DO NOTHING`);
    await this.database.query(sql`DELETE FROM conversion_stats WHERE as_of < ${keepFrom}`);
    await this.database.query(sql`SELECT pg_notify('routing_config', '')`);
  }

  /** The newest statistics, or the given version. Null if there are none, or no longer. */
  async find(version?: number): Promise<ConversionStatsVersion | null> {
    const [row] = await this.database.query<ConversionStatsVersion>(
      version === undefined
        ? sql`
          SELECT version, stats
          FROM conversion_stats
          ORDER BY as_of DESC
          LIMIT 1`
        : sql`
          SELECT version, stats
          FROM conversion_stats
          WHERE version = ${version}`,
    );
    return row ?? null;
  }
}
