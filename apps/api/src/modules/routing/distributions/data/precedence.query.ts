import { Injectable } from '@nestjs/common';
import sql, { type Sql } from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import type { PrecedenceRow } from '../domain/rows.js';

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
