import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { Database } from '#shared/database/database.service.js';
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

/** What routing uses of a party. */
@Injectable()
export class PartyUsersQuery {
  constructor(private readonly database: Database) {}

  /** The live distributions by name, and the caps. */
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
    return {
      distributions: distributions.map(({ name }) => name),
      caps: caps.map(({ id: capId }) => capId),
    };
  }
}
