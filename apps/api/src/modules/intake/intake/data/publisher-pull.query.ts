import { Injectable } from '@nestjs/common';
import type { CustomParams, LeadStatusId, ReturnReason } from '@leadline/contracts';
import sql, { empty, type Sql } from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import { instantOf } from '#shared/database/times.sql.js';
import type { ListPosition } from '../domain/cursor.js';
import {
  CONVERSION_COLUMNS,
  FTD_SHOWN,
  isShownToPublisher,
  LEAD_COLUMNS,
} from './intake.repository.js';

/** Selects a page of the leads of a publisher. */
export interface PullSelection {
  readonly publisherId: number;
  readonly after: ListPosition;
  readonly horizon: number;
  readonly from: Date | undefined;
  readonly to: Date | undefined;
  readonly limit: number;
}
interface SentFields extends CustomParams {
  readonly hit_id: string | null;
  readonly country: string | null;
  readonly offer: string | null;
  readonly funnel: string | null;
  readonly is_test: boolean;
}
interface PulledRow extends SentFields {
  readonly id: number;
  readonly micros: string;
  readonly created_at: Date;
  readonly publisher_status: string | null;
  readonly payout: string;
}
export interface PulledLeadRow extends PulledRow {
  readonly status: LeadStatusId;
  readonly rejection_code: string | null;
  readonly returned_at: Date | null;
  readonly return_reason: ReturnReason | null;
  readonly ftd_at: Date | null;
  readonly redirect_token: string | null;
  readonly redirect_expires_at: Date | null;
  readonly email: string;
  readonly phone: string;
  readonly first_name: string;
  readonly last_name: string;
}
export interface PulledConversionRow extends PulledRow {
  readonly conversion_id: number;
  readonly ftd_at: Date;
  readonly approved_at: Date;
}

/** Reads what publishers pull, in the order of changes (ADR 11). */
@Injectable()
export class PublisherPullQuery {
  constructor(private readonly database: DatabaseService) {}

  /**
   * The instant, in microseconds, before which no further change can appear: the time of an
   * uncommitted change is no earlier than the start of its transaction. Read it before the leads,
   * in a statement of its own.
   */
  async horizon(): Promise<number> {
    // statement_timestamp() is read before the list of transactions, so a transaction that starts
    // meanwhile has a later time.
    const [row] = await this.database.query<{ micros: string }>(
      sql`
        SELECT
          (
            extract(epoch FROM least(statement_timestamp(), min(xact_start))) * 1000000
          )::bigint AS micros
        FROM pg_stat_activity
        WHERE datname = current_database()
          AND backend_type = 'client backend'
          AND backend_xid IS NOT NULL
          AND pid <> pg_backend_pid()`,
      'publisher_pull.horizon',
    );
    return Number(row?.micros ?? 0);
  }

  leads(selection: PullSelection): Promise<PulledLeadRow[]> {
    return this.database.query<PulledLeadRow>(sql`
      SELECT
        ${LEAD_COLUMNS}
      FROM leads l
      LEFT JOIN countries c ON c.id = l.country_id
      WHERE ${isSelected(selection)}
        ${between(sql`l.created_at`, selection)}
      ORDER BY l.publisher_changed_at, l.id
      LIMIT ${selection.limit}`);
  }

  /** Approved FTDs only. Test leads are not billed. */
  conversions(selection: PullSelection): Promise<PulledConversionRow[]> {
    return this.database.query<PulledConversionRow>(sql`
      SELECT
        ${CONVERSION_COLUMNS}
      FROM leads l
      JOIN conversions v ON v.lead_id = l.id AND v.state = 'accepted'
      LEFT JOIN countries c ON c.id = l.country_id
      WHERE ${FTD_SHOWN}
        AND NOT l.is_test
        AND ${isSelected(selection)}
        ${between(sql`l.ftd_at`, selection)}
      ORDER BY l.publisher_changed_at, l.id
      LIMIT ${selection.limit}`);
  }
}

/** Leads of the publisher that changed after the position and before the horizon. */
const isSelected = ({ publisherId, after, horizon }: PullSelection): Sql => sql`
  l.publisher_id = ${publisherId}
  AND ${isShownToPublisher}
  AND (l.publisher_changed_at, l.id) > (${instantOf(after.micros)}, ${after.id})
  AND l.publisher_changed_at < ${instantOf(horizon)}`;

/** Further conditions for `from` and `to`, each of which may be absent. */
const between = (column: Sql, { from, to }: PullSelection): Sql => sql`
  ${from ? sql`AND ${column} >= ${from}` : empty}
  ${to ? sql`AND ${column} < ${to}` : empty}`;
