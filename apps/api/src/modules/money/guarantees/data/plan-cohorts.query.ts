import { Injectable } from '@nestjs/common';
import type { PlanLeg } from '@leadline/contracts';
import sql from 'sql-template-tag';
import { LimitedReadsService } from '#shared/database/limited-reads.service.js';
import { PLAN_SIDES } from '#modules/lead-data/lead-ledger/data/plan-sides.sql.js';
import type { CohortWindow } from '../domain/cohort-window.js';
import { cohortLeads, keepsPlan, type CohortLeadRow } from './cohort.repository.js';

/** Reads the cohorts of a plan for a caller. */
@Injectable()
export class PlanCohortsQuery {
  constructor(private readonly reads: LimitedReadsService) {}

  /** Lists the closed cohorts of a plan. */
  closed(leg: PlanLeg, planId: number): Promise<CohortWindow[]> {
    return this.reads.query<CohortWindow>(sql`
      SELECT starts_at AS "startsAt", ends_at AS "endsAt", closes_at AS "closesAt"
      FROM plan_cohorts
      WHERE ${PLAN_SIDES[leg].planId} = ${planId}`);
  }

  /** Returns when the newest lead before a moment came. Null if there is none. */
  async newestLead(leg: PlanLeg, planId: number, before: Date | null): Promise<Date | null> {
    const [lead] = await this.reads.query<{ created_at: Date }>(sql`
      SELECT l.created_at
      FROM leads l
      WHERE ${keepsPlan(leg)} = ${planId}
        AND l.created_at < coalesce(${before}::timestamptz, 'infinity')
      ORDER BY l.created_at DESC
      LIMIT 1`);
    return lead?.created_at ?? null;
  }

  leadsOf(leg: PlanLeg, planId: number, window: CohortWindow): Promise<CohortLeadRow[]> {
    return this.reads.query<CohortLeadRow>(cohortLeads(leg, planId, window));
  }
}
