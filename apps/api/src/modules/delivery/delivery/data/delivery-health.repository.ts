import { Injectable } from '@nestjs/common';
import type { AnswerWarning } from '@leadline/contracts';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';
import type { CallRow, CircuitOpening } from '../domain/call-figures.js';

export interface CountedWarning {
  readonly advertiser_id: number;
  readonly code: AnswerWarning;
  readonly count: number;
  readonly last_lead_id: number;
}

/** The state of advertisers as their calls showed it, gathered by each process. */
@Injectable()
export class DeliveryHealthRepository {
  constructor(private readonly database: DatabaseService) {}

  async addWarnings(warnings: readonly CountedWarning[], at: Date): Promise<void> {
    await this.database.query(sql`
      INSERT INTO answer_warnings (advertiser_id, code, count, first_at, last_at, last_lead_id)
      SELECT w.advertiser_id, w.code, w.count, ${at}::timestamptz, ${at}::timestamptz,
        w.last_lead_id
      FROM jsonb_to_recordset(${JSON.stringify(warnings)}::jsonb)
        AS w(advertiser_id int, code text, count int, last_lead_id int)
      JOIN advertisers a ON a.id = w.advertiser_id
      ORDER BY w.advertiser_id, w.code
      ON CONFLICT (advertiser_id, code) DO UPDATE
      SET count = answer_warnings.count + excluded.count, last_at = excluded.last_at,
        last_lead_id = excluded.last_lead_id`);
  }

  async open(advertiserIds: readonly number[], at: Date): Promise<void> {
    await this.database.query(sql`
      INSERT INTO circuit_openings (advertiser_id, opened_at, last_failed_at)
      SELECT id, ${at}::timestamptz, ${at}::timestamptz
      FROM advertisers
      WHERE id = ANY(${advertiserIds}::int[])
      ORDER BY id
      ON CONFLICT (advertiser_id) DO UPDATE SET last_failed_at = excluded.last_failed_at`);
  }

  /** An advertiser that answered one process works again for all. */
  async close(advertiserIds: readonly number[]): Promise<void> {
    await this.database.query(
      sql`DELETE FROM circuit_openings WHERE advertiser_id = ANY(${advertiserIds}::int[])`,
    );
  }
}

interface WarningRow {
  readonly code: string;
  readonly count: number;
  readonly last_at: Date;
  readonly last_lead_id: number;
}

/** Reads the calls of one advertiser. */
@Injectable()
export class AdvertiserCallsQuery {
  constructor(private readonly database: DatabaseService) {}

  /** Null if the advertiser does not exist. Its times are null while the circuit is closed. */
  async openingOf(advertiserId: number): Promise<CircuitOpening | null> {
    const [row] = await this.database.query<CircuitOpening>(sql`
      SELECT o.opened_at, o.last_failed_at
      FROM advertisers a
      LEFT JOIN circuit_openings o ON o.advertiser_id = a.id
      WHERE a.id = ${advertiserId} AND a.deleted_at IS NULL`);
    return row ?? null;
  }

  /** The signs that its answers are read wrongly, since this instant. */
  listWarnings(advertiserId: number, since: Date): Promise<WarningRow[]> {
    return this.database.query<WarningRow>(sql`
      SELECT code, count, last_at, last_lead_id
      FROM answer_warnings
      WHERE advertiser_id = ${advertiserId} AND last_at > ${since}
      ORDER BY last_at DESC, code`);
  }

  /**
   * Its last calls, newest first (`lead_attempts_calls_idx`). A call that was settled after its
   * deadline has no duration: nobody knows when the advertiser was done.
   */
  listLast(advertiserId: number, limit: number): Promise<CallRow[]> {
    return this.database.query<CallRow>(sql`
      SELECT
        t.id AS attempt_id,
        t.lead_id,
        t.created_at AS at,
        CASE
          WHEN t.state = 'rejected' AND t.restriction_origin = 'system' THEN 'failed'
          ELSE t.state
        END AS outcome,
        substring(t.res_payload FROM '^HTTP ([0-9]{3})')::int AS status_code,
        CASE
          WHEN t.finished_at <= t.deadline_at
            THEN round(extract(epoch FROM t.finished_at - t.created_at) * 1000)::int
        END AS duration_ms,
        t.message
      FROM lead_attempts t
      WHERE t.advertiser_id = ${advertiserId}
        AND t.req_payload IS NOT NULL
        AND t.state <> 'sending'
      ORDER BY t.id DESC
      LIMIT ${limit}`);
  }
}

/** Circuits that staff closed. */
@Injectable()
export class CircuitClosingRepository {
  constructor(private readonly database: DatabaseService) {}

  listClosings(): Promise<{ advertiser_id: number; closed_at: Date }[]> {
    return this.database.query(sql`SELECT advertiser_id, closed_at FROM circuit_closings`);
  }

  /** A trigger tells all processes. */
  async close(advertiserId: number, at: Date): Promise<void> {
    await this.database.query(sql`
      INSERT INTO circuit_closings (advertiser_id, closed_at)
      VALUES (${advertiserId}, ${at})
      ON CONFLICT (advertiser_id) DO UPDATE SET closed_at = excluded.closed_at`);
    await this.database.query(
      sql`DELETE FROM circuit_openings WHERE advertiser_id = ${advertiserId}`,
    );
  }
}
