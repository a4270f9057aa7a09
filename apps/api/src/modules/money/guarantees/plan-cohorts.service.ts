import { Injectable } from '@nestjs/common';
import {
  decimalText,
  moneyOf,
  wallDay,
  type CohortListQuery,
  type PlanCohort,
  type PlanCohorts,
  type PlanLeg,
} from '@leadline/contracts';
import { Clock } from '#shared/clock/clock.js';
import { AppError } from '#shared/http/app-error.js';
import type { CohortLeadRow } from './data/cohort.repository.js';
import { PlanCohortsQuery } from './data/plan-cohorts.query.js';
import { PlanTermsQuery } from './data/plan-terms.query.js';
import { cohortLeadOf, computeCohort } from './domain/cohort.js';
import { cohortState, guaranteedFtds } from './domain/cohort-state.js';
import { cohortAt, type CohortWindow } from './domain/cohort-window.js';
import { owedBefore, termsOfCohort } from './domain/owed-periods.js';
import type { Minor, Plan } from './domain/plan-terms.js';

/** A cohort that has leads, or owes money without any. */
interface ListedCohort {
  readonly window: CohortWindow;
  readonly isClosed: boolean;
}
interface PlanKey {
  readonly partyId: number;
  readonly id: number;
}

const sum = (
  rows: readonly CohortLeadRow[],
  minor: (row: CohortLeadRow) => Minor,
  more: Minor = 0,
): Minor => rows.reduce((total, row) => total + minor(row), more);

/** Says what cohorts of a plan owe so far, by the computation that closes them (ADR 95). */
@Injectable()
export class PlanCohortsService {
  constructor(
    private readonly plans: PlanTermsQuery,
    private readonly cohorts: PlanCohortsQuery,
    private readonly clock: Clock,
  ) {}

  /** Lists cohorts that have leads, or owe a fee or a minimum without any, the newest first. */
  async list(
    leg: PlanLeg,
    { partyId, id }: PlanKey,
    { before, limit }: CohortListQuery,
  ): Promise<PlanCohorts> {
    const plan = await this.plans.ofParty(leg, partyId, id);
    if (!plan) throw new AppError('PLAN_NOT_FOUND');
    const from = before === undefined ? null : new Date(before);
    const found = await this.newest(leg, plan, from, limit + 1);
    const data: PlanCohort[] = [];
    for (const cohort of found.slice(0, limit)) data.push(await this.shown(leg, plan, cohort));
    const next = found.length > limit ? (data.at(-1)?.starts_at ?? null) : null;
    return { zone: plan.zone, data, next };
  }

  /** Finds cohorts from their newest leads, so that periods that owe nothing cost nothing. */
  private async newest(
    leg: PlanLeg,
    plan: Plan,
    from: Date | null,
    most: number,
  ): Promise<ListedCohort[]> {
    const closed = await this.cohorts.closed(leg, plan.id);
    const edges = closed.flatMap(({ startsAt, endsAt }) => [startsAt, endsAt]);
    const windowAt = (at: Date): CohortWindow | null =>
      closed.find(({ startsAt, endsAt }) => startsAt <= at && endsAt > at) ??
      cohortAt(plan, at, edges);
    const found: ListedCohort[] = [];
    let before = from;
    while (found.length < most) {
      const came = await this.cohorts.newestLead(leg, plan.id, before);
      const owed = owedBefore(plan, before ?? this.clock.now(), closed);
      const filled = came && windowAt(came);
      const start = filled?.startsAt ?? came;
      if (owed === null && start === null) break;
      const isOwed = owed !== null && (start === null || owed.startsAt >= start);
      const window = isOwed ? owed : filled;
      if (window) found.push({ window, isClosed: closed.includes(window) });
      before = isOwed ? owed.startsAt : start;
    }
    return found;
  }

  private async shown(
    leg: PlanLeg,
    plan: Plan,
    { window, isClosed }: ListedCohort,
  ): Promise<PlanCohort> {
    const rows = await this.cohorts.leadsOf(leg, plan.id, window);
    const terms = termsOfCohort(plan, window, rows.length > 0);
    const leads = rows.map((row) => cohortLeadOf(plan, row));
    const cohort = computeCohort(terms, leads, window.closesAt);
    const paid = rows.filter(({ is_test: isTest }) => !isTest);
    const kept = paid.filter(({ is_returned: isReturned }) => !isReturned);
    const withFtd = paid.filter(({ ftd_at: at }) => at !== null);
    const { guarantee } = terms;
    const money = (minor: Minor): string => moneyOf(BigInt(minor), plan.digits);
    return {
      starts_at: window.startsAt.toISOString(),
      ends_at: window.endsAt.toISOString(),
      closes_at: window.closesAt.toISOString(),
      first_day: wallDay(window.startsAt, plan.zone),
      last_day: wallDay(new Date(window.endsAt.getTime() - 1), plan.zone),
      period: terms.period ?? 'dates',
      currency: plan.currency,
      state: cohortState(window, isClosed, this.clock.now()),
      leads: cohort.leads,
      counted: cohort.counted,
      ftds: cohort.ftds,
      per_ftd: terms.perFtd === null ? null : money(terms.perFtd),
      guarantee_percent: guarantee === null ? null : decimalText(BigInt(guarantee)),
      guaranteed_ftds: guarantee === null ? null : guaranteedFtds(guarantee, cohort.counted),
      due: money(cohort.due),
      earned_for_ftds: money(sum(withFtd, ({ amount, covered }) => amount - covered)),
      earned_for_leads: money(sum(kept, ({ for_lead: amount }) => amount ?? 0)),
      topup: money(isClosed ? sum(paid, ({ topup }) => topup, cohort.unshared) : cohort.topup),
    };
  }
}
