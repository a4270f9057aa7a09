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
/** Cohorts that one pass closes at most. The next pass goes on behind them. */
export const MOST_PER_PASS = 500;

/** Closes one cohort of a plan with each step. */
type Closing = AsyncGenerator<void, void, void>;

/** Closes the cohorts that are due. Any number of processes may do so at once. */
@Injectable()
export class CohortClosingService {
  constructor(
    private readonly plans: PlanTermsQuery,
    private readonly cohorts: CohortRepository,
    private readonly clock: Clock,
  ) {}

  /**
   * Closes a batch. Plans take turns, so one that began long ago and owes for every day of that time
   * does not keep the others waiting.
   */
  async closeDue(isStopping: () => boolean = () => false): Promise<void> {
    let closings = await this.closings();
    for (let left = MOST_PER_PASS; left > 0 && closings.length > 0 && !isStopping();) {
      const going: Closing[] = [];
      for (const closing of closings.slice(0, left))
        if (!(await closing.next()).done) going.push(closing);
      closings = [...closings.slice(left), ...going];
      left -= going.length;
    }
  }

  private async closings(): Promise<Closing[]> {
    const closings: Closing[] = [];
    for (const leg of PLAN_LEGS) {
      const plans = await this.plans.withCohorts(leg);
      const ids = plans.map(({ id }) => id);
      const ranges = await this.cohorts.openRanges(leg, ids);
      for (const plan of plans) {
        const ofPlan = ranges.filter(({ plan_id: id }) => id === plan.id);
        closings.push(this.closePlan(leg, plan, ofPlan));
      }
    }
    return closings;
  }

  private async *closePlan(leg: PlanLeg, plan: Plan, ranges: readonly OpenRange[]): Closing {
    for (const range of ranges) yield* this.closeRange(leg, plan, range);
    if (mayOweAnyway(plan)) yield* this.closeWithoutLeads(leg, plan);
  }

  /** Closes periods that owe a fee or a minimum, also those in which no lead came. */
  private async *closeWithoutLeads(leg: PlanLeg, plan: Plan): Closing {
    for (const gap of await this.cohorts.gaps(leg, plan.id))
      for (const period of periodsDue(plan, gap, this.clock.now())) {
        await this.cohorts.close(leg, plan.id, period);
        yield;
      }
  }

  /**
   * Closes what is due of a range. Cohorts with the same terms are due in order, so the search
   * goes from the first one that is not due to the next change of terms.
   */
  private async *closeRange(leg: PlanLeg, plan: Plan, range: OpenRange): Closing {
    const now = this.clock.now();
    const edges = [range.from, range.until].filter((edge) => edge !== null);
    for (let rest: OpenRange | null = range; rest !== null;) {
      const cohort = cohortAt(plan, rest.first_at, edges);
      let next: Date | null;
      if (cohort && cohort.closesAt <= now) {
        await this.cohorts.close(leg, plan.id, cohort);
        yield;
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
      {
        name: 'close cohorts of plans',
        everyMs: EVERY_MS,
        run: () => closing.closeDue(() => this.isStopping),
      },
      queues,
    );
  }
}
