import { Injectable } from '@nestjs/common';
import type { AnswerWarning } from '@leadline/contracts';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';

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
