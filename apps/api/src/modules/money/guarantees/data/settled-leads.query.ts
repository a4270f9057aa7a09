import { Injectable } from '@nestjs/common';
import type { PlanLeg } from '@leadline/contracts';
import sql from 'sql-template-tag';
import { LimitedReadsService } from '#shared/database/limited-reads.service.js';
import { ACCEPTED } from '#modules/lead-data/lead-ledger/data/lead-columns.sql.js';
import { isWithin, type TimeRange } from '#modules/lead-data/lead-ledger/data/plan-money.sql.js';
import { minorPart, PLAN_SIDES } from '#modules/lead-data/lead-ledger/data/plan-sides.sql.js';
import type { SettledLead } from '../domain/settled-money.js';

/** Party of a plan, and the plan. */
export interface PlanOfParty {
  readonly leg: PlanLeg;
  readonly partyId: number;
  readonly planId: number;
}

/** Reads leads that keep a plan, for what a change of its terms would move. */
@Injectable()
export class SettledLeadsQuery {
  constructor(private readonly reads: LimitedReadsService) {}

  /** Returns when the first lead came. Null if there is none. */
  async firstAt({ leg, partyId, planId }: PlanOfParty): Promise<Date | null> {
    const { owner, kept } = PLAN_SIDES[leg];
    const [row] = await this.reads.query<{ at: Date | null }>(sql`
      SELECT min(created_at) AS at FROM leads WHERE ${owner} = ${partyId} AND ${kept} = ${planId}`);
    return row?.at ?? null;
  }

  /** Lists the accepted leads that came in the ranges, in order of id. */
  within(
    { leg, partyId, planId }: PlanOfParty,
    ranges: readonly TimeRange[],
  ): Promise<SettledLead[]> {
    const side = PLAN_SIDES[leg];
    return this.reads.query<SettledLead>(sql`
      SELECT l.id, l.created_at, l.${side.status} AS status, l.is_test,
        l.returned_at IS NOT NULL AS is_returned,
        l.${side.isInCohort} IS TRUE AS in_cohort,
        (${minorPart(leg, 'lead')})::float8 AS for_lead, v.${side.cameAt} AS ftd_at,
        coalesce((${minorPart(leg, 'ftd')})::float8, 0) AS amount,
        coalesce(v.${side.isCorrected}, false) AS is_corrected
      FROM leads l
      LEFT JOIN conversions v ON v.lead_id = l.id AND ${side.isDue} AND NOT v.is_fake
        AND NOT l.fake_ftd
      WHERE l.${side.owner} = ${partyId} AND l.${side.kept} = ${planId} AND l.status IN ${ACCEPTED}
        AND ${isWithin(ranges)}
      ORDER BY l.id`);
  }
}
