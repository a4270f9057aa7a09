import { Injectable } from '@nestjs/common';
import { ACCEPTED_STATUSES } from '@leadline/contracts';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';

/** The values of a lead that the blacklist compares. */
export interface RecentLead {
  readonly id: number;
  readonly created_at: string;
  /** The same in milliseconds. */
  readonly at_ms: number;
  readonly email: string;
  readonly phone: string;
  readonly ip: string;
  readonly country_id: number | null;
  readonly funnel: string | null;
  readonly custom_param_1: string | null;
  readonly is_accepted: boolean;
}
/** A place in the leads. */
export type LeadPosition = Pick<RecentLead, 'id' | 'created_at'>;

/** Reads the leads of the last days in batches, from the replica if there is one. */
@Injectable()
export class RecentLeadsQuery {
  constructor(private readonly database: DatabaseService) {}

  list(after: LeadPosition, limit: number): Promise<RecentLead[]> {
    return this.database.read(() =>
      this.database.query<RecentLead>(sql`
        SELECT
          id, created_at::text AS created_at,
          (extract(epoch FROM created_at) * 1000)::float8 AS at_ms, email, phone, host(ip) AS ip, country_id, funnel,
          custom_param_1,
          status = ANY(${[...ACCEPTED_STATUSES]}::int[]) AS is_accepted
        FROM leads
        WHERE (created_at, id) > (${after.created_at}::timestamptz, ${after.id}::int)
        ORDER BY created_at, id
        LIMIT ${limit}`),
    );
  }
}
