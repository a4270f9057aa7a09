import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';

/** The exports of a person since a moment. */
export interface ExportsOfDay {
  readonly user: { readonly id: number; readonly name: string };
  readonly rows: number;
  readonly exports: number;
  readonly last: Date;
}

/**
 * Sums what people have exported. Every export writes its number of rows to the audit log before
 * its first piece is sent, so the sums are exact over all processes.
 */
@Injectable()
export class ExportsOfDayQuery {
  constructor(private readonly database: DatabaseService) {}

  /** Lists people with more than `most` rows since then, the latest first. */
  listAbove(most: number, since: Date, limit: number): Promise<ExportsOfDay[]> {
    return this.database.query<ExportsOfDay>(sql`
      SELECT
        jsonb_build_object('id', u.id, 'name', u.name) AS user,
        e.rows, e.exports, e.last
      FROM (
        SELECT
          user_id,
          sum((after ->> 'rows')::bigint)::float8 AS rows,
          count(*)::int AS exports,
          max(created_at) AS last
        FROM audit_log
        WHERE created_at >= ${since}
          AND action LIKE '%.export'
          AND user_id IS NOT NULL
        GROUP BY user_id
      ) e
      JOIN users u ON u.id = e.user_id
      WHERE e.rows > ${most}
      ORDER BY e.last DESC
      LIMIT ${limit}`);
  }
}
