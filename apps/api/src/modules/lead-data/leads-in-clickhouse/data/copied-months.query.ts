import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';

/** Finds the months in which there are rows to compare. */
@Injectable()
export class CopiedMonthsQuery {
  constructor(private readonly database: DatabaseService) {}

  /** Lists the months with leads, FTDs or clicks, in UTC. */
  list(): Promise<{ from: Date; until: Date }[]> {
    return this.database.query<{ from: Date; until: Date }>(sql`
      SELECT
        month AT TIME ZONE 'UTC' AS from,
        (month + interval '1 month') AT TIME ZONE 'UTC' AS until
      FROM (
        SELECT
          least(min(l.created_at), (SELECT min(created_at) FROM clicks)) AT TIME ZONE 'UTC' AS first,
          greatest(max(l.created_at), max(l.ftd_at), (SELECT max(created_at) FROM clicks))
            AT TIME ZONE 'UTC' AS last
        FROM leads l
      ) AS stored,
      LATERAL generate_series(date_trunc('month', first), last, interval '1 month') AS month`);
  }
}
