import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { Database } from '#shared/database/database.service.js';
import type { StatusGroups } from '#modules/lead-conditions/domain/grouping.js';

@Injectable()
export class StatusGroupsQuery {
  constructor(private readonly database: Database) {}

  /** The status group of each status: the oldest, if a status is in several. */
  async get(): Promise<StatusGroups> {
    const rows = await this.database.query<{ status: string; id: number }>(sql`
      SELECT status, min(id) AS id
      FROM status_groups
      CROSS JOIN unnest(statuses) AS status
      WHERE status <> ''
      GROUP BY status`);
    return new Map(rows.map(({ status, id }) => [status, id]));
  }
}
