import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { ACCEPTED } from '#modules/lead-data/lead-ledger/data/lead-columns.sql.js';
import {
  type ConversionStatsVersion,
  MAX_DELAY_DAYS,
  type DepositDelays,
  type MeasuredDelay,
} from '../domain/conversion-stats.js';
import type { ConversionStatsRow } from '../domain/snapshot.js';

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

/** Leads of this many days are counted, the youngest of them as old as the delay. */
const WINDOW_DAYS = 30;

/** The leads that count: without test leads, fake FTDs, injections and campaigns. */
const isCounted = sql`
  status IN ${ACCEPTED}
  AND country_id IS NOT NULL
  AND NOT is_test
  AND NOT fake_ftd
  AND is_original`;

/** Counts what `optimize` goes by (ADR 9, ADR 60). */
@Injectable()
export class ConversionStatsQuery {
  constructor(private readonly database: DatabaseService) {}

  /**
   * How many days after their leads deposits came, by advertiser and of all together: of those that
   * were made in the last 30 days. By the time of the deposit, because the leads of the last days
   * have shown their quick deposits only.
   */
  measureDelays(asOf: Date): Promise<MeasuredDelay[]> {
    return this.database.query(sql`
      SELECT
        advertiser_id,
        count(*)::int AS deposits,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY days) AS median,
        percentile_cont(0.9) WITHIN GROUP (ORDER BY days) AS p90
      FROM (
        SELECT advertiser_id, extract(epoch FROM ftd_at - created_at)::float8 / 86400 AS days
        FROM leads
        WHERE ftd_at >= ${asOf}::timestamptz - make_interval(days => ${WINDOW_DAYS})
          AND ftd_at < ${asOf}
          AND created_at >= ftd_at - make_interval(days => ${MAX_DELAY_DAYS})
          AND created_at <= ftd_at
          AND ${isCounted}
      ) d
      GROUP BY GROUPING SETS ((advertiser_id), ())
      HAVING count(*) > 0`);
  }

  /**
   * Counts the leads that an advertiser accepted, and their FTDs, by advertiser and country: those
   * received in the 30 days before they are as old as the advertiser's delay. The revenue is the
   * advertiser's for the country, or its general one, or the average of its FTDs in this time. Rows
   * without a country have the advertisers' general revenues.
   */
  async count(asOf: Date, delays: DepositDelays): Promise<ConversionStatsRow[]> {
    const entries = delays.entries().map(([id, { p90 }]) => ({ advertiser_id: id, p90 }));
    const rows = await this.database.query<ConversionStatsRow>(sql`
      WITH delays AS (
        SELECT advertiser_id, ${asOf}::timestamptz - make_interval(secs => p90 * 86400) AS until
        FROM jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
          AS d(advertiser_id int, p90 float8)
      ),
      counted AS (
        SELECT
          l.advertiser_id,
          l.country_id,
          count(*)::int AS leads,
          count(l.ftd_at)::int AS ftds,
          (avg(l.revenue) FILTER (WHERE l.ftd_at IS NOT NULL AND l.revenue > 0))::numeric(12,2)
            AS paid
        FROM (
          SELECT advertiser_id, country_id, created_at, ftd_at, revenue
          FROM leads
          WHERE created_at >=
              ${asOf}::timestamptz - make_interval(days => ${WINDOW_DAYS + MAX_DELAY_DAYS})
            AND created_at < ${asOf}
            AND ${isCounted}
        ) l
        LEFT JOIN delays own ON own.advertiser_id = l.advertiser_id
        JOIN delays others ON others.advertiser_id IS NULL
        WHERE l.created_at < coalesce(own.until, others.until)
          AND l.created_at >=
            coalesce(own.until, others.until) - make_interval(days => ${WINDOW_DAYS})
        GROUP BY l.advertiser_id, l.country_id
      ),
      plain AS (
        SELECT advertiser_id, country_id, amount
        FROM advertiser_revenues
        WHERE is_plain AND ended_at IS NULL
      ),
      general AS (
        SELECT advertiser_id, amount
        FROM plain
        WHERE country_id IS NULL
      )
      SELECT
        advertiser_id,
        country_id,
        coalesce(c.leads, 0) AS leads,
        coalesce(c.ftds, 0) AS ftds,
        coalesce(agreed.amount, general.amount, c.paid)::text AS revenue
      FROM counted c
      FULL JOIN plain agreed USING (advertiser_id, country_id)
      LEFT JOIN general USING (advertiser_id)
      ORDER BY advertiser_id, country_id NULLS FIRST`);
    return rows.map((row) => ({ ...row, delay: delays.of(row.advertiser_id) }));
  }
}
