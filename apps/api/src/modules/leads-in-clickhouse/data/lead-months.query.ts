import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { Database } from '#shared/database/database.service.js';

/** Which months there is something to compare in. */
@Injectable()
export class LeadMonthsQuery {
  constructor(private readonly database: Database) {}

  /** The months with leads or FTDs, in UTC. */
  list(): Promise<{ from: Date; until: Date }[]> {
    return this.database.query<{ from: Date; until: Date }>(sql`
      SELECT
        month AT TIME ZONE 'UTC' AS from,
        (month + interval '1 month') AT TIME ZONE 'UTC' AS until
      FROM (
        SELECT
          min(created_at) AT TIME ZONE 'UTC' AS first,
          greatest(max(created_at), max(ftd_at)) AT TIME ZONE 'UTC' AS last
        FROM leads
      ) AS leads,
      LATERAL generate_series(date_trunc('month', first), last, interval '1 month') AS month`);
  }
}
