import { Injectable } from '@nestjs/common';
import sql from 'sql-template-tag';
import { DatabaseService } from '#shared/database/database.service.js';

/** The parties of a lead and the plans that it keeps. */
export interface LeadPlans {
  readonly created_at: Date;
  readonly advertiser_id: number | null;
  readonly publisher_id: number;
  readonly revenue_plan_id: number | null;
  readonly payout_plan_id: number | null;
}

/** Reads which plans leads keep. */
@Injectable()
export class LeadPlansQuery {
  constructor(private readonly database: DatabaseService) {}

  /** Returns null if there is no such lead. */
  async find(leadId: number): Promise<LeadPlans | null> {
    const [lead] = await this.database.query<LeadPlans>(sql`
      SELECT created_at, advertiser_id, publisher_id, revenue_plan_id, payout_plan_id
      FROM leads
      WHERE id = ${leadId}`);
    return lead ?? null;
  }
}
