import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import type { StatusGroups } from '#modules/lead-data/lead-conditions/domain/grouping.js';

@Injectable()
export class StatusGroupsQuery {
  constructor(private readonly database: DatabaseService) {}

  /** Returns the statuses of each group. */
  async members(): Promise<ReadonlyMap<number, readonly string[]>> {
    const records = await this.database.records();
    const rows = await records.status_groups.findMany({ select: { id: true, statuses: true } });
    return new Map(rows.map(({ id, statuses }) => [id, statuses]));
  }

  /**
   * Returns the status group of each status. If a status is in several groups, the oldest counts.
   */
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
