import { Injectable } from '@nestjs/common';
import { Clock } from '#shared/clock/clock.js';
import { JobQueuesService } from '#shared/queue/job-queues.service.js';
import { PeriodicTask } from '#shared/queue/periodic-task.js';
import { PLAN_LEGS, type PlanLeg } from '@leadline/contracts';
import { CohortRepository, type OpenRange } from './data/cohort.repository.js';
import { PlanTermsQuery } from './data/plan-terms.query.js';
import { cohortAt, nextChangeAfter } from './domain/cohort-window.js';
import { mayOweAnyway, periodsDue } from './domain/owed-periods.js';
import type { Plan } from './domain/plan-terms.js';

const EVERY_MS = 60_000;

/** Closes the cohorts that are due. Any number of processes may do so at once. */
@Injectable()
export class CohortClosingService {
  constructor(
    private readonly plans: PlanTermsQuery,
    private readonly cohorts: CohortRepository,
    private readonly clock: Clock,
  ) {}

  async closeDue(): Promise<void> {
    for (const leg of PLAN_LEGS) {
      const plans = new Map((await this.plans.withCohorts(leg)).map((plan) => [plan.id, plan]));
      for (const range of await this.cohorts.openRanges(leg, [...plans.keys()])) {
        const plan = plans.get(range.plan_id);
        if (plan) await this.closeRange(leg, plan, range);
      }
      await this.closeWithoutLeads(leg, [...plans.values()].filter(mayOweAnyway));
    }
  }

  /** Closes periods that owe a fee or a minimum, also those in which no lead came. */
  private async closeWithoutLeads(leg: PlanLeg, plans: readonly Plan[]): Promise<void> {
    const gaps = await this.cohorts.gaps(
      leg,
      plans.map(({ id }) => id),
    );
    for (const gap of gaps) {
      const plan = plans.find(({ id }) => id === gap.plan_id);
      for (const period of plan ? periodsDue(plan, gap, this.clock.now()) : [])
        await this.cohorts.close(leg, gap.plan_id, period);
    }
  }

  /**
   * Closes what is due of a range. Cohorts with the same terms are due in order, so the search
   * goes from the first one that is not due to the next change of terms.
   */
  private async closeRange(leg: PlanLeg, plan: Plan, range: OpenRange): Promise<void> {
    const now = this.clock.now();
    const edges = [range.from, range.until].filter((edge) => edge !== null);
    for (let rest: OpenRange | null = range; rest !== null;) {
      const cohort = cohortAt(plan, rest.first_at, edges);
      let next: Date | null;
      if (cohort && cohort.closesAt <= now) {
        await this.cohorts.close(leg, plan.id, cohort);
        next = cohort.endsAt;
      } else next = nextChangeAfter(plan, cohort?.startsAt ?? rest.first_at);
      if (next !== null && cohort && next < cohort.endsAt) next = cohort.endsAt;
      rest = next && (await this.cohorts.laterPart(leg, rest, next));
    }
  }
}

/** Closes cohorts every minute. */
@Injectable()
export class CohortClosing extends PeriodicTask {
  constructor(closing: CohortClosingService, queues: JobQueuesService) {
    super(
      { name: 'close cohorts of plans', everyMs: EVERY_MS, run: () => closing.closeDue() },
      queues,
    );
  }
}
