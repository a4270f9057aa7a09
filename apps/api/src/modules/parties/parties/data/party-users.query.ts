import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import type { PartyUsers } from '../domain/in-use.js';
import type { PartySide } from '../domain/sides.js';

const IS_SENT_TO = (id: number): Sql => sql`
  EXISTS (
    SELECT 1
    FROM distribution_advertisers s
    JOIN distribution_groups g ON g.id = s.group_id
    JOIN distribution_timeslots t ON t.id = g.timeslot_id
    WHERE t.distribution_id = d.id AND s.advertiser_id = ${id}
  )`;

const IS_IN_STEP = (side: PartySide, id: number): Sql =>
  side === 'publisher'
    ? sql`${id}::int = ANY(t.publisher_ids)`
    : sql`
      EXISTS (
        SELECT 1
        FROM campaign_step_advertisers a
        WHERE a.step_id = t.id AND a.advertiser_id = ${id}
      )`;

/** Finds the records that send leads to a party or in its name. */
@Injectable()
export class PartyUsersQuery {
  constructor(private readonly database: DatabaseService) {}

  /** Finds the live distributions and running campaigns, by name, and the caps. */
  async find(side: PartySide, id: number): Promise<PartyUsers> {
    const isAdvertiser = side === 'advertiser';
    const distributions = await this.database.query<{ name: string }>(sql`
      SELECT d.name
      FROM distributions d
      WHERE d.state = 'live'
        AND d.deleted_at IS NULL
        AND ${isAdvertiser ? IS_SENT_TO(id) : sql`d.publisher_id = ${id}`}
      ORDER BY lower(d.name), d.id`);
    const caps = await this.database.query<{ id: number }>(sql`
      SELECT c.id
      FROM caps c
      WHERE c.deleted_at IS NULL
        AND ${id}::int = ANY(${isAdvertiser ? sql`c.advertiser_ids` : sql`c.publisher_ids`})
      ORDER BY c.id`);
    const campaigns = await this.database.query<{ name: string }>(sql`
      SELECT c.name
      FROM campaigns c
      WHERE c.status = 'active'
        AND EXISTS (
          SELECT 1
          FROM campaign_steps t
          WHERE t.campaign_id = c.id AND t.deleted_at IS NULL AND ${IS_IN_STEP(side, id)}
        )
      ORDER BY lower(c.name), c.id`);
    return {
      campaigns: campaigns.map(({ name }) => name),
      distributions: distributions.map(({ name }) => name),
      caps: caps.map(({ id: capId }) => capId),
    };
  }
}
