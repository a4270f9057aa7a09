import { Injectable } from '@nestjs/common';
import type { LeadStatusId } from '@leadline/contracts';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';

export interface PublisherApiRow {
  readonly token: Buffer;
  readonly previous_token_until: Date | null;
  readonly rate_limit_per_minute: number;
  readonly tracking_domain: string | null;
  readonly offer_url: string | null;
}
/** Leads of one outcome. */
export interface OutcomeRow {
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
