import { Injectable } from '@nestjs/common';
import type { DistributionListQuery, DistributionMethod, HoursDay } from '@leadline/contracts';
import sql, { join, type Sql } from 'sql-template-tag';
import { Database } from '#shared/database/database.service.js';
import type { DistributionRecord } from '../domain/rows.js';

export interface DistributionListRow {
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
  updated_at: Date;
  /** Those of its timeslots that are in force. */
  hours: HoursDay[][];
}

/** The page keeps all rows in the browser; there are never so many rules. */
const MOST_DISTRIBUTIONS = 2_000;

/** Reads of distributions that are not deleted. */
@Injectable()
export class DistributionQuery {
  constructor(private readonly database: Database) {}

  /** Newest change first. */
  list(filter: DistributionListQuery): Promise<DistributionListRow[]> {
    const conditions: Sql[] = [sql`d.deleted_at IS NULL`];
    if (filter.publisher_id)
      conditions.push(sql`d.publisher_id = ANY(${filter.publisher_id}::int[])`);
    if (filter.country_id) conditions.push(sql`d.country_id = ANY(${filter.country_id}::int[])`);
    if (filter.method) conditions.push(sql`d.method = ANY(${filter.method}::text[])`);
    if (filter.advertiser_id) conditions.push(sql`brands.ids && ${filter.advertiser_id}::int[]`);
    return this.database.query<DistributionListRow>(sql`
      SELECT d.id, d.name, d.method AS type, d.tags, z.name AS timezone_name, d.country_id, c.name AS country_name, d.publisher_id, coalesce(p.name, '') AS publisher_name,
        coalesce(brands.ids, '{}') AS advertiser_id, coalesce(brands.names, '') AS advertiser_name, d.updated_at,
        coalesce((SELECT jsonb_agg(t.opening_hours ORDER BY t.position) FROM distribution_timeslots t WHERE t.distribution_id = d.id AND t.is_active AND d.is_active), '[]') AS hours
      FROM distributions d
      JOIN time_zones z ON z.id = d.timezone_id
      JOIN countries c ON c.id = d.country_id
      LEFT JOIN publishers p ON p.id = d.publisher_id
      CROSS JOIN LATERAL (
        SELECT array_agg(used.id ORDER BY lower(used.name), used.id) AS ids, string_agg(used.name, ', ' ORDER BY lower(used.name), used.id) AS names
        FROM (SELECT DISTINCT a.id, a.name FROM distribution_timeslots t JOIN distribution_groups g ON g.timeslot_id = t.id JOIN distribution_brands b ON b.group_id = g.id JOIN advertisers a ON a.id = b.advertiser_id WHERE t.distribution_id = d.id) used
      ) brands
      WHERE ${join(conditions, ' AND ')}
      ORDER BY d.updated_at DESC, d.id DESC LIMIT ${MOST_DISTRIBUTIONS}`);
  }

  async find(id: number): Promise<DistributionRecord | null> {
    const [row] = await this.database.query<DistributionRecord>(sql`
      SELECT d.id, d.name, d.tags, d.method, d.country_id, c.name AS country_name, d.publisher_id, coalesce(p.name, '') AS publisher_name, d.timezone_id, z.name AS timezone_name,
        d.is_send_in_op_hours, d.parameters, d.data_override, d.updated_at,
        coalesce((SELECT jsonb_agg(jsonb_build_object('id', t.id, 'name', t.name, 'is_active', t.is_active, 'opening_hours', t.opening_hours, 'groups',
          coalesce((SELECT jsonb_agg(jsonb_build_object('id', g.id, 'name', g.name, 'brands',
            coalesce((SELECT jsonb_agg(jsonb_build_object('advertiser_id', b.advertiser_id, 'name', a.name, 'percentage', b.percentage) ORDER BY b.position)
              FROM distribution_brands b JOIN advertisers a ON a.id = b.advertiser_id WHERE b.group_id = g.id), '[]')) ORDER BY g.position)
            FROM distribution_groups g WHERE g.timeslot_id = t.id), '[]')) ORDER BY t.position)
          FROM distribution_timeslots t WHERE t.distribution_id = d.id), '[]') AS timeslots
      FROM distributions d JOIN countries c ON c.id = d.country_id JOIN time_zones z ON z.id = d.timezone_id LEFT JOIN publishers p ON p.id = d.publisher_id
      WHERE d.id = ${id} AND d.deleted_at IS NULL`);
    return row ?? null;
  }
}
