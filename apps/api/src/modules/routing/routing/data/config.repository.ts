import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { ConversionStatsRepository } from './conversion-stats.repository.js';
import { namedDeal } from '#modules/lead-data/lead-ledger/data/plan-sides.sql.js';
import { plansOfParty } from './plans.sql.js';
import type {
  AdvertiserRow,
  BlacklistRow,
  CapRow,
  ConfigRows,
  DistributionRow,
  OverrideRow,
  PublisherRow,
} from '../domain/compile.js';

const SHARES = sql`
  SELECT
    da.group_id,
    jsonb_agg(
      jsonb_build_object(
        'advertiser_id', da.advertiser_id,
        'percentage', da.percentage,
        'deal', ${namedDeal(sql`deal`)}
      )
      ORDER BY da.position
    ) AS list
  FROM distribution_advertisers da
  LEFT JOIN advertiser_revenues deal ON deal.id = da.deal_id
  GROUP BY da.group_id`;

/** Reads the configuration of routing. */
@Injectable()
export class ConfigRepository {
  constructor(
    private readonly database: DatabaseService,
    private readonly conversionStats: ConversionStatsRepository,
  ) {}

  /**
   * Reads all rows in one snapshot of the database, so that they all belong to the same version.
   */
  async readAll(): Promise<ConfigRows> {
    return this.database.tx(async () => {
      await this.database.query(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`);
      const [version] = await this.database.query<{ version: number }>(
        sql`SELECT version FROM routing_versions`,
      );
      return {
        version: version?.version ?? 0,
        countries: await this.database.query(sql`SELECT id, code FROM countries`),
        publishers: await this.publishers(),
        advertisers: await this.advertisers(),
        distributions: await this.distributions(),
        caps: await this.caps(),
        overrides: await this.overrides(),
        blacklist: await this.blacklist(),
        mergesAliases: await this.mergesAliases(),
        conversionStats: (await this.conversionStats.find()) ?? { version: 0, stats: [] },
      };
    });
  }

  /**
   * The versions that are stored now: of the configuration and of the statistics for `optimize`.
   */
  async currentVersions(): Promise<{ version: number; conversionStats: number }> {
    const [row] = await this.database.query<{ version: number; conversionStats: number }>(sql`
      SELECT
        version,
        coalesce(
          (SELECT s.version FROM conversion_stats s ORDER BY s.as_of DESC LIMIT 1),
          0
        ) AS "conversionStats"
      FROM routing_versions`);
    return row ?? { version: 0, conversionStats: 0 };
  }

  private async mergesAliases(): Promise<boolean> {
    const [row] = await this.database.query<{ value: boolean }>(
      sql`SELECT value FROM settings WHERE key = 'merge_email_aliases'`,
    );
    return row?.value ?? true;
  }

  private publishers(): Promise<PublisherRow[]> {
    return this.database.query(sql`
      SELECT
        p.id,
        p.name,
        p.status,
        p.api_token_hash,
        p.previous_token_hash,
        p.previous_token_until,
        p.locate_leads_by,
        p.block_duplicate_leads,
        p.autologin_interval,
        p.rate_limit_per_minute,
        ARRAY(
          SELECT c.country_id
          FROM publisher_supported_countries c
          WHERE c.publisher_id = p.id
        ) AS country_ids,
        ARRAY(
          SELECT DISTINCT b.event
          FROM publisher_postbacks b
          WHERE b.publisher_id = p.id AND b.is_active
        ) AS postback_events,
        ${plansOfParty('payout', sql`p.id`)} AS plans
      FROM publishers p
      WHERE p.deleted_at IS NULL`);
  }

  private advertisers(): Promise<AdvertiserRow[]> {
    return this.database.query(sql`
      SELECT
        a.id,
        a.name,
        a.status,
        a.send_org_funnel,
        ARRAY(
          SELECT c.country_id
          FROM advertiser_supported_countries c
          WHERE c.advertiser_id = a.id
        ) AS country_ids,
        coalesce(
          (
            SELECT jsonb_agg(
              jsonb_build_object('country_id', h.country_id, 'zone', z.name, 'days', h.days)
            )
            FROM advertiser_opening_hours h
            JOIN time_zones z ON z.id = h.timezone_id
            WHERE h.advertiser_id = a.id
          ),
          '[]'
        ) AS hours,
        coalesce(
          (
            SELECT jsonb_agg(
              jsonb_build_object(
                'publisher_id', e.publisher_id,
                'country_ids', e.country_ids,
                'funnels', e.funnels
              )
            )
            FROM advertiser_exclusions e
            WHERE e.advertiser_id = a.id
          ),
          '[]'
        ) AS exclusions,
        ${plansOfParty('revenue', sql`a.id`)} AS plans
      FROM advertisers a
      WHERE a.deleted_at IS NULL`);
  }

  private distributions(): Promise<DistributionRow[]> {
    return this.database.query(sql`
      WITH shares AS (${SHARES}),
      groups AS (
        SELECT
          g.timeslot_id,
          jsonb_agg(
            jsonb_build_object('id', g.id, 'name', g.name, 'shares', coalesce(s.list, '[]'))
            ORDER BY g.position
          ) AS list
        FROM distribution_groups g
        LEFT JOIN shares s ON s.group_id = g.id
        GROUP BY g.timeslot_id
      ),
      timeslots AS (
        SELECT
          t.distribution_id,
          jsonb_agg(
            jsonb_build_object(
              'id', t.id,
              'name', t.name,
              'opening_hours', t.opening_hours,
              'groups', coalesce(g.list, '[]')
            )
            ORDER BY t.position
          ) AS list
        FROM distribution_timeslots t
        LEFT JOIN groups g ON g.timeslot_id = t.id
        WHERE t.is_active
        GROUP BY t.distribution_id
      )
      SELECT
        d.id,
        d.name,
        d.method,
        d.country_id,
        d.publisher_id,
        z.name AS zone,
        d.is_send_in_op_hours,
        d.parameters,
        d.data_override,
        coalesce(t.list, '[]') AS timeslots
      FROM distributions d
      JOIN time_zones z ON z.id = d.timezone_id
      LEFT JOIN timeslots t ON t.distribution_id = d.id
      WHERE d.state = 'live' AND d.deleted_at IS NULL`);
  }

  private caps(): Promise<CapRow[]> {
    return this.database.query(sql`
      SELECT
        c.id,
        c.type,
        c.interval,
        c.cap,
        c.reset_time::text AS reset_time,
        z.name AS zone,
        c.window_started_at,
        c.updated_at,
        c.country_ids,
        c.advertiser_ids,
        c.publisher_ids,
        c.funnels,
        ${namedDeal(sql`deal`)} AS deal
      FROM caps c
      JOIN time_zones z ON z.id = c.timezone_id
      LEFT JOIN advertiser_revenues deal ON deal.id = c.deal_id
      WHERE c.deleted_at IS NULL
      ORDER BY c.id`);
  }

  private overrides(): Promise<OverrideRow[]> {
    return this.database.query(sql`
      SELECT id, kind, side, advertiser_id, publisher_id, country_ids, override_values
      FROM lead_overrides`);
  }

  private blacklist(): Promise<BlacklistRow[]> {
    return this.database.query(sql`
      SELECT id, blacklist_type_id, value, expires_at, hide_blocked
      FROM blacklist_items
      ORDER BY id`);
  }
}
