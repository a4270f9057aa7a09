import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { OPEN_ATTEMPTS } from '#modules/lead-data/lead-ledger/data/lead-attempts.sql.js';

export interface Backlog {
  readonly outbox_rows: number;
  readonly outbox_age_seconds: number;
  readonly unknown_attempts: number;
  readonly unknown_age_seconds: number;
}

/** Counts waiting work in PostgreSQL. */
@Injectable()
export class BacklogQuery {
  constructor(private readonly database: DatabaseService) {}

  async read(now: Date): Promise<Backlog> {
    const [row] = await this.database.query<Backlog>(sql`
      SELECT o.outbox_rows, o.outbox_age_seconds, u.unknown_attempts, u.unknown_age_seconds
      FROM (
        SELECT
          count(*)::int AS outbox_rows,
          coalesce(greatest(extract(epoch FROM ${now} - min(created_at)), 0), 0)::float8
            AS outbox_age_seconds
        FROM outbox
        WHERE done_at IS NULL
      ) o
      CROSS JOIN (
        SELECT
          count(*)::int AS unknown_attempts,
          coalesce(greatest(extract(epoch FROM ${now} - min(created_at)), 0), 0)::float8
            AS unknown_age_seconds
        FROM ${OPEN_ATTEMPTS} a
        WHERE state = 'unknown'
      ) u`);
    if (!row) throw new Error('A sum without groups has one row.');
    return row;
  }
}
