import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import type { LeadStatusId } from '@leadline/contracts';
import { DatabaseService } from '#shared/database/database.service.js';

/** A fault of a field: never its value. */
interface FieldFault {
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
type ApiCallRow = Omit<NewApiCall, 'publisher_id'> & { readonly id: number };

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

interface PublisherApiRow {
  readonly token: Buffer;
  readonly previous_token_until: Date | null;
  readonly rate_limit_per_minute: number;
  readonly tracking_domain: string | null;
  readonly offer_url: string | null;
}
/** Leads of one outcome. */
interface OutcomeRow {
  readonly status: LeadStatusId;
  readonly rejection_code: string | null;
  readonly count: number;
}

/** Reads how a publisher sends leads, and how that went. */
@Injectable()
export class PublisherRequestsQuery {
  constructor(private readonly database: DatabaseService) {}

  /** Null if the publisher does not exist. */
  async find(publisherId: number): Promise<PublisherApiRow | null> {
    const [row] = await this.database.query<PublisherApiRow>(sql`
      SELECT
        api_token_encrypted AS token,
        previous_token_until,
        rate_limit_per_minute,
        tracking_domain,
        offer_url
      FROM publishers
      WHERE id = ${publisherId} AND deleted_at IS NULL`);
    return row ?? null;
  }

  /**
   * The leads that the publisher sent since then, test leads included. A lead changes no earlier
   * than it arrives; the hour is for clocks that differ (`leads_publisher_feed_idx`).
   */
  countLeads(publisherId: number, since: Date): Promise<OutcomeRow[]> {
    return this.database.query<OutcomeRow>(sql`
      SELECT l.status, l.rejection_code, count(*)::int AS count
      FROM leads l
      WHERE l.publisher_id = ${publisherId}
        AND l.publisher_changed_at >= ${since}::timestamptz - interval '1 hour'
        AND l.created_at >= ${since}::timestamptz
        AND l.is_original
        AND NOT l.is_campaign
        AND NOT l.is_hidden
        AND l.forced_advertiser IS NULL
      GROUP BY l.status, l.rejection_code`);
  }

  /** Its requests of a UTC day that were refused. */
  listRefusals(publisherId: number, day: string): Promise<{ code: string; count: number }[]> {
    return this.database.query(sql`
      SELECT code, count
      FROM intake_refusals
      WHERE publisher_id = ${publisherId} AND day = ${day}::date
      ORDER BY count DESC, code`);
  }
}
