import { Injectable } from '@nestjs/common';
import type {
  DistributionListQuery,
  DistributionMethod,
  DistributionState,
  HoursDay,
  OverwriteName,
} from '@leadline/contracts';
import sql, { join, type Sql } from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { currentVersion } from '#shared/database/record-version.sql.js';
import { namedDeal } from '#modules/lead-data/lead-ledger/data/plan-sides.sql.js';
import {
  isOwnDistribution,
  shownPartyName,
} from '#modules/reference/lookups/data/own-parties.sql.js';
import type { DistributionRecord, PrecedenceRow } from '../domain/shape.js';

interface DistributionListRow {
  id: number;
  name: string;
  type: DistributionMethod;
  tags: string[];
  timezone_name: string;
  country_id: number;
  country_name: string;
  publisher_id: number | null;
  publisher_name: string;
  advertiser_id: number[];
  advertiser_name: string;
  parameters: Partial<Record<OverwriteName, string>>;
  is_send_in_op_hours: boolean;
  state: DistributionState;
  updated_at: Date;
  version: number;
  /** Opening hours of each timeslot in force. */
  hours: HoursDay[][];
}

/** The page loads all rows at once. No installation has this many distributions. */
const MAX_DISTRIBUTIONS = 2_000;

/** Selects the shares of a group as a JSON list. */
const sharesOf = (groupId: Sql): Sql => sql`(
  SELECT jsonb_agg(
    jsonb_build_object(
      'advertiser_id', da.advertiser_id,
      'name', a.name,
      'percentage', da.percentage,
      'deal', ${namedDeal(sql`deal`)}
    )
    ORDER BY da.position
  )
  FROM distribution_advertisers da
  JOIN advertisers a ON a.id = da.advertiser_id
  LEFT JOIN advertiser_revenues deal ON deal.id = da.deal_id
  WHERE da.group_id = ${groupId}
)`;

/** Name of a member: its advertiser `a`, with the `deal` that it names. */
const MEMBER_NAME = sql`a.name || coalesce(' · ' || (${namedDeal(sql`deal`)} ->> 'name'), '')`;

/** Selects the groups of a timeslot as a JSON list. */
const groupsOf = (timeslotId: Sql): Sql => sql`(
  SELECT jsonb_agg(
    jsonb_build_object(
      'id', g.id,
      'name', g.name,
      'shares', coalesce(${sharesOf(sql`g.id`)}, '[]')
    )
    ORDER BY g.position
  )
  FROM distribution_groups g
  WHERE g.timeslot_id = ${timeslotId}
)`;

/** Selects the timeslots of a distribution as a JSON list. */
const timeslotsOf = (distributionId: Sql): Sql => sql`(
  SELECT jsonb_agg(
    jsonb_build_object(
      'id', t.id,
      'name', t.name,
      'is_active', t.is_active,
      'opening_hours', t.opening_hours,
      'groups', coalesce(${groupsOf(sql`t.id`)}, '[]')
    )
    ORDER BY t.position
  )
  FROM distribution_timeslots t
  WHERE t.distribution_id = ${distributionId}
)`;

/** Reads distributions that are not deleted. */
@Injectable()
export class DistributionQuery {
  constructor(private readonly database: DatabaseService) {}

