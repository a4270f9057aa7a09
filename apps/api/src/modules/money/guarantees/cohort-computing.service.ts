import { Injectable } from '@nestjs/common';
import { Clock } from '#shared/clock/clock.js';
import { DatabaseService } from '#shared/database/database.service.js';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { PeriodicTask } from '#shared/queue/periodic-task.js';
import { PLAN_LEGS, type PlanLeg } from '@leadline/contracts';
import {
  CohortRepository,
  type ClosedCohort,
  type CohortLeadRow,
  type CohortShare,
} from './data/cohort.repository.js';
import { PlanTermsQuery } from './data/plan-terms.query.js';
import { cohortLeadOf, computeCohort, type LeadShare } from './domain/cohort.js';
import { termsOfCohort } from './domain/owed-periods.js';

const EVERY_MS = 1_000;
const BATCH = 200;

/** Whether the lead has other money than its cohort gives it. */
const isChanged = (row: CohortLeadRow, share: LeadShare, closesAt: Date): boolean =>
  row.for_lead !== share.perLead ||
  row.covered !== share.covered ||
  row.topup !== share.topup ||
  (share.topup !== 0 && row.topup_at?.getTime() !== closesAt.getTime());

/**
 * Computes closed cohorts anew, off the path of leads (ADR 95). The change of a lead has noted
 * itself in its own transaction; here the note is deleted in the transaction that writes the new
 * shares. A change that comes during the computation has a note of its own.
 */
@Injectable()
export class CohortComputingService {
  constructor(
    private readonly database: DatabaseService,
    private readonly plans: PlanTermsQuery,
    private readonly cohorts: CohortRepository,
    private readonly clock: Clock,
  ) {}

  /** Computes the cohorts of all events, batch by batch, until `isStopping`. */
  async computeAll(isStopping: () => boolean = () => false): Promise<void> {
    while (!isStopping()) if ((await this.computeBatch()) < BATCH) return;
  }

  /** Returns the number of events. */
  private computeBatch(): Promise<number> {
    return this.database.tx(async () => {
      const leadIds = await this.cohorts.takeEvents(BATCH);
      const cohortIds = await this.cohorts.takeRecounts(BATCH);
      const taken = leadIds.length + cohortIds.length;
      if (taken === 0) return 0;
      const closed = await this.cohorts.lockClosed(leadIds, cohortIds);
      const shares: Record<PlanLeg, CohortShare[]> = { revenue: [], payout: [] };
      for (const leg of PLAN_LEGS)
        shares[leg] = await this.sharesOf(
          leg,
          closed.filter((cohort) => cohort.leg === leg),
        );
      await this.cohorts.writeShares(shares, this.clock.now());
      return taken;
    });
  }

  /** Computes cohorts of one side. Returns the shares that changed. */
  private async sharesOf(leg: PlanLeg, closed: readonly ClosedCohort[]): Promise<CohortShare[]> {
    const plans = await this.plans.byIds(leg, [...new Set(closed.map(({ planId }) => planId))]);
    const changed: CohortShare[] = [];
    for (const window of closed) {
      const plan = plans.find(({ id }) => id === window.planId);
      if (!plan) continue;
      const rows = await this.cohorts.leadsOf(leg, plan.id, window);
      const leads = rows.map((row) => cohortLeadOf(plan, row));
      const terms = termsOfCohort(plan, window, rows.length > 0);
      const cohort = computeCohort(terms, leads, window.closesAt);
      await this.cohorts.writeTotals(window.id, cohort);
      for (const [index, share] of cohort.shares.entries()) {
        const row = rows[index];
        if (row && isChanged(row, share, window.closesAt))
          changed.push({ ...share, closesAt: window.closesAt });
      }
    }
    return changed;
  }
}

/** Computes cohorts every second. */
@Injectable()
export class CohortComputing extends PeriodicTask {
  constructor(computing: CohortComputingService, queues: JobQueuesService) {
    super(
      {
        name: 'compute cohorts of plans',
        everyMs: EVERY_MS,
        run: () => computing.computeAll(() => this.isStopping),
      },
      queues,
    );
  }
}
