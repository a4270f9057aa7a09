import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';

/** A fault of a field: never its value. */
export interface FieldFault {
  readonly field: string;
  readonly code: string;
}
export interface NewApiCall {
  readonly publisher_id: number;
  readonly created_at: Date;
  readonly method: string;
  /** The address of the route, without what stands for its parameters. */
  readonly path: string;
  readonly status: number;
  readonly code: string | null;
  readonly lead_id: number | null;
  readonly faults: readonly FieldFault[];
  readonly trace_id: string;
}
export type ApiCallRow = Omit<NewApiCall, 'publisher_id'> & { readonly id: number };

/** The last requests of publishers. */
@Injectable()
export class ApiCallsRepository {
  constructor(private readonly database: DatabaseService) {}

  /** In the given order. Calls of a publisher that was just removed are left out. */
  async insert(calls: readonly NewApiCall[]): Promise<void> {
    const rows = calls.map((one, n) => ({ ...one, n }));
    await this.database.query(sql`
      INSERT INTO publisher_api_calls (
        publisher_id, created_at, method, path, status, code, lead_id, faults, trace_id
      )
      SELECT publisher_id, created_at, method, path, status, code, lead_id, faults, trace_id
      FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS c(
        n int, publisher_id int, created_at timestamptz, method text, path text, status smallint,
        code text, lead_id int, faults jsonb, trace_id text
      )
      WHERE EXISTS (SELECT 1 FROM publishers p WHERE p.id = c.publisher_id)
      ORDER BY c.n`);
  }

  /** Deletes all but the newest calls of each publisher. */
  async trim(publisherIds: readonly number[], kept: number): Promise<void> {
    await this.database.query(sql`
      DELETE FROM publisher_api_calls c
      USING (
        SELECT p.id AS publisher_id, newest.id AS oldest_kept
        FROM unnest(${publisherIds}::int[]) AS p(id)
        CROSS JOIN LATERAL (
          SELECT id
          FROM publisher_api_calls
          WHERE publisher_id = p.id
          ORDER BY id DESC
          OFFSET ${kept - 1}
          LIMIT 1
        ) AS newest
      ) AS bound
      WHERE c.publisher_id = bound.publisher_id AND c.id < bound.oldest_kept`);
  }

  /** Newest first. */
  list(publisherId: number, limit: number): Promise<ApiCallRow[]> {
    return this.database.query<ApiCallRow>(sql`
      SELECT id::float8 AS id, created_at, method, path, status, code, lead_id, faults, trace_id
      FROM publisher_api_calls
      WHERE publisher_id = ${publisherId}
      ORDER BY id DESC
      LIMIT ${limit}`);
  }
}