  /** Lists distributions, most recently changed first. */
  list(filter: DistributionListQuery): Promise<DistributionListRow[]> {
    const conditions: Sql[] = [sql`d.deleted_at IS NULL`, isOwnDistribution()];
    if (filter.publisher_id)
      conditions.push(sql`d.publisher_id = ANY(${filter.publisher_id}::int[])`);
    if (filter.country_id) conditions.push(sql`d.country_id = ANY(${filter.country_id}::int[])`);
    if (filter.method) conditions.push(sql`d.method = ANY(${filter.method}::text[])`);
    if (filter.state) conditions.push(sql`d.state = ANY(${filter.state}::text[])`);
    if (filter.advertiser_id) conditions.push(sql`used.ids && ${filter.advertiser_id}::int[]`);
    return this.database.query<DistributionListRow>(sql`
      SELECT
        d.id,
        d.name,
        d.method AS type,
        d.tags,
        z.name AS timezone_name,
        d.country_id,
        c.name AS country_name,
        d.publisher_id,
        CASE
          WHEN p.id IS NULL THEN ''
          ELSE ${shownPartyName('publisher', sql`p.id`, sql`p.name`)}
        END AS publisher_name,
        coalesce(used.ids, '{}') AS advertiser_id,
        coalesce(used.names, '') AS advertiser_name,
        d.parameters,
        d.is_send_in_op_hours,
        d.state,
        d.updated_at,
        ${currentVersion('distribution', sql`d.id`)} AS version,
        coalesce(
          (
            SELECT jsonb_agg(t.opening_hours ORDER BY t.position)
            FROM distribution_timeslots t
            WHERE t.distribution_id = d.id AND t.is_active AND d.state = 'live'
          ),
          '[]'
        ) AS hours
      FROM distributions d
      JOIN time_zones z ON z.id = d.timezone_id
      JOIN countries c ON c.id = d.country_id
      LEFT JOIN publishers p ON p.id = d.publisher_id
      CROSS JOIN LATERAL (
        SELECT
          array_agg(DISTINCT a.id) AS ids,
          string_agg(a.name, ', ' ORDER BY lower(a.name), a.id) AS names
        FROM (
          SELECT DISTINCT a.id,
            ${shownPartyName('advertiser', sql`a.id`, MEMBER_NAME)} AS name
          FROM distribution_timeslots t
          JOIN distribution_groups g ON g.timeslot_id = t.id
          JOIN distribution_advertisers da ON da.group_id = g.id
          JOIN advertisers a ON a.id = da.advertiser_id
          LEFT JOIN advertiser_revenues deal ON deal.id = da.deal_id
          WHERE t.distribution_id = d.id
        ) a
      ) used
      WHERE ${join(conditions, ' AND ')}
      ORDER BY d.updated_at DESC, d.id DESC
      LIMIT ${MAX_DISTRIBUTIONS}`);
  }

  async find(id: number): Promise<DistributionRecord | null> {
    const [row] = await this.database.query<DistributionRecord>(sql`
      SELECT
        d.id,
        d.name,
        d.tags,
        d.method,
        d.country_id,
        c.name AS country_name,
        d.publisher_id,
        coalesce(p.name, '') AS publisher_name,
        d.timezone_id,
        z.name AS timezone_name,
        d.is_send_in_op_hours,
        d.state,
        d.parameters,
        d.data_override,
        d.updated_at,
        ${currentVersion('distribution', sql`d.id`)} AS version,
        coalesce(${timeslotsOf(sql`d.id`)}, '[]') AS timeslots
      FROM distributions d
      JOIN countries c ON c.id = d.country_id
      JOIN time_zones z ON z.id = d.timezone_id
      LEFT JOIN publishers p ON p.id = d.publisher_id
      WHERE d.id = ${id} AND d.deleted_at IS NULL`);
    return row ?? null;
  }
}

/**
 * Reads the values on which the precedence of distributions depends. Deleted distributions have
 * none.
 */
@Injectable()
export class PrecedenceQuery {
  constructor(private readonly database: DatabaseService) {}

  /** Lists the live distributions, in any order. */
  listLive(): Promise<PrecedenceRow[]> {
    return this.list(sql`d.state = 'live'`);
  }

  async find(id: number): Promise<PrecedenceRow | null> {
    const [row] = await this.list(sql`d.id = ${id}`);
    return row ?? null;
  }

  /** Returns the names of a country and a publisher. Null if one of them does not exist. */
  async namesOf(
    countryId: number,
    publisherId: number | null,
  ): Promise<Pick<PrecedenceRow, 'country_name' | 'publisher_name'> | null> {
    const [row] = await this.database.query<{
      country_name: string;
      publisher_name: string | null;
    }>(sql`
      SELECT c.name AS country_name, p.name AS publisher_name
      FROM countries c
      LEFT JOIN publishers p ON p.id = ${publisherId}::int AND p.deleted_at IS NULL
      WHERE c.id = ${countryId} AND (${publisherId}::int IS NULL OR p.id IS NOT NULL)`);
    return row ?? null;
  }

  private list(condition: Sql): Promise<PrecedenceRow[]> {
    return this.database.query<PrecedenceRow>(sql`
      SELECT
        d.id,
        d.name,
        d.country_id,
        c.name AS country_name,
        d.publisher_id,
        p.name AS publisher_name,
        d.parameters ->> 'custom_param_1' AS custom_param_1
      FROM distributions d
      JOIN countries c ON c.id = d.country_id
      LEFT JOIN publishers p ON p.id = d.publisher_id
      WHERE d.deleted_at IS NULL AND ${condition}`);
  }
}
